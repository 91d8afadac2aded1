/*
 * model.ts: content and view of AuZtralia in the shape the drawing wants. It only re-arranges what it is
 * told: which pieces lie on which hex, which disc lies on which. Records are found by their fields, never
 * by a list of ids.
 */
import type { ContentRecord, GameInfo, Json, News, View } from '../../client/types';
import { DIRECTIONS, buildMap, edgeKey, type HexMap, type HexRecord } from './hexmap';

export type Counts = Record<string, number>;

export interface TileRecord extends ContentRecord {
  kind: string;
  level: number;
  vp: number;
  toughness: number;
}

export interface RowRecord {
  hit: Counts;
  ground: number;
  air: number;
  sanity: number;
}

export interface Content {
  board: ContentRecord;
  hexes: HexRecord[];
  tiles: Map<string, TileRecord>;
  cards: Map<string, ContentRecord>;
  events: Map<string, ContentRecord>;
  characters: Map<string, ContentRecord>;
  units: ContentRecord[];
  spaces: ContentRecord[];
  farms: ContentRecord[];
  resources: ContentRecord[];
  /** Names of hexes, units and so on: `table/id`. */
  names: Map<string, string>;
}

const byId = (records: ContentRecord[] | undefined): Map<string, ContentRecord> =>
  new Map((records ?? []).map((r) => [r.id, r]));

export function readContent(info: GameInfo): Content {
  const c = info.content;
  const names = new Map<string, string>();
  for (const [table, records] of Object.entries(c)) for (const r of records) names.set(`${table}/${r.id}`, r.name);
  return {
    board: c.boards?.[0] ?? { id: '', name: '' },
    hexes: (c.hexes ?? []) as unknown as HexRecord[],
    tiles: byId(c.tiles) as Map<string, TileRecord>,
    cards: byId(c.cards),
    events: byId(c.events),
    characters: byId(c.characters),
    units: c.units ?? [],
    spaces: c.spaces ?? [],
    farms: c.farms ?? [],
    resources: c.resources ?? [],
    names,
  };
}

export const num = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const list = (value: Json | undefined): string[] => (Array.isArray(value) ? (value as string[]) : []);
export const counts = (value: Json | undefined): Counts =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Counts) : {};
const part = (value: Json | undefined): { [k: string]: Json } =>
  value && typeof value === 'object' && !Array.isArray(value) ? value : {};

/** One row of an Old One card; a card that says nothing of a kind has a row of zeros. */
export function rowOf(card: ContentRecord | undefined, kind: string): RowRecord {
  const row = part(part(card?.rows as Json | undefined)[kind]);
  return { hit: counts(row.hit), ground: num(row.ground), air: num(row.air), sanity: num(row.sanity) };
}

/* ---- The position -------------------------------------------------------------------------------- */

export interface Rail {
  key: string;
  from: string;
  to: string;
  seat: number;
}

export interface Farm {
  hex: string;
  kind: string;
  seat: number;
  blighted: boolean;
}

export interface Damage {
  seat: number;
  cubes: number;
  discs: number;
  neutral: number;
}

/** An Old One face-up on the map. */
export interface Beast {
  tile: string;
  record: TileRecord;
  hex: string;
  damage: Damage[];
  /** In all, discs counted at what they stand for. */
  hurt: number;
}

/** A tile nobody has turned yet. */
export interface Lurker {
  hex: string;
  level: number;
}

export interface Player {
  seat: number;
  port: string | null;
  goods: Counts;
  hq: number;
  cubes: Counts;
  barracks: Counts;
  characters: string[];
  captured: string[];
  tokens: number;
  sanity: number;
  discs: number;
  farms: Farm[];
  rails: Rail[];
}

export interface Fight {
  kind: string;
  seat: number;
  hex: string | null;
  stage: string;
  card: string | null;
  force: Counts;
  hurt: Counts;
  lost: Counts;
  ground: number;
  used: string[];
  time: number;
}

export interface Position {
  players: Player[];
  rails: Rail[];
  farms: Farm[];
  ports: { hex: string; seat: number }[];
  beasts: Beast[];
  lurkers: Lurker[];
  ores: Map<string, Counts>;
  pending: Set<string>;
  /** Discs by field, the one that acts first on top (last). */
  stacks: Map<number, string[]>;
  fields: Counts;
  order: string[];
  fight: Fight | null;
  display: (string | null)[];
  /** The character deck, its top first; "?" = not known. */
  deck: string[];
  /** Old One cards: how many are left, and the pile, its top first. */
  cards: number;
  used: string[];
  events: string[];
  eventsLeft: number;
  supply: Counts;
  space: string | null;
  time: number;
}

const AXES: [string, number][] = [
  ['rail_n', 0],
  ['rail_ne', 1],
  ['rail_se', 2],
];

function railsOf(raw: { [k: string]: Json }, seat: number, map: HexMap): Rail[] {
  return AXES.flatMap(([field, direction]) =>
    list(raw[field]).flatMap((from) => {
      const to = map.byId.get(from)?.next[direction];
      return to ? [{ key: edgeKey(from, to), from, to, seat }] : [];
    }),
  );
}

