/* A table in this browser: the engine in one worker, its bots in others. */
import type { Content, TableSetup } from '../engine/engine';
import { Minds } from '../engine/minds';
import type { Remote } from '../engine/rpc';
import { atOnce, startEngine, teach } from '../engine/start';
import { t } from '../lib/texts.svelte';
import { trouble } from '../lib/trouble.svelte';
import { turns } from '../lib/turns';
import type { Client, Update } from './client';
import { running } from './clock';
import type { Explanation, GameInfo, HintLine, Lang, News, Page, View } from './types';

export const HINT_LEVEL = 'hard';
/* How often failing bots are started anew at once, and after how many milliseconds then. */
const TRIES = 3;
const LATER = 10_000;

/** What is kept of a table between two visits. */
export interface Saved {
  recording: string;
  page: Page;
  info: GameInfo;
}

export interface LocalOptions {
  id: string;
  lang: Lang;
  setup?: TableSetup;
  recording?: string;
  until?: number;
  content?: Content;
  /** Whose eyes at first; else the first person's. */
  seat?: number;
  /** Called after every change with what has to be kept. */
  save?: (saved: Saved) => void;
  /** A replay: nothing goes on by itself. */
  still?: boolean;
}

export class LocalClient implements Client {
  readonly kind = 'local';
  readonly id: string;
  readonly server = null;
  info!: GameInfo;
  page!: Page;
  log: News[] = [];
  private seat = 0;
  private lang: Lang;
  private bots: Minds | undefined;
  private readonly listeners = new Set<(update: Update) => void>();
  private running = false;
  private flag: ReturnType<typeof setTimeout> | undefined;
  private again = false;
  private closed = false;
  private failures = 0;
  /* Bots and people change the table at the same time; what came of it is told once, one after the other. */
  private readonly inTurn = turns();

  private constructor(private readonly table: Remote, private readonly options: LocalOptions) {
    this.id = options.id;
    this.lang = options.lang;
  }

  static async open(options: LocalOptions): Promise<LocalClient> {
    const client = new LocalClient(await startEngine('table', options.lang), options);
    try {
      if (options.recording !== undefined) await client.table.load(options.recording, options.until ?? -1, options.content);
      else if (options.setup) await client.table.open(options.setup, options.content);
      await client.begin();
    } catch (error) {
      client.close();
      throw error;
    }
    return client;
  }

  private async begin(): Promise<void> {
    if (!this.options.still) await this.table.step();
    this.info = await this.table.info(this.lang);
    const people = (await this.table.page(0, this.lang)).seats.filter((seat) => seat.kind === 'human');
    this.seat = this.options.seat ?? people[0]?.seat ?? 0;
    if (this.seat > 0) await this.table.sits(this.seat);
    this.page = await this.read();
    this.log = await this.newsOf(this.page, 0);
    const asked = this.page.asked;
    if (this.options.seat === undefined && asked.length && !asked.includes(this.seat)) await this.look(asked[0]);
    await this.keep();
    if (!this.options.still) void this.run();
  }

  get content(): Content | undefined { return this.options.content; }

