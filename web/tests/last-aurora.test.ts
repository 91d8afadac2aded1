/* The board of Last Aurora: where choices lie, what a click means, how the road is laid out from content. */
import { describe, expect, it } from 'vitest';
import { hullOf } from '../src/boards/last-aurora/hull';
import { Book, columnsOf, effectsOf, roman, tokensOf } from '../src/boards/last-aurora/model';
import { openPlaces, partOf, placeAll, placesOf, step, waiting, wanted } from '../src/boards/last-aurora/places';
import { layOut, onMap, type RoadContent } from '../src/boards/last-aurora/road';
import { askAbout } from '../src/boards/last-aurora/spot';
import { mark, marks } from '../src/boards/icons/marks';
import type { Choice, ContentRecord, GameInfo, View } from '../src/client/types';

const choice = (action: string, params: string[] = [], free = false): Choice => {
  const [verb = '', ...values] = action.split(' ');
  return {
    action,
    verb,
    args: params.map((param, i) => ({ param, domain: param, value: values[i] ?? null })),
    text: action,
    words: action,
    free,
    group: verb,
    barrier: false,
    facts: [],
  };
};
const view = (args: Record<string, string | number> = {}, slot: string | null = null): View =>
  ({
    game: 'last-aurora',
    seats: 2,
    over: false,
    ending: null,
    to_act: [1],
    asked: { id: 'x', clause: null, args, text: '' },
    state: { turn: { slot } },
  }) as unknown as View;

describe('places of choices', () => {
  it('follow from the parameters of the verb', () => {
    expect(placesOf(choice('explore 3', ['slot']), view())).toEqual(['slot 3']);
    expect(placesOf(choice('bonus 4 b', ['slot', 'choice']), view())).toEqual(['bonus 4 b']);
    expect(placesOf(choice('store trailer-1 2', ['cell', 'box']), view())).toEqual(['box trailer-1 2']);
    expect(placesOf(choice('mount truck', ['cell']), view())).toEqual(['rig truck']);
    expect(placesOf(choice('attack truck 4 x', ['cell', 'box', 'enemy']), view())).toEqual(['box truck 4', 'foe x']);
    expect(placesOf(choice('use-on a b', ['object', 'survivor']), view())).toEqual(['crew b', 'item a']);
    expect(placesOf(choice('retarget x c', ['enemy', 'space']), view())).toEqual(['target x c']);
    expect(placesOf(choice('oust b', ['space']), view({ enemy: 'x' }))).toEqual(['target x b']);
  });
  it('take the explored slot from the turn', () => {
    expect(placesOf(choice('collect left', ['side']), view({}, '2'))).toEqual(['block 2 left']);
    expect(placesOf(choice('act'), view({}, '2'))).toEqual(['slot 2']);
    expect(placesOf(choice('choose a', ['choice']), view({ source: 'encounter' }, '5'))).toEqual(['option 5 a']);
    expect(placesOf(choice('choose a', ['choice']), view({ source: 'enemy' }, '5'))).toEqual([]);
  });
  it('leave the rest to the prompt bar', () => {
    for (const action of ['stay', 'end-turn', 'ready']) expect(placesOf(choice(action), view())).toEqual([]);
    expect(placesOf(choice('burn fuel', ['token']), view())).toEqual([]);
  });
});

describe('a click', () => {
  const attack = (box: string, enemy: string) => choice(`attack truck ${box} ${enemy}`, ['cell', 'box', 'enemy']);
  it('chooses where one choice lies', () => {
    const all = placeAll([choice('explore 1', ['slot']), choice('explore 2', ['slot'])], view());
    expect(step(all, [], 'slot 2')).toMatchObject({ kind: 'choose', choice: { action: 'explore 2' } });
    expect(step(all, [], 'slot 3')).toEqual({ kind: 'none' });
  });
  it('opens a menu where several lie', () => {
    const all = placeAll([choice('pass a', ['survivor']), choice('feed a', ['survivor'])], view());
    expect(step(all, [], 'crew a')).toMatchObject({
      kind: 'menu',
      choices: [{ action: 'pass a' }, { action: 'feed a' }],
    });
  });
  it('waits for the second place where that one decides', () => {
    const all = placeAll([attack('3', 'x'), attack('3', 'y'), attack('4', 'x')], view());
    expect(step(all, [], 'box truck 4')).toMatchObject({ kind: 'choose' });
    expect(step(all, [], 'box truck 3')).toEqual({ kind: 'narrow', picked: ['box truck 3'] });
    expect([...openPlaces(all, ['box truck 3']).keys()].sort()).toEqual(['box truck 3', 'foe x', 'foe y']);
    expect(step(all, ['box truck 3'], 'foe y')).toMatchObject({
      kind: 'choose',
      choice: { action: 'attack truck 3 y' },
    });
    expect(wanted(all, ['box truck 3'])).toBe('road');
  });
});