function playerOf(raw: { [k: string]: Json }, seat: number, content: Content, map: HexMap): Player {
  const blighted = new Set(list(raw.blighted));
  const farms = content.farms.flatMap((kind) =>
    list(raw[kind.id]).map((hex) => ({ hex, kind: kind.id, seat, blighted: blighted.has(hex) })),
  );
  return {
    seat,
    port: typeof raw.port === 'string' ? raw.port : null,
    goods: Object.fromEntries(content.resources.map((r) => [r.id, num(raw[r.id])])),
    hq: num(raw.hq),
    cubes: counts(raw.cubes),
    barracks: counts(raw.barracks),
    characters: list(raw.characters),
    captured: list(raw.captured),
    tokens: num(raw.tokens),
    sanity: num(raw.sanity),
    discs: num(raw.discs),
    farms,
    rails: railsOf(raw, seat, map),
  };
}

function beastsOf(state: View['state'], content: Content): Beast[] {
  const worth = num(content.board.disc_damage);
  const records = [...content.tiles.values()];
  const raw = Array.isArray(state.beast) ? state.beast : [];
  return raw.flatMap((b, i) => {
    const beast = part(b);
    const record = records[i];
    if (typeof beast.hex !== 'string' || !record) return [];
    const column = (field: string): number[] => (Array.isArray(beast[field]) ? (beast[field] as number[]) : []);
    const [cubes, discs, neutral] = [column('cubes'), column('discs'), column('neutral')];
    const damage = cubes.map((n, s) => ({ seat: s + 1, cubes: n, discs: discs[s] ?? 0, neutral: neutral[s] ?? 0 }));
    const hurt = damage.reduce((sum, d) => sum + d.cubes + d.discs * worth + d.neutral, 0);
    return [{ tile: record.id, record, hex: beast.hex, damage, hurt }];
  });
}

function fightOf(state: View['state']): Fight | null {
  const raw = part(state.fight);
  if (typeof raw.hex !== 'string' && (raw.kind ?? 'none') === 'none') return null;
  return {
    kind: String(raw.kind ?? ''),
    seat: num(raw.seat),
    hex: typeof raw.hex === 'string' ? raw.hex : null,
    stage: String(raw.stage ?? ''),
    card: typeof raw.card === 'string' ? raw.card : null,
    force: counts(raw.force),
    hurt: counts(raw.hurt),
    lost: counts(raw.lost),
    ground: num(raw.ground),
    used: list(raw.used),
    time: num(raw.time),
  };
}

/** The side the purple disc belongs to. */
export const OLD_ONES = 'old-ones';

function fieldsOf(state: View['state'], info: GameInfo): Counts {
  const sides = info.domains.side?.values?.map((v) => v.id) ?? [];
  const raw = Array.isArray(state.field) ? (state.field as number[]) : [];
  return Object.fromEntries(sides.map((side, i) => [side, raw[i] ?? 0]));
}

function stacksOf(fields: Counts, order: string[]): Map<number, string[]> {
  const stacks = new Map<number, string[]>();
  for (const side of [...order].reverse()) {
    const field = fields[side] ?? 0;
    stacks.set(field, [...(stacks.get(field) ?? []), side]);
  }
  return stacks;
}

export function readPosition(view: View, info: GameInfo, content: Content, map: HexMap): Position {
  const s = view.state;
  const raw = Array.isArray(s.player) ? s.player : [];
  const players = raw.slice(0, view.seats).map((p, i) => playerOf(part(p), i + 1, content, map));
  const order = list(s.order);
  const fields = fieldsOf(s, info);
  const ore = Array.isArray(s.ore) ? s.ore : [];
  const ores = new Map<string, Counts>();
  content.hexes.forEach((hex, i) => {
    const here = counts(ore[i]);
    if (Object.values(here).some((n) => n > 0)) ores.set(hex.id, here);
  });
  return {
    players,
    rails: players.flatMap((p) => p.rails),
    farms: players.flatMap((p) => p.farms),
    ports: players.flatMap((p) => (p.port ? [{ hex: p.port, seat: p.seat }] : [])),
    beasts: beastsOf(s, content),
    lurkers: [1, 2, 3].flatMap((level) => list(s[`down_${level}`]).map((hex) => ({ hex, level }))),
    ores,
    pending: new Set(list(s.pending)),
    stacks: stacksOf(fields, order),
    fields,
    order,
    fight: fightOf(s),
    display: Array.isArray(s.display) ? (s.display as (string | null)[]) : [],
    deck: list(s.deck),
    cards: list(s.cards).length,
    used: list(s.used),
    events: list(s.events),
    eventsLeft: list(s.event_deck).length,
    supply: counts(s.supply),
    space: typeof s.space === 'string' ? s.space : null,
    time: num(s.time),
  };
}

/** Direction as a number, clockwise from north; -1 if it is none. */
export const directionOf = (slug: Json | undefined): number => DIRECTIONS.indexOf(String(slug));

export function readMap(content: Content): HexMap {
  return buildMap(content.hexes);
}

/** The last event of a kind, if there is one. */
export function lastOf(events: News[], kind: string): News | undefined {
  for (let i = events.length - 1; i >= 0; i--) if (events[i]!.event === kind) return events[i];
  return undefined;
}
