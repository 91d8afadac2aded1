/*
 * places.ts: where on the board a choice lies. A place has a name ("hex/h11", "edge/h1~h2", "space/farm");
 * a drawn thing asks for the choices at its place. Which choices there are comes from C alone.
 */
import type { Choice, Value } from '../../client/types';
import { edgeKey } from './hexmap';

export type PlaceMap = Map<string, Choice[]>;

export const arg = (choice: Choice, param: string): string => {
  const found = choice.args.find((a) => a.param === param)?.value as Value | undefined;
  return found === undefined || found === null ? '' : String(found);
};

/** The place of each verb; a verb that is missing has none and stays in the prompt bar. */
const PLACES: Record<string, (choice: Choice) => string> = {
  port: (c) => `hex/${arg(c, 'hex')}`,
  act: (c) => `space/${arg(c, 'space')}`,
  play: (c) => `own/${arg(c, 'character')}`,
  use: (c) => `own/${arg(c, 'character')}`,
  lay: (c) => `edge/${edgeKey(arg(c, 'hex'), arg(c, 'to'))}`,
  mine: (c) => `ore/${arg(c, 'hex')}/${arg(c, 'resource')}`,
  take: (c) => `display/${arg(c, 'character')}`,
  swap: (c) => `display/${arg(c, 'character')}`,
  look: () => 'deck',
  keep: (c) => `seen/${arg(c, 'character')}`,
  buy: (c) => `unit/${arg(c, 'unit')}`,
  enlist: (c) => `unit/${arg(c, 'unit')}`,
  import: (c) => `import/${arg(c, 'resource')}`,
  export: (c) => `export/${arg(c, 'resource')}`,
  farm: (c) => `hex/${arg(c, 'hex')}`,
  target: (c) => `hex/${arg(c, 'hex')}`,
  reveal: (c) => `hex/${arg(c, 'hex')}`,
  restore: (c) => `hex/${arg(c, 'hex')}`,
  send: (c) => `force/${arg(c, 'unit')}`,
  go: () => 'go',
  retreat: (c) => `door/${arg(c, 'group')}`,
  stay: () => 'door/stay',
  strike: (c) => `tile/${arg(c, 'tile')}`,
  raze: (c) => `tile/${arg(c, 'tile')}`,
  sacrifice: (c) => `force/${arg(c, 'unit')}`,
  mend: (c) => `force/${arg(c, 'unit')}`,
  assign: (c) => `force/${arg(c, 'unit')}`,
  save: (c) => `force/${arg(c, 'unit')}`,
};

export function placeOf(choice: Choice): string | null {
  return PLACES[choice.verb]?.(choice) ?? null;
}

export function placeChoices(choices: Choice[]): PlaceMap {
  const map: PlaceMap = new Map();
  for (const choice of choices) {
    const place = placeOf(choice);
    if (place) map.set(place, [...(map.get(place) ?? []), choice]);
  }
  return map;
}

/** Where the board must look when these are the choices: which tab a phone opens by itself. */
export type Region = 'map' | 'board' | 'people' | 'fight';

const REGIONS: Record<string, Region> = {
  hex: 'map', edge: 'map', ore: 'map', tile: 'map', space: 'board', own: 'people', display: 'people', deck: 'people',
  seen: 'people', unit: 'board', import: 'board', export: 'board', force: 'fight', go: 'fight', door: 'fight',
};

export function regionOf(place: string): Region {
  return REGIONS[place.split('/')[0]!] ?? 'map';
}

/** The region most choices lie in; the map when nothing is asked. */
export function regionFor(places: PlaceMap): Region {
  const tally = new Map<Region, number>();
  for (const [place, choices] of places) {
    const region = regionOf(place);
    tally.set(region, (tally.get(region) ?? 0) + choices.length);
  }
  let best: Region = 'map';
  for (const [region, n] of tally) if (n > (tally.get(best) ?? 0)) best = region;
  return best;
}
