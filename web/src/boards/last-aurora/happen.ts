/*
 * What has just happened, shown where it happened and in words, one after the other: a box that was hit, a card
 * that was turned, a rival who acts. The view has changed already; this only points at it.
 */
import type { News, Value } from '../../client/types';
import type { Desk } from './desk.svelte';
import { place } from './places';

const text = (value: Value | undefined): string => (value === null || value === undefined ? '' : String(value));

/* How a kind of event looks where it happened; all others are told in words alone. */
const looks: Record<string, string> = {
  damaged: 'hurt',
  jammed: 'hurt',
  contaminated: 'hurt',
  hit: 'hurt',
  repaired: 'good',
  cleaned: 'good',
  stored: 'good',
  recruited: 'good',
  joined: 'good',
  paid: 'gone',
  counter: 'good',
  fed: 'good',
  strengthened: 'good',
  explored: 'good',
  revealed: 'good',
  missed: 'gone',
  installed: 'good',
};

function where({ event, args, seat }: News, me: number): string {
  const own = seat === me;
  if (own && args.cell !== undefined && args.box !== undefined) return place.box(text(args.cell), text(args.box));
  if (own && args.cell !== undefined) return place.rig(text(args.cell));
  if (own && args.survivor !== undefined) return place.crew(text(args.survivor));
  if (args.enemy !== undefined) return place.foe(text(args.enemy));
  if (args.slot !== undefined) return place.slot(text(args.slot));
  if (args.waypoint !== undefined && event === 'counter') return place.waypoint(text(args.waypoint));
  return seat && !own ? place.rival(seat) : '';
}

/** The ways that convoys have gone, by seat: the waypoints one after the other. */
export function waysOf(events: News[]): Map<number, string[]> {
  const ways = new Map<number, string[]>();
  for (const { event, seat, args } of events)
    if (event === 'moved' && seat) ways.set(seat, [...(ways.get(seat) ?? [text(args.from)]), text(args.to)]);
  return ways;
}

/* A card that is seen for a moment only: it is turned and then discarded, or goes into a convoy. */
function passing(desk: Desk, { event }: News, card: string): boolean {
  if (!card || card === '?') return false;
  return event === 'outcome' || event === 'loot' || (event === 'revealed' && desk.book.kind(card) === 'event');
}

const LAST = 1400; /* milliseconds the last line stays */

/** Tells the events one by one; what it returns stops it. */
export function happen(desk: Desk, events: News[]): () => void {
  const { speed } = desk.props;
  const told = events.filter((news) => news.kind === 'event' && news.event);
  desk.caption = null;
  desk.flipped = null;
  if (speed === 0 || told.length === 0) return () => {};
  const timers = told.map((news, i) =>
    setTimeout(() => {
      desk.caption = news;
      const card = text(news.args.card);
      if (passing(desk, news, card)) desk.flipped = card;
      else if (news.event !== 'hit' && news.event !== 'missed') desk.flipped = null;
      const look = looks[news.event ?? ''];
      const at = look ? where(news, desk.me) : '';
      if (look && at) desk.light(at, look);
    }, i * speed),
  );
  timers.push(
    setTimeout(
      () => {
        desk.caption = null;
        desk.flipped = null;
      },
      (told.length - 1) * speed + Math.max(LAST, speed),
    ),
  );
  return () => timers.forEach(clearTimeout);
}
