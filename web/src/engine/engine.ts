/*
 * One instance of the C program. Everything is synchronous and belongs into a worker; the exports are listed
 * and explained in src/wasm/wasm.h.
 */
import type { AnalysedPiece, Explanation, GameInfo, HintLine, Lang, News, OptionInfo, Page, View } from '../client/types';

export const LANGS: Lang[] = ['en', 'pl', 'ru', 'it'];
export const STATUS = ['asks', 'bot', 'open', 'held', 'voting', 'paused', 'over'] as const;

export interface GameEntry {
  id: string;
  name: string;
  version: number;
  seatsMin: number;
  seatsMax: number;
  options: OptionInfo[];
}

export interface SeatSetup { kind: 'human' | 'bot' | 'open'; level?: string; name?: string }

export interface TableSetup {
  game: string;
  seats: SeatSetup[];
  seed: string;
  options: { [id: string]: string };
  hold: boolean;
  /** In milliseconds. */
  clock?: { kind: string; limit: number; bonus: number };
}

/** A content pack that is not the built-in one: the two blocks that `australis content pack` writes. */
export interface Content { rules: Uint8Array; texts?: Uint8Array }

/** What a tree has found while several engines think about one question. */
export interface Found { tree: number; bytes: Uint8Array }

export interface BotQuestion { seat: number; level: string; luck: bigint; view: Uint8Array }
export interface Move { seat: number; action: string; text: string; rule: boolean }

/** News of a server's table, as the wire has it. */
export interface WireNews {
  s: number;
  k: string;
  seat: number | null;
  n?: number;
  e?: string;
  a?: (number | null)[];
  c?: string | null;
}

interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: unknown;
}

/* What could end a line or a word of ours is made a blank. */
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