describe('tabs', () => {
  it('count what is asked, not what is free, and open where the question begins', () => {
    const all = placeAll(
      [choice('explore 1', ['slot']), choice('pass a', ['survivor']), choice('lift truck 1', ['cell', 'box'], true)],
      view(),
    );
    expect(waiting(all)).toEqual({ road: 0, finds: 1, convoy: 1, rivals: 0 });
    expect(wanted(all)).toBe('finds');
    expect(wanted(placeAll([choice('lift truck 1', ['cell', 'box'], true)], view()))).toBeNull();
    expect(partOf('waypoint a')).toBe('road');
  });
});

describe('asking why not', () => {
  const verbs = { stay: [], explore: ['slot'], store: ['cell', 'box'], damage: ['cell', 'box'], lift: ['cell', 'box'] };
  const info = {
    verbs: Object.fromEntries(
      Object.entries(verbs).map(([id, params]) => [
        id,
        { id, free: id === 'lift', params: params.map((p) => ({ id: p, domain: p })) },
      ]),
    ),
  } as unknown as GameInfo;
  it('uses the verb that is offered now', () => {
    expect(askAbout(info, [choice('damage truck 1', ['cell', 'box'])], 'box truck 2')).toBe('damage truck 2');
    expect(askAbout(info, [], 'box truck 2')).toBe('store truck 2');
    expect(askAbout(info, [], 'slot 4')).toBe('explore 4');
    expect(askAbout(info, [], 'foe x')).toBeNull();
  });
});

/* A map made up here: two regions, a shortcut, a waypoint beside the road. */
function content(name: (id: string) => string = (id) => id): RoadContent {
  const record = (id: string, fields: object): ContentRecord =>
    ({ id: name(id), name: id, ...fields }) as ContentRecord;
  const waypoints = Array.from({ length: 9 }, (_, i) =>
    record(`w${i}`, {
      map: 'm',
      region: name(i < 4 ? 'r0' : 'r1'),
      progress: i,
      side: 0,
      special: i % 3 === 0 ? 1 : 0,
      aurora: i > 6 ? i - 6 : 0,
    }),
  );
  waypoints.push(record('side', { map: 'm', region: name('r0'), progress: 2, side: 1, special: 0, aurora: 0 }));
  const roads = Array.from({ length: 8 }, (_, i) =>
    record(`e${i}`, { map: 'm', from: name(`w${i}`), to: name(`w${i + 1}`), shortcut: 0, effects: [] }),
  );
  roads.push(record('cut', { map: 'm', from: name('w2'), to: name('w5'), shortcut: 1, tracks: 1, effects: [] }));
  return { waypoints, roads, regions: [record('r1', { map: 'm', order: 1 }), record('r0', { map: 'm', order: 0 })] };
}

describe('the road', () => {
  it('lies inside of its frame and goes on to the right', () => {
    for (const [width, height] of [
      [1440, 220],
      [3840, 560],
      [700, 200],
    ] as const) {
      const map = layOut(content(), width, height, false);
      const stops = [...map.stops.values()];
      expect(stops).toHaveLength(10);
      for (const stop of stops) {
        expect(stop.x).toBeGreaterThan(0);
        expect(stop.x).toBeLessThan(width);
        expect(stop.y).toBeGreaterThan(0);
        expect(stop.y).toBeLessThan(height);
      }
      const xs = stops.filter((stop) => !stop.side).map((stop) => stop.x);
      expect(xs).toEqual([...xs].sort((a, b) => a - b));
      expect(map.regions.map((region) => region.id)).toEqual(['r0', 'r1']);
      expect([map.regions[0]!.x0, map.regions[1]!.x1]).toEqual([0, width]);
      expect(map.regions[0]!.x1).toBeCloseTo(map.regions[1]!.x0, 5);
    }
  });
  it('winds from region to region where it is narrow', () => {
    const map = layOut(content(), 340, 480, true);
    expect(map.rows).toBe(2);
    const row = (id: string): number => map.stops.get(id)!.row;
    expect([row('w3'), row('w4')]).toEqual([0, 1]);
    expect(map.stops.get('w4')!.x).toBeGreaterThan(map.stops.get('w8')!.x);
    expect(map.radius).toBeGreaterThanOrEqual(6);
  });
  it('does not depend on what anything is called', () => {
    const plain = layOut(content(), 1200, 240, false);
    const other = layOut(
      content((id) => `x-${[...id].reverse().join('')}`),
      1200,
      240,
      false,
    );
    expect([...other.stops.values()].map(({ x, y }) => [x, y])).toEqual(
      [...plain.stops.values()].map(({ x, y }) => [x, y]),
    );
    expect(other.tracks.map((track) => track.d)).toEqual(plain.tracks.map((track) => track.d));
    expect(other.bed).toBe(plain.bed);
  });
  it('draws only the map that is played on', () => {
    const both = content();
    both.waypoints.push({ id: 'far', name: '', map: 'n', region: 'r0', progress: 3 } as unknown as ContentRecord);
    expect(onMap(both, 'm').waypoints).toHaveLength(10);
    expect(onMap(both, null).waypoints).toHaveLength(11);
  });
});

