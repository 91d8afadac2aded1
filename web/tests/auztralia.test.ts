import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attempts } from '../src/boards/auztralia/attempts';
import { glyphs } from '../src/boards/auztralia/effects';
import { buildMap, directionTo, edgeKey, outline, scatter, H, R, type HexRecord } from '../src/boards/auztralia/hexmap';
import { standing } from '../src/boards/auztralia/journey';
import { readContent, readMap, readPosition, rowOf, type TileRecord } from '../src/boards/auztralia/model';
import { placeChoices, placeOf, regionFor } from '../src/boards/auztralia/places';
import { facedCard, sceneOf } from '../src/boards/auztralia/scene';
import type { Choice, ContentRecord, GameInfo, Json, News, View } from '../src/client/types';

const TABLES = ['boards', 'hexes', 'tiles', 'cards', 'events', 'characters', 'units', 'spaces', 'farms', 'resources'];

function pack(): GameInfo['content'] {
  return Object.fromEntries(
    TABLES.map((table) => {
      const file = new URL(`../../content/auztralia/${table}.json`, import.meta.url);
      const records = JSON.parse(readFileSync(file, 'utf8')).records as (ContentRecord & { name: { en: string } })[];
      return [table, records.map((r) => ({ ...r, name: (r.name as unknown as { en: string }).en, source: undefined }))];
    }),
  ) as GameInfo['content'];
}

const SIDES = ['seat-1', 'seat-2', 'seat-3', 'seat-4', 'old-ones'];
const VERBS: Record<string, string[]> = { target: ['hex'], lay: ['hex', 'hex'], farm: ['farm', 'hex'], act: ['space'] };

function game(content = pack()): GameInfo {
  return {
    content,
    domains: { side: { id: 'side', kind: 'enum', count: 5, values: SIDES.map((id) => ({ id, name: id })) } },
    verbs: Object.fromEntries(Object.entries(VERBS).map(([id, p]) => [id, { id, free: false, params: p.map((domain, i) => ({ id: String(i), domain })) }])),
  } as unknown as GameInfo;
}

function choice(action: string, params: string[]): Choice {
  const [verb, ...values] = action.split(' ');
  return { action, verb: verb!, args: values.map((value, i) => ({ param: params[i]!, domain: '', value })), text: action, words: action, free: false, group: verb!, barrier: false, facts: [] };
}

function state(more: { [k: string]: Json } = {}): View {
  const nobody = { port: null, gold: 4, coal: 2, iron: 2, phosphate: 0, hq: 20, cubes: {}, barracks: { infantry: 2 }, characters: [], rail_n: [], rail_ne: [], rail_se: [], corn: [], sheep: [], cow: [], blighted: [], captured: [], tokens: 0, sanity: 3, discs: 2 };
  return {
    game: 'auztralia', seats: 2, over: false, ending: null, to_act: [1], asked: null,
    state: { field: [2, 5, 0, 0, 5], order: ['seat-1', 'old-ones', 'seat-2'], player: [nobody, { ...nobody }], display: [], beast: [], ore: [], fight: { kind: 'none', hex: null }, used: [], cards: [], deck: [], ...more },
  };
}

function event(kind: string, args: News['args'], seat: number | null = null): News {
  return { seq: 0, kind: 'event', event: kind, seat, args, clause: null, text: kind };
}

describe('the map', () => {
  const records = pack().hexes as unknown as HexRecord[];
  const map = buildMap(records);

  it('has every hex where its coordinates say, and neighbours that know each other', () => {
    expect(map.hexes).toHaveLength(records.length);
    for (const hex of map.hexes) {
      hex.next.forEach((id, d) => {
        if (id) expect(map.byId.get(id)!.next[(d + 3) % 6]).toBe(hex.id);
      });
    }
  });
  it('measures the same distance to every neighbour', () => {
    for (const hex of map.hexes)
      for (const id of hex.next)
        if (id) expect(Math.hypot(map.byId.get(id)!.x - hex.x, map.byId.get(id)!.y - hex.y)).toBeCloseTo(2 * H);
  });
  it('puts the sea only beside coasts and unsurveyed land only beside inland hexes', () => {
    for (const hex of map.hexes) if (hex.shore.length) expect(hex.record.terrain === 'coast' || hex.shore.length < 3).toBe(true);
    expect(map.beyond.length).toBeGreaterThan(0);
    const coast = map.hexes.filter((h) => h.record.terrain === 'coast');
    for (const place of map.beyond) for (const hex of coast) expect(Math.hypot(place.x - hex.x, place.y - hex.y)).toBeGreaterThan(2 * H - 1);
  });
  it('draws closed shores only', () => {
    const moves = map.coast.match(/M/g)!.length;
    expect(map.coast.match(/Z/g)).toHaveLength(moves);
  });
  it('names an edge alike from both ends and finds directions', () => {
    const hex = map.hexes.find((h) => h.next[0])!;
    expect(edgeKey(hex.id, hex.next[0]!)).toBe(edgeKey(hex.next[0]!, hex.id));
    expect(directionTo(map, hex.id, hex.next[0]!)).toBe(0);
    expect(directionTo(map, hex.id, hex.id)).toBe(-1);
  });
  it('scatters the same points every time, inside the hex', () => {
    const [a, b] = [scatter(map.hexes[0]!, 12, 1), scatter(map.hexes[0]!, 12, 1)];
    expect(a).toEqual(b);
    for (const p of a) expect(Math.hypot(p.x - map.hexes[0]!.x, p.y - map.hexes[0]!.y)).toBeLessThan(R);
    expect(outline(map.hexes[0]!)).toMatch(/^M.*Z$/);
  });
  it('draws another map from other coordinates: one hex alone is an island', () => {
    const island = buildMap([{ id: 'x', number: 1, col: 3, row: 3, terrain: 'coast' }]);
    expect(island.hexes[0]!.shore).toHaveLength(6);
    expect(island.beyond).toHaveLength(0);
  });
});

