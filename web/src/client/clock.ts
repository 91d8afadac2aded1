/* Clocks of a table, as the page shows them between two messages. */
import type { Page } from './types';

export const LOW = 60_000;

/** The seats whose clocks run. */
export function running(page: Page): number[] {
  if (!page.clock?.length || page.view.over || ['paused', 'voting', 'over', 'open'].includes(page.status)) return [];
  if (page.held !== null) return [page.held];
  return page.asked.filter((seat) => page.seats[seat - 1]?.kind === 'human' && !page.seats[seat - 1].lent);
}

/** What a seat has left at a time of performance.now(), in milliseconds; null without a clock. */
export function left(page: Page, seat: number, now: number): number | null {
  const clock = page.clock?.[seat - 1];
  if (!clock || clock.left === null) return null;
  const gone = running(page).includes(seat) ? Math.max(0, now - (page.clockAt ?? now)) : 0;
  return Math.max(0, clock.left - gone);
}

const two = (n: number) => String(n).padStart(2, '0');

/** 9:05, 1:02:03, or hours and minutes where it is days. */
export function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000), m = Math.floor(s / 60), h = Math.floor(m / 60);
  if (h >= 24) return `${Math.floor(h / 24)} d ${h % 24} h`;
  return h ? `${h}:${two(m % 60)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