describe('convoy cards', () => {
  it('have room for each box, without overlap', () => {
    for (const kind of ['truck', 'trailer', 'device'])
      for (let boxes = 1; boxes <= 8; boxes += 1) {
        const hull = hullOf(kind, boxes);
        expect(hull.boxes).toHaveLength(boxes);
        hull.boxes.forEach((box, i) => {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + hull.size).toBeLessThanOrEqual(hull.body.w);
          expect(box.y + hull.size).toBeLessThanOrEqual(hull.body.h);
          for (const other of hull.boxes.slice(0, i))
            expect(Math.abs(other.x - box.x) >= hull.size || Math.abs(other.y - box.y) >= hull.size).toBe(true);
        });
      }
  });
  it('stand in columns, the device above its carrier', () => {
    expect(columnsOf(['truck', 'trailer-1', 'truck-device', 'device-1'])).toEqual([
      { cell: 'truck', above: 'truck-device' },
      { cell: 'trailer-1', above: 'device-1' },
    ]);
  });
});

describe('content', () => {
  it('is read by its fields', () => {
    expect(effectsOf([{ op: 'damage', amount: 2, token: null, area: 'top', reach: 'any' }])).toEqual([
      { op: 'damage', amount: 2, token: null, area: 'top', reach: 'any' },
    ]);
    expect(tokensOf({ ammo: 1, food: 0, fuel: 2, objects: 1 })).toEqual(['ammo', 'fuel', 'fuel', 'object']);
    expect([1, 4, 6, 9].map(roman)).toEqual(['I', 'IV', 'VI', 'IX']);
    const book = new Book({
      content: {
        cards: [{ id: 'c', name: 'C', kind: 'truck', rig: 'r' }],
        rigs: [{ id: 'r', name: 'R', boxes: ['b', 'b'] }],
        boxes: [{ id: 'b', name: 'B', role: 'weapon', value: 3, accepts: [] }],
        areas: [{ id: 'top', name: 'Top row' }],
      },
      domains: { op: { id: 'op', kind: 'enum', count: 1, values: [{ id: 'damage', name: 'damage' }] } },
    } as unknown as GameInfo);
    expect(book.boxesOf('c').map((box) => [box.role, box.value])).toEqual([
      ['weapon', 3],
      ['weapon', 3],
    ]);
    expect(book.detail('c')?.id).toBe('r');
    expect(book.effectText({ op: 'damage', amount: 2, token: null, area: 'top', reach: 'any' })).toBe(
      'Damage 2, Top row',
    );
  });
});

describe('icons', () => {
  it('exist for every word of effects, abilities, powers, kinds and roles', () => {
    const words = [
      'damage',
      'contamination',
      'gain-fame',
      'lose-fame',
      'gain',
      'pay',
      'lose',
      'draw-object',
      'pay-object',
      'repair',
      'repair-up-to',
      'decontaminate',
      'decontaminate-up-to',
      'take-all',
      'swap',
      'move',
      'upgrade',
      'attack',
      'rest',
      'speed',
      'no-contamination',
      'ready',
      'no-fame-loss',
      'first-hit',
      'any-bonus',
      'ignore-enemy',
      'missing-resource',
      'fame',
      'loot-fame',
      'incendiary',
      'start-fuel',
      'skill',
      'shield',
      'mine',
      'armour',
      'tracks',
      'recycling',
      'round-end',
      'token-fame',
      ...['survivor', 'truck', 'trailer', 'device', 'location', 'encounter', 'event', 'object', 'outcome', 'enemy'].map(
        (kind) => `kind-${kind}`,
      ),
    ];
    for (const word of words) expect(mark(word), word).not.toBe(marks.unknown);
  });
});
