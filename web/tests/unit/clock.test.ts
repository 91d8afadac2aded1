// Clocks: what the page shows between two messages, and a table in the browser that goes by the time it is told.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { clockText, left, running } from '../../src/client/clock';
import type { Page } from '../../src/client/types';
import { Engine } from '../../src/engine/engine';

const path = (p: string) => new URL(`../../../build/${p}`, import.meta.url);
const page = (more: Partial<Page>): Page => ({
  status: 'asks', asked: [2], held: null, view: { over: false }, clockAt: 1000, clock: [{ left: 5000, used: 0 }, { left: 9000, used: 0 }],
  seats: [{ kind: 'human' }, { kind: 'human' }], ...more,
} as unknown as Page);

describe('clocks', () => {
  it('run for whoever is asked, and only while the game goes on', () => {
    expect(running(page({}))).toEqual([2]);
    expect(running(page({ held: 1 }))).toEqual([1]);
    for (const status of ['paused', 'voting', 'open', 'over'] as const) expect(running(page({ status }))).toEqual([]);
    expect(running(page({ clock: [] }))).toEqual([]);
    expect(left(page({}), 2, 4000)).toBe(6000);
    expect(left(page({}), 1, 4000)).toBe(5000);
    expect(left(page({}), 2, 99_000)).toBe(0);
    expect(left(page({ clock: undefined }), 2, 0)).toBeNull();
  });

  it('are said in minutes, hours or days', () => {
    expect([0, 900, 65_000, 3_600_000, 90_000_000].map(clockText)).toEqual(['0:00', '0:01', '1:05', '1:00:00', '1 d 1 h']);
  });

  it('run out at a table in the browser: a bot takes the seat, and the one who waits loses nothing', async () => {
    const table = await Engine.of(await WebAssembly.compile(readFileSync(path('wasm/australis.wasm'))));
    table.words('en', readFileSync(path('release/gen/texts-en.bin')));
    let now = 1000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const seats = [{ kind: 'human' as const }, { kind: 'human' as const }];
      table.open({ game: 'nullgame', seats, seed: '7', options: {}, hold: false, clock: { kind: 'bank', limit: 60_000, bonus: 1000 } });
      table.step();
      const first = table.page(0, 'en');
      const [seat, other] = first.asked[0] === 1 ? [1, 2] : [2, 1];
      table.sits(seat);
      now += 20_000;
      expect(table.page(0, 'en').clock![seat - 1].left).toBe(40_000);
      expect(table.page(0, 'en').clock![other - 1].left).toBe(60_000);
      now += 41_000;
      expect(table.step().status).not.toBe('over');
      expect(table.page(0, 'en').seats[seat - 1]).toMatchObject({ kind: 'bot', lent: true });
      expect(table.page(0, 'en').clock![other - 1].left).toBe(60_000);
    } finally {
      clock.mockRestore();
    }
  });
});
