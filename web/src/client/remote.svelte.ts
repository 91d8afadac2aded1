/*
 * A table on a server. The server sends the bytes of the seat's view and raw events; this browser's own engine
 * mirrors them: it lists the choices, finds the words in any language and says why not.
 */
import type { Content, WireNews } from '../engine/engine';
import type { Remote } from '../engine/rpc';
import { startEngine, teach } from '../engine/start';
import { t } from '../lib/texts.svelte';
import { base, getContent, getRecording, seatAt, type WireTable } from './api';
import type { ChatLine, Client, ServerSide, Update } from './client';
import type { Explanation, GameInfo, HintLine, Lang, News, Page, Scores, Status, View } from './types';

interface WireStatus {
  status: Status;
  asked: number[];
  held: number | null;
  undo: number;
  reach: number;
  redo: number;
  asking: { seat: number; actions: number } | null;
  voting: number | null;
  moves: number;
  clock: { left: number | null; used: number }[];
}

interface Message {
  t: string;
  id?: number;
  protocol?: number;
  version?: string;
  seat?: number | null;
  seq?: number;
  view?: string | null;
  patch?: [number, string][];
  table?: WireTable;
  status?: WireStatus;
  news?: WireNews[];
  chat?: ChatLine[];
  result?: Scores;
  code?: string;
  why?: string;
  clause?: string;
  text?: string;
  name?: string;
  at?: number;
  moves?: { action: string; win?: number; margin?: number; reason: string; text?: string }[];
}

const PROTOCOL = 1;
const yes: Explanation = { ok: true, why: 'done', text: '', clause: null };
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

export class RemoteClient implements Client, ServerSide {
  readonly kind = 'server';
  info!: GameInfo;
  page!: Page;
  log: News[] = [];
  readonly server = this as ServerSide;

  connected = $state(false);
  chat = $state<ChatLine[]>([]);
  ended = $state<{ code: string; text: string } | null>(null);
  table = $state.raw<WireTable>();
  /** The game has begun and everything is there to show it. */
  ready = $state(false);
  seat = $state<number | null>(null);

  private socket: WebSocket | undefined;
  private engine: Remote | undefined;
  private mirrored = '';
  private pack: Content | undefined;
  private status!: WireStatus;
  private clockAt = 0;
  private result: Scores | undefined;
  private raw: WireNews[] = [];
  private next = 0;
  private lastId = 0;
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, (answer: Message) => void>();
  private readonly listeners = new Set<(update: Update) => void>();
  /* Messages are taken one after the other: the engine answers asynchronously. */
  private chain: Promise<void> = Promise.resolve();

  constructor(readonly id: string, private lang: Lang) {
    this.connect();
  }

  get link(): string { return `${location.href.split('#')[0]}#/t/${encodeURIComponent(this.id)}`; }
  get commitment(): string | null { return this.table?.commitment ?? null; }

  /* ---- The socket ---- */

