// The analysis of the page: the same as the command line's, however it is cut, stopped at any time.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalysedStep } from '../../src/client/types';
import { Engine, type TableSetup } from '../../src/engine/engine';
import { costliest, swings, totals } from '../../src/lib/analysis.svelte';

let module: WebAssembly.Module;
const path = (p: string) => new URL(`../../../build/${p}`, import.meta.url);
const program = process.env.AUSTRALIS ?? fileURLToPath(path('release/australis'));

async function engine(): Promise<Engine> {
  const made = await Engine.of(module);
  made.words('en', readFileSync(path('release/gen/texts-en.bin')));
  return made;
}

async function played(game: string, moves: number): Promise<Engine> {
  const setup: TableSetup = { game, seats: ['bot', 'bot'].map((kind) => ({ kind: kind as 'bot', level: 'habit' })), seed: '7', options: {}, hold: false };
  const [table, bots] = [await engine(), await engine()];
  table.open(setup);
  bots.mirror(setup);
  for (let n = 0; n < moves; n++) {
    const { bot } = table.step();
    if (!bot) break;
    table.act(bot.seat, bots.think(bot), 'en');
  }
  return table;
}

beforeAll(async () => { module = await WebAssembly.compile(readFileSync(path('wasm/australis.wasm'))); });

describe('the analysis', () => {
  it.each(['nullgame', 'last-aurora', 'auztralia'])('of %s is the same in one piece and in many', async (game) => {
    const table = await played(game, 12);
    const whole = table.judge('mcts:40', 8, 0, 12, 'en');
    const pieces = [[0, 5], [5, 6], [6, 12]].map(([from, to]) => table.judge('mcts:40', 8, from, to, 'en'));
    expect(pieces.flatMap((piece) => piece.steps)).toEqual(whole.steps);
    expect(pieces[2].end).toEqual(whole.end);
    expect(whole.steps.some((step) => step.decision)).toBe(true);
    for (const step of whole.steps) {
      expect(step.text).not.toBe('');
      if (step.action === step.best) expect(step.loss).toBe(0);
    }
  }, 60_000);

  it.skipIf(!existsSync(program))('is that of the command line', async () => {
    const table = await played('nullgame', 1000);
    const all = table.moves('en').length;
    const said = JSON.parse(execFileSync(program, ['analyse', '--json', '--agent', 'mcts:40', '--games', '8', '-'], { input: table.recording(true), encoding: 'utf8' })) as
      { steps: Omit<AnalysedStep, 'text' | 'bestText'>[]; end: number[]; over: boolean };
    const own = table.judge('mcts:40', 8, 0, all, 'en');
    expect(own.steps.map(({ text, bestText, ...step }) => (void text, void bestText, step))).toEqual(said.steps);
    expect(own.end).toEqual(said.end);
    expect(own.over).toBe(true);
  });

  it('refuses what cannot be judged', async () => {
    const table = await played('nullgame', 3);
    expect(() => table.judge('habit', 8, 0, 3, 'en')).toThrow('search');
    expect(() => table.judge('normal', 8, 2, 99, 'en')).toThrow('nothing');
    expect(() => table.judge('normal', 0, 0, 1, 'en')).toThrow('nothing');
  });

  it('adds up luck and losses and finds what cost most', () => {
    const step = (number: number, seat: number, loss: number, luck: number): AnalysedStep => ({
      number, seat, action: 'a', text: 'A', decision: true, best: 'b', bestText: 'B', chance: 0.5, loss, barrier: luck !== 0, win: [0.5, 0.5], swing: [luck - loss, loss - luck], luck: [luck, -luck],
    });
    const steps = [step(1, 1, 0.1, 0), step(2, 2, 0, 0.2), step(3, 1, 0.3, 0), step(4, 2, 0.001, 0)];
    expect(costliest(steps, 5).map((one) => one.number)).toEqual([3, 1]);
    expect(swings(steps, 2).map((one) => one.number)).toEqual([3, 2]);
    const sum = totals(steps, 1);
    expect([sum.luck.toFixed(1), sum.loss.toFixed(1), sum.decisions, sum.good]).toEqual(['20.0', '40.0', 2, 0]);
  });
});
