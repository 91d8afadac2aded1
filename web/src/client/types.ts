/*
 * What the page and its boards are told. Everything here is written by C (src/view/page_json.c and
 * content_json.c) from the tables of a game; nothing here knows a game, and no rule is decided in TypeScript.
 *
 * Values, in views, arguments and records alike:
 *   a number            a plain number           null   nothing is here
 *   "slug"              a value of a domain      "?"    something is here that the viewer may not know
 *   1, 2, ...           a seat
 */

export type Lang = 'en' | 'pl' | 'ru' | 'it';
export type Value = number | string | null;
export type Json = Value | boolean | Json[] | { [key: string]: Json };

/* ---- What a game is made of: the same for a whole table ---- */

/** A record of content: its slug, its name in the language asked for, then every field of its table by name. */
export interface ContentRecord {
  id: string;
  name: string;
  /** "printed", "inferred" or "stand-in": where its numbers come from. Absent in packs that do not say. */
  source?: string;
  [field: string]: Json | undefined;
}

export interface DomainInfo {
  id: string;
  kind: 'number' | 'seat' | 'enum' | 'record';
  /** kind "record": the table of content its values are records of. */
  table?: string;
  count: number;
  /** kind "enum": every value, in order. Records have their names in the table. */
  values?: { id: string; name: string }[];
}

export interface ParamInfo { id: string; domain: string }

export interface VerbInfo {
  id: string;
  /** A free action: it answers nothing and can be done again and again, as putting cargo elsewhere. */
  free: boolean;
  params: ParamInfo[];
}

export interface AskInfo { id: string; clause: string | null; params: ParamInfo[] }
export interface EventInfo { id: string; params: ParamInfo[] }

export interface OptionInfo {
  id: string;
  clause: string | null;
  name: string;
  standard: string;
  /** The value of this table. */
  chosen: string;
  values: { id: string; name: string }[];
}

/** A field of the state, with its label: what the generic board and screen readers call it. */
export interface FieldInfo {
  name: string;
  label: string;
  domain: string;
  kind: 'value' | 'list' | 'array' | 'set';
  bySeat: boolean;
  deck: boolean;
  /** May be left out while it is empty or at rest. */
  quiet: boolean;
  /** An array with one element for each value of this domain. */
  by?: string;
  fields?: FieldInfo[];
}

export interface GameInfo {
  id: string;
  name: string;
  version: number;
  lang: Lang;
  seats: number;
  seatsMin: number;
  seatsMax: number;
  /** SHA-256 of the rules block. */
  contentHash: string;
  options: OptionInfo[];
  domains: { [id: string]: DomainInfo };
  verbs: { [id: string]: VerbInfo };
  asks: { [id: string]: AskInfo };
  events: { [id: string]: EventInfo };
  endings: { id: string; name: string }[];
  /** Every table of content by its id: content.cards[0].value */
  content: { [table: string]: ContentRecord[] };
  fields: FieldInfo[];
}

/* ---- One moment, as one seat may see it ---- */

export interface Asked {
  id: string;
  clause: string | null;
  args: { [param: string]: Value };
  text: string;
}

export interface View {
  game: string;
  seats: number;
  over: boolean;
  ending: string | null;
  /** Seats that are asked now. */
  to_act: number[];
  asked: Asked | null;
  /** The state by the names of its fields; see GameInfo.fields. */
  state: { [field: string]: Json };
}

export interface Arg { param: string; domain: string; value: Value }

/** What a choice is about that its words leave to the board: the card in a slot, the token in a box, a price. */
export interface Fact { field: string | null; value: Json; domain?: string; number?: number | null }

export interface Choice {
  /** The text form; hand it to choose(). */
  action: string;
  verb: string;
  args: Arg[];
  /** The sentence on a button: the words of the action and what it is about. */
  text: string;
  /** The words of the action alone. */
  words: string;
  free: boolean;
  /** Choices of one group stand together; it is the verb's id. */
  group: string;
  /** After this nothing can be taken back: something comes to light. Drawn as a small eye. */
  barrier: boolean;
  facts: Fact[];
}

export interface ScoreLine { seat: number | null; id: string; what: string; points: number; clause: string | null; text: string }
export interface Scores {
  seats: { total: number; rank: number; winner: boolean }[];
  lines: ScoreLine[];
  /** In order of rank; seat null = the automatic side. */
  totals: { seat: number | null; points: number; text: string }[];
  text: string;
}

