/* A table as the page sees it, wherever it stands: in a worker (local.ts) or on a server (remote.ts). */
import type { Content } from '../engine/engine';
import type { Explanation, GameInfo, HintLine, Lang, News, Page, View } from './types';

/** After every step. `news` led from the page before to this one. */
export interface Update {
  page: Page;
  news: News[];
  /** Not a step forward: opened, taken back, another seat or language. Nothing is animated. */
  jump: boolean;
}

export interface ChatLine { seat: number | null; name: string; text: string; at: number }

/** What only a table on a server has. */
export interface ServerSide {
  connected: boolean;
  chat: ChatLine[];
  /** "reload": the server speaks another version; "gone": there is no such table, ... */
  ended: { code: string; text: string } | null;
  link: string;
  commitment: string | null;
  say: (text: string) => void;
  send: (kind: string, body?: object) => Promise<Explanation>;
}

export interface Client {
  readonly kind: 'local' | 'server';
  readonly id: string;
  info: GameInfo;
  page: Page;
  /** All news so far, in the language chosen. */
  log: News[];
  server: ServerSide | null;
  /** Of a pack that is not the built-in one. */
  readonly content?: Content;
  /** Called after every update; the result ends it. */
  listen: (listener: (update: Update) => void) => () => void;
  /** Whose eyes: a seat, 0 = a spectator's. Only at local tables. */
  look: (seat: number) => Promise<void>;
  speak: (lang: Lang) => Promise<void>;
  act: (action: string) => Promise<Explanation>;
  confirm: () => Promise<Explanation>;
  undo: () => Promise<Explanation>;
  redo: () => Promise<Explanation>;
  /** Beyond a barrier, if the others agree; bots do. */
  rewind: () => Promise<Explanation>;
  hold: (on: boolean) => Promise<Explanation>;
  resign: () => Promise<Explanation>;
  /** The own seat, which a bot plays for the time being. */
  takeBack: () => Promise<Explanation>;
  always: (ask: string, action: string) => Promise<Explanation>;
  forget: (ask: string) => Promise<Explanation>;
  hint: () => Promise<HintLine[]>;
  explain: (action: string) => Promise<Explanation>;
  preview: (action: string) => Promise<View | null>;
  describe: (what: string) => Promise<string>;
  chart: () => Promise<number[][]>;
  recording: () => Promise<string>;
  close: () => void;
}