describe('places', () => {
  it('finds a place for whatever lies on the board and none for what does not', () => {
    expect(placeOf(choice('lay h2 h1', ['hex', 'to']))).toBe('edge/h1~h2');
    expect(placeOf(choice('mine h9 iron', ['hex', 'resource']))).toBe('ore/h9/iron');
    expect(placeOf(choice('farm corn h3', ['farm', 'hex']))).toBe('hex/h3');
    expect(placeOf(choice('retreat ground', ['group']))).toBe('door/ground');
    expect(placeOf(choice('done', []))).toBeNull();
    expect(placeOf(choice('decline', []))).toBeNull();
  });
  it('keeps all choices of one place together', () => {
    const places = placeChoices([choice('send car 1', ['unit', 'count']), choice('send car 2', ['unit', 'count']), choice('done', [])]);
    expect(places.get('force/car')).toHaveLength(2);
    expect(places.size).toBe(1);
  });
  it('opens where most choices lie', () => {
    const turn = placeChoices([choice('act farm', ['space']), choice('act mine-left', ['space']), choice('play carter', ['character'])]);
    expect(regionFor(turn)).toBe('board');
    expect(regionFor(placeChoices([choice('take carter', ['character'])]))).toBe('people');
    expect(regionFor(placeChoices([]))).toBe('map');
  });
});

describe('a position', () => {
  it('puts pieces where the view says', () => {
    const info = game();
    const content = readContent(info);
    const map = readMap(content);
    const hex = map.hexes.find((h) => h.next[0])!;
    const tile = [...content.tiles.values()].findIndex((t) => t.toughness > 2);
    const beast = [...content.tiles.values()].map((_, i) => (i === tile ? { hex: 'h9', cubes: [1, 0], discs: [0, 1], neutral: [0, 0] } : { hex: null, cubes: [0, 0], discs: [0, 0], neutral: [0, 0] }));
    const view = state({ beast, down_2: ['h18'], ore: content.hexes.map((_, i) => ({ coal: i === 8 ? 3 : 0, iron: 0 })) });
    const player = (view.state.player as { [k: string]: Json }[])[0]!;
    Object.assign(player, { port: 'h5', rail_n: [hex.id], sheep: ['h9'], blighted: ['h9'] });
    const now = readPosition(view, info, content, map);
    expect(now.rails).toEqual([{ key: edgeKey(hex.id, hex.next[0]!), from: hex.id, to: hex.next[0], seat: 1 }]);
    expect(now.farms).toEqual([{ hex: 'h9', kind: 'sheep', seat: 1, blighted: true }]);
    expect(now.ports).toEqual([{ hex: 'h5', seat: 1 }]);
    expect(now.beasts[0]!.hurt).toBe(1 + Number(content.board.disc_damage));
    expect(now.lurkers).toEqual([{ hex: 'h18', level: 2 }]);
    expect([...now.ores.keys()]).toEqual(['h9']);
    expect(now.fight).toBeNull();
  });
  it('stacks discs with the one that acts first on top', () => {
    const info = game();
    const content = readContent(info);
    const now = readPosition(state(), info, content, readMap(content));
    expect(now.stacks.get(5)).toEqual(['seat-2', 'old-ones']);
    expect(now.stacks.get(2)).toEqual(['seat-1']);
  });
  it('reads a pack whose ids are permuted and whose values are changed', () => {
    const content = pack();
    const tiles = [...content.tiles!].reverse().map((t, i) => ({ ...t, id: `t${i}`, toughness: i }));
    const read = readContent(game({ ...content, tiles, cards: content.cards!.map((c, i) => ({ ...c, id: `c${i}` })) }));
    expect(read.tiles.get('t3')!.toughness).toBe(3);
    expect(rowOf(read.cards.get('c0'), 'zombie').ground).toBeTypeOf('number');
    expect(rowOf(undefined, 'zombie')).toEqual({ hit: {}, ground: 0, air: 0, sanity: 0 });
  });
  it('draws something for the effect of every character', () => {
    for (const record of pack().characters!) expect(glyphs(record).length, record.id).toBeGreaterThan(0);
  });
});