export class Engine {
  private readonly aus: Record<string, (...args: (number | bigint)[]) => number | bigint>;
  private readonly memory: WebAssembly.Memory;
  private readonly utf8 = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    const exports = instance.exports as Exports;
    this.memory = exports.memory;
    this.aus = exports as unknown as typeof this.aus;
    this.aus._initialize?.();
  }

  static async of(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module, {}));
  }

  /* ---- Bytes ---- */

  private number(name: string, ...args: (number | bigint)[]): number {
    return Number(this.aus[name](...args));
  }

  private give(text: string): void {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length >= this.number('aus_words_size')) throw new Error('too long');
    const words = this.number('aus_words');
    const memory = new Uint8Array(this.memory.buffer);
    memory.set(bytes, words);
    memory[words + bytes.length] = 0;
  }

  private paper(): string {
    const length = this.number('aus_paper_length');
    return this.utf8.decode(new Uint8Array(this.memory.buffer, this.number('aus_paper'), length));
  }

  private text(at: number): string {
    const bytes = new Uint8Array(this.memory.buffer, at);
    return this.utf8.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  private must(code: number): string {
    const said = this.paper();
    if (code < 0) throw new Error(said);
    return said;
  }

  private json<T>(code: number): T {
    return JSON.parse(this.must(code)) as T;
  }

  private hand(content?: Content): [number, number] {
    if (!content) return [0, 0];
    const texts = content.texts ?? new Uint8Array();
    if (content.rules.length + texts.length > this.number('aus_block_size')) throw new Error('the content is too large');
    const block = new Uint8Array(this.memory.buffer, this.number('aus_block'));
    block.set(content.rules, 0);
    block.set(texts, content.rules.length);
    return [content.rules.length, texts.length];
  }

  /** Hands in the texts of a language; without them every sentence is empty. */
  words(lang: Lang, texts: Uint8Array): void {
    const code = LANGS.indexOf(lang);
    if (texts.length !== this.number('aus_texts_size', code)) throw new Error('these texts belong to another version');
    new Uint8Array(this.memory.buffer).set(texts, this.number('aus_texts', code));
  }

  /* ---- A game ---- */

  catalogue(lang: Lang): GameEntry[] {
    return this.json(this.number('aus_catalogue', LANGS.indexOf(lang)));
  }

  private lines(setup: TableSetup): string {
    const lines = [`game ${plain(setup.game)}`, `seats ${setup.seats.length}`, `seed ${plain(setup.seed)}`];
    lines.push(`hold ${setup.hold ? 'on' : 'off'}`);
    if (setup.clock && setup.clock.kind !== 'none') lines.push(`clock ${plain(setup.clock.kind)} ${setup.clock.limit} ${setup.clock.bonus}`);
    for (const [id, value] of Object.entries(setup.options)) lines.push(`option ${plain(id)} ${plain(value)}`);
    setup.seats.forEach((seat, i) => {
      lines.push(`seat ${i + 1} ${seat.kind} ${plain(seat.level ?? '')}`.trim());
      if (seat.name) lines.push(`name ${i + 1} ${plain(seat.name)}`);
    });
    return lines.join('\n');
  }

  open(setup: TableSetup, content?: Content): void {
    const [rules, texts] = this.hand(content);
    this.time();
    this.give(this.lines(setup));
    this.must(this.number('aus_open', rules, texts));
  }

  mirror(setup: TableSetup, content?: Content): void {
    const [rules, texts] = this.hand(content);
    this.give(this.lines(setup));
    this.must(this.number('aus_mirror', rules, texts));
  }

  load(recording: string, until = -1, content?: Content): void {
    const [rules, texts] = this.hand(content);
    this.time();
    this.give(recording);
    this.must(this.number('aus_load', rules, texts, until));
  }

  name(names: string[]): void {
    this.give(names.map((name, i) => `name ${i + 1} ${plain(name)}`).join('\n'));
    this.must(this.number('aus_names'));
  }

  /* ---- Telling ---- */

  info(lang: Lang): GameInfo { return this.json(this.number('aus_info', LANGS.indexOf(lang))); }
  page(seat: number, lang: Lang): Page { this.time(); return this.json(this.number('aus_page', seat, LANGS.indexOf(lang))); }

  news(seat: number, since: number, lang: Lang): News[] {
    return this.json(this.number('aus_news', seat, since, LANGS.indexOf(lang)));
  }

  told(news: WireNews[], lang: Lang): News[] {
    const line = (n: WireNews) => {
      const head = `${n.s} ${plain(n.k)} ${n.seat ?? 0} ${n.n ?? 0}`;
      if (n.k !== 'event') return head;
      return `${head} ${plain(n.e ?? '-')} ${n.c ? plain(n.c) : '-'} ${(n.a ?? []).map((a) => a ?? '?').join(' ')}`;
    };
    this.give(news.map(line).join('\n'));
    return this.json(this.number('aus_told', 0, LANGS.indexOf(lang)));
  }

  why(seat: number, action: string, lang: Lang): Explanation {
    this.give(plain(action));
    return this.json(this.number('aus_why', seat, LANGS.indexOf(lang)));
  }

  preview(seat: number, action: string, lang: Lang): View | null {
    this.give(plain(action));
    return this.json(this.number('aus_preview', seat, LANGS.indexOf(lang)));
  }

  describe(seat: number, what: string, lang: Lang): string {
    this.give(plain(what));
    return this.must(this.number('aus_describe', seat, LANGS.indexOf(lang)));
  }

  moves(lang: Lang): Move[] { return this.json(this.number('aus_moves', LANGS.indexOf(lang))); }
  chart(): number[][] { return this.json(this.number('aus_chart')); }
  recording(withSeed: boolean): string { return this.must(this.number('aus_recording', withSeed ? 1 : 0)); }

  /* ---- Changing the table; every answer says whether it was done and if not, why ---- */

  private done(name: string, lang: Lang, words: string | null, ...args: number[]): Explanation {
    if (words !== null) this.give(words);
    this.time();
    this.aus[name](...args, LANGS.indexOf(lang));
    return JSON.parse(this.paper()) as Explanation;
  }

  act(seat: number, action: string, lang: Lang): Explanation { return this.done('aus_act', lang, plain(action), seat); }
  confirm(seat: number, lang: Lang): Explanation { return this.done('aus_confirm', lang, null, seat); }
  undo(seat: number, lang: Lang): Explanation { return this.done('aus_undo', lang, null, seat); }
  redo(seat: number, lang: Lang): Explanation { return this.done('aus_redo', lang, null, seat); }
  hold(on: boolean, lang: Lang): Explanation { return this.done('aus_hold', lang, null, on ? 1 : 0); }
  resign(seat: number, lang: Lang): Explanation { return this.done('aus_resign', lang, null, seat); }
  lend(seat: number, level: string, lang: Lang): Explanation { return this.done('aus_lend', lang, plain(level), seat); }
  takeBack(seat: number, lang: Lang): Explanation { return this.done('aus_return', lang, null, seat); }
  forget(seat: number, ask: string, lang: Lang): Explanation { return this.done('aus_forget', lang, plain(ask), seat); }

  always(seat: number, ask: string, action: string, lang: Lang): Explanation {
    return this.done('aus_always', lang, `${plain(ask)} - ${plain(action)}`, seat);
  }

  /* The table reads no clock; it is told the time before anything happens. */
  private time(): void { this.aus.aus_now(performance.now()); }

  /** Who sits before the screen: the clocks of all others stand. */
  sits(seat: number): void {
    this.time();
    this.aus.aus_sits(seat);
  }

  /** Further back than alone: at a local table the bots agree. */
  rewind(seat: number, lang: Lang): Explanation {
    const actions = this.number('aus_reach', seat);
    return this.done('aus_ask_undo', lang, null, seat, actions);
  }

  /** Lets the table go on; a bot's question, if it waits for one. */
  step(): { status: (typeof STATUS)[number]; bot?: BotQuestion } {
    this.time();
    const status = STATUS[this.number('aus_step')];
    if (status !== 'bot' || !this.number('aus_bot_seat')) return { status };
    const at = this.number('aus_bot_view');
    return { status, bot: {
      seat: this.number('aus_bot_seat'),
      level: this.text(this.number('aus_bot_level')),
      luck: BigInt.asUintN(64, this.aus.aus_bot_luck() as bigint),
      view: new Uint8Array(this.memory.buffer, at, this.number('aus_view_size')).slice(),
    } };
  }

  /** A bot's answer, if that is still the question; null if the table has moved on since it was asked. */
  answer(asked: BotQuestion, action: string, lang: Lang): Explanation | null {
    const { bot } = this.step();
    if (!bot || bot.seat !== asked.seat || bot.level !== asked.level || bot.luck !== asked.luck) return null;
    if (bot.view.some((byte, i) => byte !== asked.view[i])) return null;
    return this.act(asked.seat, action, lang);
  }

  /* ---- Views of tables elsewhere, and thinking about one ---- */

  view(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.number('aus_view'), this.number('aus_view_size')).slice();
  }

  see(view: Uint8Array): void {
    if (view.length !== this.number('aus_view_size')) throw new Error('the view has another size than this game');
    new Uint8Array(this.memory.buffer).set(view, this.number('aus_view'));
  }

  patch(pieces: [number, Uint8Array][]): void {
    const size = this.number('aus_view_size');
    const memory = new Uint8Array(this.memory.buffer, this.number('aus_view'), size);
    for (const [offset, bytes] of pieces) {
      if (offset < 0 || offset + bytes.length > size) throw new Error('a patch reaches beyond the view');
      memory.set(bytes, offset);
    }
  }

  think(question: BotQuestion): string {
    this.see(question.view);
    this.give(plain(question.level));
    return this.must(Number(this.aus.aus_think(question.seat, BigInt.asIntN(64, question.luck))));
  }

  /* ---- One question for several engines: see Minds ---- */

  /** The answer, if there is nothing to share. */
  share(question: BotQuestion): string | null {
    this.see(question.view);
    this.give(plain(question.level));
    return this.shared(Number(this.aus.aus_share(question.seat, BigInt.asIntN(64, question.luck))));
  }

  private shared(code: number): string | null { return code > 0 ? null : this.must(code); }

  private foundAt(tree: number): Uint8Array {
    const at = this.number('aus_found', tree);
    if (!at) throw new Error('no question is shared');
    return new Uint8Array(this.memory.buffer, at, this.number('aus_found_size'));
  }

  /** Lets every so-manieth tree grow for a round. */
  grow(first: number, step: number): Found[] {
    const found: Found[] = [];
    for (let tree = first; tree < this.number('aus_trees'); tree += step) {
      this.must(this.number('aus_grow', tree));
      found.push({ tree, bytes: this.foundAt(tree).slice() });
    }
    return found;
  }

  /** Takes what all trees have found: the answer, or null if they have to grow for another round. */
  settle(found: Found[]): string | null {
    for (const { tree, bytes } of found) this.foundAt(tree).set(bytes);
    return this.shared(this.number('aus_settle'));
  }

  hint(seat: number, view: Uint8Array, level: string, want: number, lang: Lang): HintLine[] {
    this.see(view);
    this.give(plain(level));
    return this.json(this.number('aus_hint', seat, want, LANGS.indexOf(lang)));
  }

  /** Judges some of the moves that stand at the own table. */
  judge(level: string, games: number, first: number, last: number, lang: Lang): AnalysedPiece {
    this.give(plain(level));
    return this.json(this.number('aus_judge', first, last, games, LANGS.indexOf(lang)));
  }

  /** The bytes of a seat's view of the own table: what a hint is thought from. */
  seatView(seat: number): Uint8Array {
    const at = this.number('aus_seat_view', seat);
    if (!at) throw new Error('there is no game');
    return new Uint8Array(this.memory.buffer, at, this.number('aus_view_size')).slice();
  }
}
