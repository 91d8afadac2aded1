/*
 * What the board reads: the content of the table by id and the state in the shape the tables of the game give
 * it. Nothing here decides anything; what may be done comes as choices.
 */
import type { ContentRecord, GameInfo, Json, View } from '../../client/types';

export interface Effect {
  op: string;
  amount: number;
  token: string | null;
  area: string | null;
  reach: string | null;
}
export interface Option {
  effects: Effect[];
}
export interface Stock {
  ammo: number;
  food: number;
  fuel: number;
  objects: number;
}

export interface Car {
  card: string | null;
  box: (string | null)[];
  fired: string[];
}
export interface Member {
  card: string;
  zone: string;
  contamination: number;
  food: number;
  skill: number;
  exploring: number;
  used: number;
  fresh: number;
}
export interface Player {
  out: number;
  at: string;
  fame: number;
  car: Car[];
  crew: Member[];
  hand: string[];
  targets: number;
  aside: number[];
  lifted: string | null;
  loot: string[];
  claims: number;
  ignores: string | null;
}
export interface Find {
  card: string | null;
  block: Stock[];
}
export interface Foe {
  enemy: string;
  region: string;
  defence: number;
  damage: number;
  target: (number | null)[];
  loot: string | null;
  pair: number;
}
export interface Turn {
  seat: number | null;
  slot: string | null;
  points: number;
  steps: number;
  last: string | null;
}
export interface State {
  round: number;
  phase: string;
  order: number[];
  player: Player[];
  zone: Find[];
  foe: Foe[];
  special: { waypoint: string; counter: string }[];
  mine: { road: string; owner: number }[];
  aurora: number;
  back: string | null;
  /** On the back of the top exploration card; 0: none is left. */
  period: number;
  deck: string[];
  objects: string[];
  object_pile: string[];
  outcomes: string[];
  loots: string[];
  pairs: number[];
  discard: string[];
  gone: string[];
  turn: Turn;
}

export const stateOf = (view: View): State => view.state as unknown as State;

export const num = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const str = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const field = (value: Json | undefined, key: string): Json | undefined =>
  value && typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined;

export const effectOf = (value: Json | undefined): Effect => ({
  op: str(field(value, 'op')) ?? '',
  amount: num(field(value, 'amount')),
  token: str(field(value, 'token')),
  area: str(field(value, 'area')),
  reach: str(field(value, 'reach')),
});
export const effectsOf = (value: Json | undefined): Effect[] => list(value).map(effectOf);
export const optionsOf = (value: Json | undefined): Option[] =>
  list(value).map((option) => ({ effects: effectsOf(field(option, 'effects')) }));
export const stockOf = (value: Json | undefined): Stock => ({
  ammo: num(field(value, 'ammo')),
  food: num(field(value, 'food')),
  fuel: num(field(value, 'fuel')),
  objects: num(field(value, 'objects')),
});

/** The tokens of a stock one by one, in a fixed order. */
export function tokensOf(stock: Stock | undefined): string[] {
  if (!stock) return [];
  const many = (token: string, n: number | undefined): string[] => Array.from({ length: n ?? 0 }, () => token);
  return [
    ...many('ammo', stock.ammo),
    ...many('food', stock.food),
    ...many('fuel', stock.fuel),
    ...many('object', stock.objects),
  ];
}

export interface BoxType {
  id: string;
  name: string;
  role: string;
  accepts: string[];
  value: number;
  limit: number;
  token: string | null;
}

/** The content of a table, looked up by id, with the words of its enumerations. */
export class Book {
  private readonly tables: Record<string, Map<string, ContentRecord>> = {};
  private readonly words: Record<string, Map<string, string>> = {};
  readonly info: GameInfo;

  constructor(info: GameInfo) {
    this.info = info;
    for (const [table, records] of Object.entries(info.content))
      this.tables[table] = new Map(records.map((record) => [record.id, record]));
    for (const [domain, about] of Object.entries(info.domains))
      if (about.values) this.words[domain] = new Map(about.values.map((value) => [value.id, value.name]));
  }

  get(table: string, id: string | null | undefined): ContentRecord | undefined {
    return id ? this.tables[table]?.get(id) : undefined;
  }
  all(table: string): ContentRecord[] {
    return this.info.content[table] ?? [];
  }

  /** The word for a value of an enumeration. */
  word(domain: string, id: string | null | undefined): string {
    return id ? (this.words[domain]?.get(id) ?? id) : '';
  }
  values(domain: string): string[] {
    return this.info.domains[domain]?.values?.map((value) => value.id) ?? [];
  }

  card(id: string | null | undefined): ContentRecord | undefined {
    return this.get('cards', id);
  }
  cardName(id: string | null | undefined): string {
    return this.card(id)?.name ?? '';
  }
  /** The record that says what a card is, whatever its kind. */
  detail(id: string | null | undefined): ContentRecord | undefined {
    const card = this.card(id);
    if (!card) return undefined;
    for (const [key, table] of details) {
      const found = this.get(table, str(card[key]));
      if (found) return found;
    }
    return undefined;
  }
  kind(id: string | null | undefined): string {
    return str(this.card(id)?.kind) ?? 'unknown';
  }

  boxesOf(card: string | null | undefined): BoxType[] {
    const rig = this.get('rigs', str(this.card(card)?.rig));
    return list(rig?.boxes).map((box) => this.box(str(box)));
  }
  box(id: string | null): BoxType {
    const record = this.get('boxes', id);
    return {
      id: id ?? '',
      name: record?.name ?? '',
      role: str(record?.role) ?? 'cargo',
      accepts: list(record?.accepts).map((token) => String(token)),
      value: num(record?.value),
      limit: num(record?.limit),
      token: str(record?.token),
    };
  }

  /** An effect in words, from the words of its parts. */
  effectText(effect: Effect): string {
    const parts = [`${this.word('op', effect.op)}${effect.amount > 0 ? ` ${effect.amount}` : ''}`];
    if (effect.token) parts.push(this.word('token', effect.token));
    if (effect.area) parts.push(this.get('areas', effect.area)?.name ?? '');
    if (effect.reach && effect.op.includes('contaminat')) parts.push(this.word('reach', effect.reach));
    return capital(parts.filter(Boolean).join(', '));
  }
  optionText(option: Option): string {
    return option.effects.map((effect) => this.effectText(effect)).join(' + ');
  }
}

const details: [string, string][] = [
  ['survivor', 'survivors'],
  ['rig', 'rigs'],
  ['location', 'locations'],
  ['encounter', 'encounters'],
  ['event', 'events'],
  ['object', 'objects'],
  ['enemy', 'enemies'],
  ['outcome', 'outcomes'],
];

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const romans: [number, string][] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
export function roman(n: number): string {
  let rest = n;
  let text = '';
  for (const [value, letters] of romans)
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  return text || String(n);
}

/** The grid of a convoy: cells are listed row by row, the row of the trucks and trailers first. */
export function columnsOf(cells: string[]): { cell: string; above: string }[] {
  const half = Math.ceil(cells.length / 2);
  return cells.slice(0, half).map((cell, i) => ({ cell, above: cells[half + i] ?? '' }));
}

/** A number from a text, the same everywhere: what varies in a drawing without meaning anything. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** Numbers from 0 to 1 that follow from a seed. */
export function scatter(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