describe('what is told', () => {
  const tiles = readContent(game()).tiles as Map<string, TileRecord>;
  const [one, two] = [...tiles.keys()];
  const beast = (tile: string, hex: string) => ({ tile, hex, record: tiles.get(tile)!, damage: [], hurt: 0 });
  const events = [event('moved', { tile: one!, from: 'h1', to: 'h3' }), event('moved', { tile: one!, from: 'h3', to: 'h4' }), event('slain', { tile: two!, hex: 'h9' })];

  it('leads a tile from hex to hex, one event at a time', () => {
    const at = (step: number) => standing([beast(one!, 'h4')], tiles, events, step).find((s) => s.tile === one)!.hex;
    expect([at(-1), at(0), at(1), at(3)]).toEqual(['h1', 'h3', 'h4', 'h4']);
  });
  it('keeps what is destroyed until that is told', () => {
    expect(standing([], tiles, events, 1).some((s) => s.tile === two)).toBe(true);
    expect(standing([], tiles, events, 2).some((s) => s.tile === two)).toBe(false);
  });
  it('does not show a tile before it is turned', () => {
    const turned = [event('turn', {}), event('revealed', { hex: 'h9', tile: one! })];
    expect(standing([beast(one!, 'h9')], tiles, turned, 0)).toEqual([]);
    expect(standing([beast(one!, 'h9')], tiles, turned, 1)).toHaveLength(1);
  });
  it('stages a combat that is over in the view from its events, and no longer than it lasted', () => {
    const info = game();
    const content = readContent(info);
    const now = readPosition(state(), info, content, readMap(content));
    const fight = [
      event('sent', { unit: 'infantry', n: 2 }, 2), event('declared', { hex: 'h11', n: 1 }, 2), event('card', { card: 'omen-4' }, 2),
      event('unit-lost', { unit: 'infantry' }, 2), event('combat-over', { hex: 'h11' }, 2), event('disc', {}, 2),
    ];
    expect(sceneOf(now, fight, 0)).toBeNull();
    expect(sceneOf(now, fight, 2)).toMatchObject({ seat: 2, hex: 'h11', card: 'omen-4', time: 1, force: { infantry: 2 } });
    expect(sceneOf(now, fight, 3)!.force).toEqual({ infantry: 1 });
    expect(sceneOf(now, fight, 5)).toBeNull();
    expect(sceneOf(now, fight, 6)).toBeNull();
    const before = sceneOf(now, fight, 2)!;
    const end = [event('unit-lost', { unit: 'infantry' }, 2), event('combat-over', { hex: 'h11' }, 2), event('disc', {}, 2)];
    expect(sceneOf(now, end, 0, before)).toMatchObject({ hex: 'h11', card: 'omen-4', force: { infantry: 1 } });
    expect(sceneOf(now, end, 2, before)).toBeNull();
  });
  it('shows the last card of this combat and of no other', () => {
    const info = game();
    const content = readContent(info);
    const at = (more: { [k: string]: Json }) => readPosition(state(more), info, content, readMap(content));
    const fight = { kind: 'attack', seat: 1, hex: 'h11', stage: 'before', card: null };
    const now = at({ fight, used: ['omen-4', 'omen-9'] });
    expect(sceneOf(now, [], 0)!.card).toBeNull();
    const faced = facedCard(now, [event('card', { card: 'omen-4' }, 1)], null);
    expect(sceneOf(now, [], 0, null, faced)).toMatchObject({ card: 'omen-4', past: true });
    expect(facedCard(now, [event('declared', { hex: 'h11', n: 1 }, 1)], 'omen-4')).toBeNull();
    expect(facedCard(at({ fight, used: ['omen-9'] }), [], 'omen-4')).toBeNull();
    expect(facedCard(at({}), [], 'omen-4')).toBeNull();
  });
});

describe('why not', () => {
  it('asks with the verbs of the choices and the thing in their place', () => {
    const info = game();
    const map = readMap(readContent(info));
    expect(attempts(info, [choice('target h11', ['hex'])], { domain: 'hex', id: 'h4' }, map)).toEqual(['target h4']);
    expect(attempts(info, [choice('farm corn h11', ['farm', 'hex'])], { domain: 'hex', id: 'h4' }, map)).toEqual(['farm corn h4']);
    expect(attempts(info, [choice('act farm', ['space'])], { domain: 'hex', id: 'h4' }, map)).toEqual([]);
  });
  it('lets a rail begin beside the hex that is asked about', () => {
    const info = game();
    const map = readMap(readContent(info));
    const [action] = attempts(info, [choice('lay h3 h1', ['hex', 'to'])], { domain: 'hex', id: 'h4' }, map);
    const [, first, second] = action!.split(' ');
    expect([first, second]).toContain('h4');
    expect(map.byId.get(first!)!.next).toContain(second);
    expect(map.byId.get(first!)!.record.number).toBeLessThan(map.byId.get(second!)!.record.number);
  });
});