  private connect(): void {
    if (this.closed) return;
    const url = new URL(`${base()}play`);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, 'australis.1');
    this.socket = socket;
    socket.onopen = () => {
      const token = seatAt(this.id)?.token;
      this.tries = 0;
      socket.send(JSON.stringify({ t: 'hello', table: this.id, ...(token ? { token } : {}), since: this.next, lang: this.lang, form: 'compact' }));
    };
    socket.onmessage = ({ data }) => {
      this.chain = this.chain.then(() => this.take(JSON.parse(String(data)) as Message)).catch((error: Error) => {
        this.ended = { code: 'failed', text: error.message };
      });
    };
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.connected = false;
    for (const answer of this.waiting.values()) answer({ t: 'refused', code: 'lost', text: '' });
    this.waiting.clear();
    if (this.closed || (this.ended && this.ended.code !== 'shutdown')) return;
    this.tries++;
    this.timer = setTimeout(() => this.connect(), Math.min(250 * 2 ** this.tries, 10_000));
  }

  /** Another seat was taken: say hello anew. */
  again(): void {
    clearTimeout(this.timer);
    this.next = 0;
    this.raw = [];
    this.log = [];
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  private async take(message: Message): Promise<void> {
    switch (message.t) {
      case 'welcome': return this.welcome(message);
      case 'update': return this.update(message);
      case 'table': return this.seated(message.table!);
      case 'chat':
        this.chat = [...this.chat, { seat: message.seat ?? null, name: message.name ?? '', text: message.text ?? '', at: message.at ?? 0 }];
        return;
      case 'reveal': {
        const nonce = seatAt(this.id)?.nonce;
        if (nonce) void this.send('nonce', { reveal: nonce });
        return;
      }
      case 'bye':
        this.ended = { code: message.code ?? '', text: message.text ?? '' };
        return;
      case 'refused':
        if (message.id === undefined) {
          this.ended = { code: message.code ?? '', text: message.text ?? '' };
          return;
        }
    }
    if (message.id === undefined) return;
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  private async welcome(message: Message): Promise<void> {
    this.connected = true;
    this.ended = null;
    if (message.protocol !== PROTOCOL || message.version !== __VERSION__) this.ended = { code: 'reload', text: '' };
    this.seat = message.seat ?? null;
    this.chat = message.chat ?? [];
    this.table = message.table!;
    this.status = message.status!;
    this.clockAt = performance.now();
    this.result = message.result;
    if (!message.view) return;
    await this.mirror(message.table!);
    await this.engine!.see(bytesOf(message.view));
    const fresh = (message.news ?? []).filter((one) => one.s >= this.next);
    this.raw.push(...fresh);
    this.next = message.seq ?? this.next;
    await this.refresh(fresh, true);
    this.ready = true;
  }

  /* An engine with the table's game, options and content. */
  private async mirror(table: WireTable): Promise<void> {
    const key = `${table.game} ${table.content} ${JSON.stringify(table.options)} ${table.seats.length}`;
    this.engine ??= await startEngine('mirror', this.lang);
    if (key !== this.mirrored) {
      const setup = { game: table.game, seats: table.seats.map(({ kind }) => ({ kind })), seed: '', options: table.options, hold: false };
      await this.engine.mirror(setup);
      this.info = await this.engine.info(this.lang);
      this.pack = this.info.contentHash === table.content ? undefined : { rules: await getContent(table.content) };
      if (this.pack) await this.engine.mirror(setup, this.pack);
      this.mirrored = key;
    }
    await this.engine.name(table.seats.map((seat) => seat.name));
    this.info = await this.engine.info(this.lang);
    if (this.info.version !== table.rules) this.ended = { code: 'reload', text: '' };
  }

  private async update(message: Message): Promise<void> {
    if (!this.engine) return;
    this.status = message.status!;
    this.clockAt = performance.now();
    this.result = message.result;
    const news = message.news ?? [];
    this.raw.push(...news);
    this.next = message.seq ?? this.next;
    if (message.patch) await this.engine.patch(message.patch.map(([offset, bytes]) => [offset, bytesOf(bytes)] as [number, Uint8Array]));
    await this.refresh(news, news.some((one) => one.k.startsWith('undo')));
  }

  private async seated(table: WireTable): Promise<void> {
    this.table = table;
    if (!this.engine || !this.ready) return;
    await this.engine.name(table.seats.map((seat) => seat.name));
    await this.refresh([], true);
  }

  /* ---- The page from the view ---- */

  private async compose(): Promise<Page> {
    const page = await this.engine!.page(this.seat ?? 0, this.lang);
    const { status, table } = this;
    const open = status.held === null && (status.status === 'asks' || status.status === 'bot');
    return {
      ...page, seq: this.next, status: status.status, asked: status.asked, held: status.held, undo: status.undo, undoWhy: '', reach: status.reach, redo: status.redo,
      asking: status.asking, voting: status.voting, moves: status.moves, clock: status.clock, clockAt: this.clockAt, standing: [],
      prompt: { ...page.prompt, mine: page.prompt.mine && open }, choices: open ? page.choices : [],
      scores: this.result ? { ...page.scores, seats: this.result.seats } : page.scores,
      seats: table!.seats.map((seat, i) => ({ ...seat, level: seat.level ?? '', label: page.names[i] })),
    };
  }

  private async refresh(fresh: WireNews[], jump: boolean): Promise<void> {
    this.page = await this.compose();
    const news = fresh.length ? await this.engine!.told(fresh, this.lang) : [];
    this.log = [...this.log, ...news];
    for (const listener of this.listeners) listener({ page: this.page, news, jump });
  }

  listen(listener: (update: Update) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async look(): Promise<void> { /* the server says whose eyes these are */ }

  async speak(lang: Lang): Promise<void> {
    if (this.engine) await teach(this.engine, lang);
    this.lang = lang;
    if (!this.engine || !this.ready) return;
    this.info = await this.engine.info(lang);
    this.log = await this.engine.told(this.raw, lang);
    await this.refresh([], true);
  }

  /* ---- Asking the server ---- */

  private request(kind: string, body: object = {}): Promise<Message> {
    const id = ++this.lastId;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ t: 'refused', code: 'lost', text: '' });
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket!.send(JSON.stringify({ t: kind, id, ...body }));
    });
  }

  async send(kind: string, body: object = {}): Promise<Explanation> {
    const answer = await this.request(kind, body);
    if (answer.t !== 'refused') return yes;
    if (answer.code === 'lost') return { ok: false, why: 'lost', text: t('web.connection-lost'), clause: null };
    return { ok: false, why: answer.why ?? answer.code ?? '', text: answer.text ?? '', clause: answer.clause ?? null };
  }

  /* A refusal by the rules is told in the words of the own engine. */
  async act(action: string): Promise<Explanation> {
    const done = await this.send('act', { action });
    if (done.ok || done.text) return done;
    const why = await this.explain(action);
    return why.ok ? done : why;
  }

  confirm(): Promise<Explanation> { return this.send('confirm'); }
  undo(): Promise<Explanation> { return this.send('undo'); }
  redo(): Promise<Explanation> { return this.send('redo'); }
  rewind(): Promise<Explanation> { return this.send('ask-undo'); }
  hold(on: boolean): Promise<Explanation> { return this.send('hold', { on }); }
  resign(): Promise<Explanation> { return this.send('resign'); }
  takeBack(): Promise<Explanation> { return this.send('return'); }
  always(ask: string, action: string): Promise<Explanation> { return this.send('always', { ask, action }); }
  forget(ask: string): Promise<Explanation> { return this.send('forget', { ask }); }
  say(text: string): void { void this.send('chat', { text }); }

  async hint(): Promise<HintLine[]> {
    const answer = await this.request('hint');
    if (answer.t === 'refused') throw new Error(answer.code === 'lost' ? t('web.connection-lost') : answer.text || answer.code);
    const part = (n: number | undefined, all: number) => (n === undefined ? n : n / all);
    return (answer.moves ?? []).map((move) => ({
      action: move.action, win: part(move.win, 10), margin: part(move.margin, 100), reason: move.reason,
      text: this.page.choices.find((choice) => choice.action === move.action)?.text ?? move.text ?? move.action,
    }));
  }

  explain(action: string): Promise<Explanation> { return this.engine!.why(this.seat ?? 0, action, this.lang); }
  preview(action: string): Promise<View | null> { return this.engine!.preview(this.seat ?? 0, action, this.lang); }
  describe(what: string): Promise<string> { return this.engine!.describe(this.seat ?? 0, what, this.lang); }

  /* Once the game is over the recording tells it all. */
  async chart(): Promise<number[][]> {
    const engine = await startEngine('chart', this.lang);
    try {
      await engine.load(await this.recording(), -1, this.pack);
      return await engine.chart();
    } finally {
      engine.end();
    }
  }

  recording(): Promise<string> { return getRecording(this.id); }
  get content(): Content | undefined { return this.pack; }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.listeners.clear();
    this.socket?.close();
    this.engine?.end();
  }
}
