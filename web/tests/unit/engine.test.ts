// The WASM behind the page, in Node: what the client code relies on.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine, LANGS, type TableSetup } from '../../src/engine/engine';
import { Minds, together } from '../../src/engine/minds';
import { connect, type Remote } from '../../src/engine/rpc';

let module: WebAssembly.Module;
const path = (p: string) => new URL(`../../../build/${p}`, import.meta.url);

async function engine(): Promise<Engine> {
  const made = await Engine.of(module);
  for (const lang of LANGS) made.words(lang, readFileSync(path(`release/gen/texts-${lang}.bin`)));
  return made;
}

const duel = (...kinds: ('human' | 'bot')[]): TableSetup =>
  ({ game: 'nullgame', seats: kinds.map((kind) => ({ kind, level: 'habit' })), seed: '7', options: {}, hold: false });

/** Plays until a person is asked or the game is over. */
async function run(table: Engine, bots: Engine): Promise<string> {
  for (;;) {
    const { status, bot } = table.step();
    if (!bot) return status;
    expect(table.act(bot.seat, bots.think(bot), 'en').ok).toBe(true);
  }
}

beforeAll(async () => { module = await WebAssembly.compile(readFileSync(path('wasm/australis.wasm'))); });

describe('the engine', () => {
  it('has no imports', () => { expect(WebAssembly.Module.imports(module)).toEqual([]); });

  it('names its games in four languages', async () => {
    const made = await engine();
    for (const lang of LANGS) {
      const games = made.catalogue(lang);
      expect(games.map((game) => game.id)).toEqual(expect.arrayContaining(['nullgame', 'last-aurora', 'auztralia']));
      for (const game of games) for (const option of game.options) expect(option.name).not.toMatch(/\.option\./);
    }
  });

  it.each(['nullgame', 'last-aurora', 'auztralia'])('plays whole games of %s against itself', async (game) => {
    const [table, bots] = [await engine(), await engine()];
    const setup = { ...duel('bot', 'bot'), game };
    table.open(setup);
    bots.mirror(setup);
    expect(await run(table, bots)).toBe('over');
    const page = table.page(0, 'en');
    expect(page.view.over).toBe(true);
    expect(table.chart()).toHaveLength(page.moves + 1);
    const again = await engine();
    again.load(table.recording(true));
    expect(again.page(-1, 'pl').view.state).toEqual(table.page(-1, 'pl').view.state);
  });

  it.each(['nullgame', 'last-aurora', 'auztralia'])('thinks alike in one piece and in several: %s', async (game) => {
    const [table, alone] = [await engine(), await engine()];
    const setup = { ...duel('bot', 'bot'), game };
    const level = 'mcts:40';
    for (const seat of setup.seats) seat.level = level;
    table.open(setup);
    alone.mirror(setup);
    const several = await Promise.all([1, 2, 3, 4].map(async () => { const one = await engine(); one.mirror(setup); return one as unknown as Remote; }));
    for (let n = 0; n < 24; n++) {
      const { bot } = table.step();
      if (!bot) break;
      const action = alone.think(bot);
      for (let many = 2; many <= 4; many++) expect(await together(several.slice(0, many), bot)).toBe(action);
      table.act(bot.seat, action, 'en');
    }
    expect(() => alone.grow(0, 1)).toThrow('tree');
    expect(() => alone.settle([])).toThrow('shared');
  });

  it('answers one question after the other, with whoever is there', async () => {
    const table = await engine();
    const setup = duel('bot', 'bot');
    for (const seat of setup.seats) seat.level = 'mcts:200';
    table.open(setup);
    let [hired, ended] = [0, 0];
    const minds = new Minds(async () => {
      const made = await engine();
      made.mirror(setup);
      hired++;
      return Object.assign(made, { end: () => ended++ }) as unknown as Remote;
    }, 3);
    const alone = await engine();
    alone.mirror(setup);
    const { bot } = table.step();
    const answer = alone.think(bot!);
    expect(await minds.think(bot!)).toBe(answer);
    await vi.waitFor(() => expect(hired).toBe(3));
    /* A hint in the middle of a thought would take its mind away. */
    const answers = await Promise.all([1, 2].flatMap(() => [minds.think(bot!),
      minds.alone(async (one) => (await one.hint(bot!.seat, bot!.view, 'mcts:40', 1, 'en')).length)]));
    expect(answers).toEqual([answer, 1, answer, 1]);
    minds.end();
    expect(ended).toBe(3);
  });

  it('gives up a mind that never answers', async () => {
    const minds = new Minds(async () => ({ think: () => new Promise(() => undefined), end: () => undefined }) as unknown as Remote, 1, 20);
    await expect(minds.think({ seat: 1, level: 'easy', luck: 0n, view: new Uint8Array() })).rejects.toThrow('no answer');
    await expect(minds.alone(async () => 7)).resolves.toBe(7);
  });

  it('tells whoever asks a worker that has failed', async () => {
    const worker = { postMessage: () => undefined, terminate: () => undefined } as unknown as Worker;
    const remote = connect(worker, module, () => 'no word');
    const waiting = expect(remote.moves('en')).rejects.toThrow('out of memory');
    worker.onerror!({ message: 'out of memory' } as ErrorEvent);
    await waiting;
    await expect(remote.moves('en')).rejects.toThrow('out of memory');

    const silent = connect(worker, module, () => 'no word');
    const asked = expect(silent.moves('en')).rejects.toThrow('no word');
    silent.end();
    await asked;
  });

  it('takes no answer to a question that was taken back', async () => {
    const table = await engine();
    const setup = { ...duel('human', 'bot'), game: 'auztralia' };
    table.open(setup);
    const ports = table.page(1, 'en').choices.map((choice) => choice.action);
    table.step();
    expect(table.act(1, ports[0], 'en').ok).toBe(true);
    const first = table.step().bot!;
    expect(table.undo(1, 'en').ok).toBe(true);
    expect(table.answer(first, 'port h40', 'en')).toBeNull();
    expect(table.act(1, ports[1], 'en').ok).toBe(true);
    const second = table.step().bot!;
    const bots = await engine();
    bots.mirror(setup);
    const action = bots.think({ ...second, level: 'habit' });
    expect(table.answer(first, action, 'en')).toBeNull();
    expect(table.answer(second, action, 'en')?.ok).toBe(true);
  });

  it('lists what is legal, says why the rest is not, and takes back', async () => {
    const table = await engine();
    table.open(duel('human', 'human'));
    const page = table.page(1, 'en');
    expect(page.choices.length).toBeGreaterThan(0);
    expect(table.why(1, page.choices[0].action, 'en').ok).toBe(true);
    const no = table.why(1, 'bid lark', 'it');
    expect(no.ok).toBe(false);
    expect(no.clause).toMatch(/^NG-/);
    expect(no.text).not.toBe('');
    expect(table.why(1, 'nonsense', 'en').ok).toBe(false);
    expect(table.preview(1, page.choices[0].action, 'en')?.state).not.toEqual(page.view.state);
    expect(table.act(1, page.choices[0].action, 'en').ok).toBe(true);
    expect(table.undo(1, 'en').ok).toBe(true);
    expect(table.page(1, 'en').view).toEqual(page.view);
    expect(table.redo(1, 'en').ok).toBe(true);
    expect(table.undo(2, 'en').ok).toBe(false);
  });

  it('mirrors a table from its bytes and patches alone', async () => {
    const [table, mirror] = [await engine(), await engine()];
    table.open(duel('human', 'human'));
    mirror.mirror(duel('human', 'human'));
    mirror.see(table.seatView(1));
    expect(mirror.page(1, 'ru').choices).toEqual(table.page(1, 'ru').choices);
    const before = table.seatView(1);
    table.act(1, table.page(1, 'en').choices[0].action, 'en');
    const after = table.seatView(1);
    const pieces = [...after].flatMap((byte, i) => (byte === before[i] ? [] : [[i, Uint8Array.of(byte)] as [number, Uint8Array]]));
    mirror.patch(pieces);
    expect(mirror.page(1, 'en').view).toEqual(table.page(1, 'en').view);
    expect(() => mirror.patch([[5000, Uint8Array.of(1)]])).toThrow();
    expect(() => mirror.see(Uint8Array.of(1, 2))).toThrow();
  });

  it('tells raw news of a server as the table tells its own', async () => {
    const [table, mirror] = [await engine(), await engine()];
    table.open(duel('human', 'bot'));
    mirror.mirror(duel('human', 'bot'));
    const told = mirror.told([{ s: 4, k: 'event', seat: 1, e: 'bid', a: [null], c: 'NG-BID-01' }, { s: 5, k: 'undo', seat: 2, n: 3 }, { s: 6, k: 'nonsense', seat: 1 }], 'en');
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ seq: 4, kind: 'event', event: 'bid', seat: 1, clause: 'NG-BID-01', args: { card: '?' } });
    expect(told[1]).toMatchObject({ kind: 'undo', seat: 2, n: 3 });
  });

  it('takes content as bytes and refuses damaged ones', async () => {
    const table = await engine();
    expect(() => table.open(duel('bot', 'bot'), { rules: Uint8Array.of(1, 2, 3) })).toThrow();
    expect(() => table.load('no recording')).toThrow();
    expect(() => table.open({ ...duel('bot', 'bot'), game: 'chess' })).toThrow(/no such game/);
    expect(() => table.open({ ...duel('bot', 'bot'), options: { rounds: '99' } })).toThrow(/option/);
  });

  it.each(['last-aurora', 'auztralia'])('comes past every step of the lesson of %s', async (game) => {
    const lesson = JSON.parse(readFileSync(new URL(`../../src/learn/${game}.json`, import.meta.url), 'utf8'));
    const [table, bots] = [await engine(), await engine()];
    const setup = { ...duel('human', 'bot'), game, seed: lesson.seed };
    table.open(setup);
    bots.mirror(setup);
    const met = new Set<string>();
    for (let n = 0; n < 1000; n++) {
      const { status, bot } = table.step();
      if (status === 'over') break;
      const page = bot ? undefined : table.page(1, 'en');
      if (page) met.add(page.view.asked!.id);
      const question = bot ?? { seat: 1, level: lesson.level, luck: BigInt(page!.moves), view: table.seatView(1) };
      expect(table.act(question.seat, bots.think(question), 'en').ok).toBe(true);
    }
    for (const step of lesson.steps) if (step.ask) expect(met).toContain(step.ask);
  });

  it('gives hints with reasons', async () => {
    const [table, bots] = [await engine(), await engine()];
    table.open(duel('human', 'bot'));
    bots.mirror(duel('human', 'bot'));
    const lines = bots.hint(1, table.seatView(1), 'mcts:100', 3, 'en');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0].reason).not.toBe('');
    expect(table.page(1, 'en').choices.map((choice) => choice.action)).toContain(lines[0].action);
  });
});