  listen(listener: (update: Update) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async read(): Promise<Page> {
    const page = { ...(await this.table.page(this.seat, this.lang)), clockAt: performance.now() };
    this.waitForFlag(page);
    return page;
  }

  /* When a clock runs out the table goes on by itself. */
  private waitForFlag(page: Page): void {
    clearTimeout(this.flag);
    const next = running(page).map((seat) => page.clock?.[seat - 1]?.left ?? Infinity);
    const wait = Math.min(Infinity, ...next);
    if (Number.isFinite(wait) && !this.options.still) this.flag = setTimeout(() => void this.run(), Math.min(wait + 20, 2 ** 31 - 1));
  }

  private tell(update: Update): void {
    for (const listener of this.listeners) listener(update);
  }

  private async keep(): Promise<void> {
    if (!this.options.save) return;
    const recording = await this.table.recording(true);
    if (!this.closed) this.options.save({ recording, page: this.page, info: this.info });
  }

  /* What is new since the last page, for the eyes that look. */
  private refresh(jump: boolean): Promise<void> {
    return this.inTurn(async () => {
      const before = this.page.seq;
      this.page = await this.read();
      const news = await this.newsOf(this.page, before);
      this.log = [...this.log, ...news];
      this.tell({ page: this.page, news, jump });
    });
  }

  /* What happened since, up to this page: what comes in between belongs to the next one. */
  private async newsOf(page: Page, since: number): Promise<News[]> {
    return (await this.table.news(this.seat, since, this.lang)).filter((one) => one.seq < page.seq);
  }

  /* Lets bots and standing answers play until a person is asked. */
  private async run(): Promise<void> {
    this.again = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.again && !this.closed) {
        this.again = false;
        await this.goOn();
      }
    } catch (error) {
      /* A table that was closed has lost its workers: that is no failure. */
      if (!this.closed) this.botsFailed(error);
    } finally {
      this.running = false;
    }
  }

  /* Other workers may do better: at once, and from time to time when that does not help. */
  private botsFailed(error: unknown): void {
    this.dropBots();
    if (++this.failures === TRIES) trouble.text = t('web.bots-failed', { why: error instanceof Error ? error.message : String(error) });
    setTimeout(() => void this.run(), this.failures < TRIES ? 0 : LATER);
  }

  private dropBots(): void {
    this.bots?.end();
    this.bots = undefined;
  }

  private async goOn(): Promise<void> {
    while (!this.closed) {
      const { bot } = await this.table.step();
      const moved = (await this.table.page(this.seat, this.lang)).seq !== this.page.seq;
      if (moved) await this.refresh(false);
      if (!bot) break;
      const action = await this.minds().think(bot);
      if (this.closed) return;
      this.failures = 0;
      /* The table may have changed while the bot was thinking: then it is asked anew. */
      if ((await this.table.answer(bot, action, this.lang))?.ok) await this.refresh(false);
    }
    if (!this.closed) await this.keep();
  }

  /* The bots have engines of their own with the same game. */
  private minds(): Minds {
    this.bots ??= new Minds(async () => {
      const engine = await startEngine('bots', this.lang);
      const options = Object.fromEntries(this.info.options.map((option) => [option.id, option.chosen]));
      const seats = this.page.seats.map((seat) => ({ kind: seat.kind }));
      await engine.mirror({ game: this.info.id, seats, seed: '', options, hold: false }, this.options.content);
      return engine;
    }, atOnce());
    return this.bots;
  }

  private async change(doing: Promise<Explanation>, jump: boolean): Promise<Explanation> {
    const done = await doing;
    if (!done.ok) return done;
    await this.refresh(jump);
    await this.keep();
    void this.run();
    return done;
  }

  look(seat: number): Promise<void> {
    return this.inTurn(async () => {
      this.seat = seat;
      if (seat > 0) await this.table.sits(seat);
      this.page = await this.read();
      this.log = await this.newsOf(this.page, 0);
      this.tell({ page: this.page, news: [], jump: true });
    });
  }

  async speak(lang: Lang): Promise<void> {
    await teach(this.table, lang);
    this.lang = lang;
    this.info = await this.table.info(lang);
    await this.look(this.seat);
  }

  act(action: string): Promise<Explanation> { return this.change(this.table.act(this.seat, action, this.lang), false); }
  confirm(): Promise<Explanation> { return this.change(this.table.confirm(this.seat, this.lang), false); }
  undo(): Promise<Explanation> { return this.change(this.table.undo(this.seat, this.lang), true); }
  redo(): Promise<Explanation> { return this.change(this.table.redo(this.seat, this.lang), false); }
  rewind(): Promise<Explanation> { return this.change(this.table.rewind(this.seat, this.lang), true); }
  hold(on: boolean): Promise<Explanation> { return this.change(this.table.hold(on, this.lang), true); }
  takeBack(): Promise<Explanation> { return this.change(this.table.takeBack(this.seat, this.lang), true); }
  resign(): Promise<Explanation> { return this.change(this.table.resign(this.seat, this.lang), true); }
  always(ask: string, action: string): Promise<Explanation> { return this.change(this.table.always(this.seat, ask, action, this.lang), false); }
  forget(ask: string): Promise<Explanation> { return this.change(this.table.forget(this.seat, ask, this.lang), true); }

  async hint(): Promise<HintLine[]> {
    const view = await this.table.seatView(this.seat);
    return this.asking((minds) => minds.alone(async (engine) => {
      await teach(engine, this.lang);
      return engine.hint(this.seat, view, HINT_LEVEL, 3, this.lang);
    }));
  }

  /** What a bot of this level would do here. */
  async suggest(level: string): Promise<string> {
    const view = await this.table.seatView(this.seat);
    return this.asking((minds) => minds.think({ seat: this.seat, level, luck: BigInt(this.page.moves), view }));
  }

  /* Whoever asks next gets other workers if these have failed. */
  private async asking<T>(question: (minds: Minds) => Promise<T>): Promise<T> {
    const minds = this.minds();
    try {
      return await question(minds);
    } catch (error) {
      if (this.bots === minds) this.dropBots();
      throw error;
    }
  }

  explain(action: string): Promise<Explanation> { return this.table.why(this.seat, action, this.lang); }
  preview(action: string): Promise<View | null> { return this.table.preview(this.seat, action, this.lang); }
  describe(what: string): Promise<string> { return this.table.describe(this.seat, what, this.lang); }
  chart(): Promise<number[][]> { return this.table.chart(); }
  recording(): Promise<string> { return this.table.recording(true); }

  close(): void {
    this.closed = true;
    clearTimeout(this.flag);
    this.listeners.clear();
    this.table.end();
    this.dropBots();
  }
}