export type Status = 'asks' | 'bot' | 'open' | 'held' | 'voting' | 'paused' | 'over';
export interface SeatInfo {
  seat: number;
  kind: 'human' | 'bot' | 'open';
  level: string;
  /** Empty = nobody gave one; `label` is what sentences call the seat. */
  name: string;
  label: string;
  lent: boolean;
  resigned: boolean;
  online?: boolean;
}

/** The prompt bar: who is asked what. */
export interface Prompt {
  /** The question, or how the game ended. */
  text: string;
  clause: string | null;
  /** The viewing seat is asked now. */
  mine: boolean;
  /** Names of the seats that are waited for. */
  waiting: string[];
}

/** Everything the page shows of one moment; ausi_json_page writes it. */
export interface Page {
  /** The number of the next news: hand it to news(). */
  seq: number;
  seat: number | null;
  prompt: Prompt;
  /** What sentences call the seats. */
  names: string[];
  view: View;
  choices: Choice[];
  /** As far as the viewer may know; complete after the end. */
  scores: Scores;
  status: Status;
  /** The seats of people who are asked now. */
  asked: number[];
  /** The seat that has decided and may confirm or take back. */
  held: number | null;
  /** Actions that undo would take back; 0 = not possible, and `undoWhy` says why. */
  undo: number;
  undoWhy: string;
  /** Actions back to the viewer's last own one; 0 = there is none. */
  reach: number;
  redo: number;
  /** Somebody asked to take back. */
  asking: { seat: number; actions: number } | null;
  voting: number | null;
  moves: number;
  seats: SeatInfo[];
  /** Standing answers of this seat: question and action. */
  standing: { ask: string; action: string; text: string }[];
  /** Milliseconds, by seat; missing or empty without clocks. */
  clock?: { left: number | null; used: number }[];
  /** When these clocks were read, by performance.now(). */
  clockAt?: number;
}

/** Something that happened, in the form the viewer may know it. */
export interface News {
  seq: number;
  /** "event", or what happened at the table: undo, human, bot, resigned, ... */
  kind: string;
  /** Kind of the event, GameInfo.events; only of "event". */
  event?: string;
  seat: number | null;
  args: { [param: string]: Value };
  clause: string | null;
  text: string;
  /** So many moves stood when it happened: links the log to the replay. */
  n?: number;
}

export interface Explanation {
  ok: boolean;
  /** The code: "too-poor". */
  why: string;
  text: string;
  clause: string | null;
}

export interface HintLine {
  action: string;
  text: string;
  /** Percent; nothing is told of what is to be re-arranged first. */
  win?: number;
  /** Points ahead of the best other seat at the end. */
  margin?: number;
  reason: string;
}

/** A move judged; chances are numbers from 0 to 1. */
export interface AnalysedStep {
  /** Of the moves that stand, from 1. */
  number: number;
  seat: number;
  action: string;
  text: string;
  /** There was a choice. */
  decision: boolean;
  best: string;
  bestText: string;
  /** Of its seat with the best choice, by what it could see, and what its choice cost of that. */
  chance: number;
  loss: number;
  barrier: boolean;
  /** Before it. */
  win: number[];
  swing: number[];
  /** Of the swing: what nobody chose. */
  luck: number[];
}

export interface AnalysedPiece { steps: AnalysedStep[]; end: number[]; over: boolean }

/* ---- A board ---- */

export type Translate = (key: string, words?: { [name: string]: string | number }) => string;

/** The props of web/src/boards/GAME/Board.svelte; web/README.md is the contract. */
export interface BoardProps {
  info: GameInfo;
  view: View;
  /** Empty while somebody else is asked, while events are told and in replays. */
  choices: Choice[];
  prompt: Prompt;
  /** Whose view it is, from 1; null = a spectator's. */
  seat: number | null;
  /** What sentences call the seats; names[0] is seat 1. */
  names: string[];
  /** Chooses; `action` is the text form of one of the choices. */
  choose: (action: string) => void;
  /** Why an action (any text form "verb arg arg", legal or not) cannot be chosen now. */
  explain: (action: string) => Promise<Explanation>;
  /** The view after an action, if nothing would come to light by it; else null. */
  preview: (action: string) => Promise<View | null>;
  /** The action that the prompt bar, a hint or the keyboard points at now: draw it stronger. */
  selected: string | null;
  /** The actions of the hints that are open: draw them stronger, all at once. */
  hinted?: string[];
  /** Tell the page that the board points at this action (hover, focus); null = no more. */
  select: (action: string | null) => void;
  /** What led from the last view to this one, in order; empty at first and after undo. */
  events: News[];
  /** Milliseconds for each of `events`; 0 = do not animate. */
  speed: number;
  lang: Lang;
  t: Translate;
  /** Opens a clause of the rules. */
  clause: (id: string) => void;
}
