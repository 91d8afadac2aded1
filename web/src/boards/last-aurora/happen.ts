/* What has just happened, shown where it happened: a convoy's way, a box that was hit, a card that changed. */
import type { News, Value } from '../../client/types';
import type { Desk } from './desk.svelte';
import { place } from './places';

const text = (value: Value | undefined): string => (value === null || value === undefined ? '' : String(value));

/* How a kind of event looks where it happened; all others are told by the log alone. */
const looks: Record<string, string> = {
  damaged: 'hurt', jammed: 'hurt', contaminated: 'hurt', hit: 'hurt', repaired: 'good', cleaned: 'good', stored: 'good', recruited: 'good',
  joined: 'good', paid: 'gone', counter: 'good', fed: 'good', strengthened: 'good', explored: 'good', revealed: 'good', missed: 'gone',
};

function where({ event, args, seat }: News, me: number): string {
  const own = seat === me;
  if (own && args.cell !== undefined && args.box !== undefined) return place.box(text(args.cell), text(args.box));
  if (own && args.survivor !== undefined) return place.crew(text(args.survivor));
  if (args.enemy !== undefined) return place.foe(text(args.enemy));
  if (args.slot !== undefined) return place.slot(text(args.slot));
  if (args.waypoint !== undefined && event === 'counter') return place.waypoint(text(args.waypoint));
  return '';
}

export function happen(desk: Desk, events: News[]): void {
  const moves = new Map<number, string[]>();
  events.forEach((news, i) => {
    if (news.kind !== 'event' || !news.event) return;
    if (news.event === 'moved' && news.seat) moves.set(news.seat, [...(moves.get(news.seat) ?? [text(news.args.from)]), text(news.args.to)]);
    const look = looks[news.event];
    const at = look ? where(news, desk.me) : '';
    if (look && at && !desk.quiet) setTimeout(() => desk.light(at, look), i * desk.props.speed);
  });
  desk.moves = moves;
}
