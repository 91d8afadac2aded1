/*
 * Where a choice lies on the board. A place is a short text; a choice touches none (then it stays in the prompt
 * bar), one, or several of them. Which places there are follows from the parameters of the verb, by the words
 * the tables of the game use for them.
 */
import type { Choice, View } from '../../client/types';
import { stateOf } from './model';

export const place = {
  slot: (slot: string) => `slot ${slot}`,
  bonus: (slot: string, option: string) => `bonus ${slot} ${option}`,
  block: (slot: string, side: string) => `block ${slot} ${side}`,
  option: (slot: string, option: string) => `option ${slot} ${option}`,
  crew: (card: string) => `crew ${card}`,
  rig: (cell: string) => `rig ${cell}`,
  box: (cell: string, box: string | number) => `box ${cell} ${box}`,
  item: (object: string) => `item ${object}`,
  waypoint: (waypoint: string) => `waypoint ${waypoint}`,
  road: (road: string) => `road ${road}`,
  foe: (enemy: string) => `foe ${enemy}`,
  target: (enemy: string, letter: string) => `target ${enemy} ${letter}`,
  rival: (seat: number) => `rival ${seat}`,
};

type Args = Record<string, string>;

/* Parameters that are a place by themselves. Two that make one place together come first. */
const pairs: [string, string, (a: string, b: string) => string][] = [
  ['slot', 'choice', place.bonus],
  ['cell', 'box', place.box],
  ['enemy', 'space', place.target],
];
const singles: Record<string, (a: string) => string> = {
  slot: place.slot,
  cell: place.rig,
  survivor: place.crew,
  object: place.item,
  waypoint: place.waypoint,
  road: place.road,
  enemy: place.foe,
};

/* What is explored stands in the turn, not in the action. */
function explored(verb: string, args: Args, view: View): string[] {
  const slot = stateOf(view).turn?.slot;
  if (!slot) return [];
  if (args.side) return [place.block(slot, args.side)];
  if (args.choice && view.asked?.args.source === 'encounter') return [place.option(slot, args.choice)];
  if (args.choice && view.asked?.args.source === 'slot') return [place.bonus(slot, args.choice)];
  return verb === 'act' ? [place.slot(slot)] : [];
}

export function placesOf(choice: Choice, view: View): string[] {
  const args: Args = {};
  for (const arg of choice.args) if (arg.value !== null) args[arg.param] = String(arg.value);
  const found: string[] = [];
  for (const [a, b, make] of pairs) {
    const [left, right] = [args[a], args[b]];
    if (left === undefined || right === undefined) continue;
    found.push(make(left, right));
    delete args[a];
    delete args[b];
  }
  const asked = view.asked?.args.enemy;
  if (args.space && asked) found.push(place.target(String(asked), args.space));
  for (const [param, make] of Object.entries(singles)) {
    const value = args[param];
    if (value !== undefined) found.push(make(value));
  }
  return found.length > 0 ? found : explored(choice.verb, args, view);
}

export interface Placed {
  choice: Choice;
  places: string[];
}

export const placeAll = (choices: Choice[], view: View): Placed[] =>
  choices.map((choice) => ({ choice, places: placesOf(choice, view) }));

/** The choices that touch all places picked so far, by the places left to pick. */
export function openPlaces(all: Placed[], picked: string[]): Map<string, Choice[]> {
  const open = new Map<string, Choice[]>();
  for (const { choice, places } of all) {
    if (!picked.every((one) => places.includes(one))) continue;
    for (const one of places) {
      const there = open.get(one);
      if (there) there.push(choice);
      else open.set(one, [choice]);
    }
  }
  return open;
}

/** What a click on a place leads to: the one choice, a menu, or another place that must be picked as well. */
export type Step =
  | { kind: 'none' }
  | { kind: 'choose'; choice: Choice }
  | { kind: 'menu'; choices: Choice[] }
  | { kind: 'narrow'; picked: string[] };

export function step(all: Placed[], picked: string[], at: string): Step {
  const next = picked.includes(at) ? picked : [...picked, at];
  const touching = all.filter(({ places }) => next.every((one) => places.includes(one)));
  const first = touching[0];
  if (!first) return { kind: 'none' };
  if (touching.length === 1) return { kind: 'choose', choice: first.choice };
  /* Every one of them has a place of its own that is not picked yet: that place decides. */
  const rest = touching.map(({ places }) => places.filter((one) => !next.includes(one)).join('|'));
  if (!picked.includes(at) && rest.every(Boolean) && new Set(rest).size === rest.length)
    return { kind: 'narrow', picked: next };
  return { kind: 'menu', choices: touching.map(({ choice }) => choice) };
}

/** Which part of the board a place belongs to: a tab on small screens. */
export type Part = 'road' | 'finds' | 'convoy' | 'rivals';
const parts: Record<string, Part> = {
  slot: 'finds',
  bonus: 'finds',
  block: 'finds',
  option: 'finds',
  crew: 'convoy',
  rig: 'convoy',
  box: 'convoy',
  item: 'convoy',
  waypoint: 'road',
  road: 'road',
  foe: 'road',
  target: 'road',
};
export const partOf = (at: string): Part => parts[at.split(' ', 1)[0] ?? ''] ?? 'road';

/** How many choices wait in each part; free ones do not wait. */
export function waiting(all: Placed[]): Record<Part, number> {
  const count: Record<Part, number> = { road: 0, finds: 0, convoy: 0, rivals: 0 };
  for (const { choice, places } of all) {
    if (choice.free) continue;
    for (const part of new Set(places.map(partOf))) count[part] += 1;
  }
  return count;
}

/** The part to open by itself: where the first choice of the question lies; null = stay. */
export function wanted(all: Placed[], picked: string[] = []): Part | null {
  for (const { choice, places } of all) {
    if (choice.free || !picked.every((one) => places.includes(one))) continue;
    const next = places.find((one) => !picked.includes(one));
    if (next) return partOf(next);
  }
  return null;
}
