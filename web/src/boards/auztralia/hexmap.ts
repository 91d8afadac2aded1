/*
 * hexmap.ts: the geometry of the map, from the coordinates of the hexes alone.
 *
 * Coordinates are doubled: the hex north of (col, row) is (col, row - 2), the one to the north-east
 * (col + 1, row - 1). Nothing here knows a hex by name, so that any map of the same kind can be drawn.
 *
 * What lies around the known hexes is guessed as a surveyor would: a place next to a coast hex is sea,
 * a place next to inland hexes only is land nobody has surveyed yet.
 */
import { noise, pick } from './noise';

/** Circumradius of a hex in map units. Everything on the map is drawn to this scale. */
export const R = 60;
/** Half of the height of a hex. */
export const H = (R * Math.sqrt(3)) / 2;

export interface Point {
  x: number;
  y: number;
}

export interface HexRecord {
  id: string;
  number: number;
  col: number;
  row: number;
  terrain: string;
  level?: number;
  survey?: number;
  port?: number;
  vp?: number;
}

export interface HexPlace extends Point {
  id: string;
  record: HexRecord;
  /** Neighbours by direction, clockwise from north; null where the map ends. */
  next: (string | null)[];
  /** Directions that look at the sea. */
  shore: number[];
}

export interface HexMap {
  hexes: HexPlace[];
  byId: Map<string, HexPlace>;
  /** Coast lines as wavering closed or open paths. */
  coast: string;
  /** The same drawn with fewer bends, for the lines of water farther out. */
  offing: string;
  /** Land, known and unsurveyed, as one path. */
  land: string;
  /** Middles of the unsurveyed hexes. */
  beyond: Point[];
  box: { x: number; y: number; width: number; height: number };
}

/** Steps to the six neighbours, clockwise from north. */
export const STEPS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

export const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'];

export function middle(col: number, row: number): Point {
  return { x: col * R * 1.5, y: row * H };
}

/** Corner i of a hex; the edge towards direction d lies between corners d and d + 1. */
export function corner(of: Point, i: number, radius = R): Point {
  const angle = (Math.PI / 3) * (i - 2);
  return { x: of.x + radius * Math.cos(angle), y: of.y + radius * Math.sin(angle) };
}

export function outline(of: Point, radius = R): string {
  const points = [0, 1, 2, 3, 4, 5].map((i) => corner(of, i, radius));
  return 'M' + points.map((p) => `${f(p.x)} ${f(p.y)}`).join('L') + 'Z';
}

const f = (n: number): string => n.toFixed(1);
const key = (col: number, row: number): string => `${col},${row}`;

interface Cell {
  col: number;
  row: number;
}

/** How many hexes the unsurveyed land runs on beyond the map. */
const BEYOND = 13;

/** Places off the map that are land: reached from inland hexes, and not next to a coast. To the west and to the
 *  east the land runs on straight, with the rows of the hexes. */
function unsurveyed(records: HexRecord[], known: Map<string, HexRecord>): Map<string, Cell> {
  const coast = (col: number, row: number): boolean =>
    STEPS.some(([c, r]) => known.get(key(col + c, row + r))?.terrain === 'coast');
  const found = new Map<string, Cell>();
  for (const hex of records) {
    if (hex.terrain === 'coast') continue;
    for (const [c, r] of STEPS) {
      for (let n = 1; n <= BEYOND; n++) {
        const col = hex.col + c * n;
        const row = hex.row + (c === 0 ? r * n : n % 2 ? r : 0);
        if (known.has(key(col, row)) || coast(col, row)) break;
        found.set(key(col, row), { col, row });
      }
    }
  }
  /* Its shore goes in and out: here and there a hex more. */
  for (const { col, row } of [...found.values()]) {
    for (const step of [-2, 2]) {
      const place = key(col, row + step);
      if (found.has(place) || known.has(place) || coast(col, row + step)) continue;
      if (noise(col * 71 + row * 13 + step) < 0.42) found.set(place, { col, row: row + step });
    }
  }
  return found;
}

/** A straight edge turned into a shore: its middle points wander a little to the side. */
function waver(a: Point, b: Point, parts: number): Point[] {
  const out: Point[] = [];
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  for (let i = 0; i < parts; i++) {
    const t = i / parts;
    const x = a.x + dx * t;
    const y = a.y + dy * t;
    /* The same corner is moved the same way by every edge that ends in it. */
    const side = noise(Math.round(x) * 31 + Math.round(y) * 17 + 7) - 0.5;
    const reach = i === 0 ? R * 0.12 : R * (0.13 + 0.06 * Math.sin(Math.PI * t));
    out.push({ x: x + (-dy / R) * side * reach * 1.15, y: y + (dx / R) * side * reach * 1.15 });
  }
  return out;
}

/** Chains edges (from, to by corner key) into loops. */
function loops(edges: { from: Point; to: Point }[]): { points: Point[]; closed: boolean }[] {
  const at = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;
  const start = new Map(edges.map((e) => [at(e.from), e]));
  const ends = new Set(edges.map((e) => at(e.to)));
  const out: { points: Point[]; closed: boolean }[] = [];
  const openFirst = [...edges].sort((a, b) => Number(ends.has(at(a.from))) - Number(ends.has(at(b.from))));
  const used = new Set<unknown>();
  for (const first of openFirst) {
    if (used.has(first)) continue;
    const points = [first.from];
    let edge: { from: Point; to: Point } | undefined = first;
    let closed = false;
    while (edge && !used.has(edge)) {
      used.add(edge);
      points.push(edge.to);
      edge = start.get(at(edge.to));
      closed = edge === first;
    }
    out.push({ points, closed });
  }
  return out;
}

function shorePath(points: Point[], closed: boolean, parts: number): string {
  const fine: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) fine.push(...waver(points[i]!, points[i + 1]!, parts));
  if (!closed) fine.push(points[points.length - 1]!);
  /* Through the middles of the pieces with the points as handles: no sharp bend is left. */
  const n = fine.length;
  const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const first = closed ? mid(fine[n - 1]!, fine[0]!) : fine[0]!;
  let path = `M${f(first.x)} ${f(first.y)}`;
  for (let i = closed ? 0 : 1; i < n; i++) {
    const p = fine[i]!;
    const q = i + 1 < n ? mid(p, fine[i + 1]!) : closed ? first : p;
    path += `Q${f(p.x)} ${f(p.y)} ${f(q.x)} ${f(q.y)}`;
  }
  return closed ? path + 'Z' : path;
}

export function buildMap(records: HexRecord[]): HexMap {
  const known = new Map(records.map((r) => [key(r.col, r.row), r]));
  const beyond = unsurveyed(records, known);
  const isLand = (col: number, row: number): boolean => known.has(key(col, row)) || beyond.has(key(col, row));

  const hexes: HexPlace[] = records.map((record) => ({
    ...middle(record.col, record.row),
    id: record.id,
    record,
    next: STEPS.map(([c, r]) => known.get(key(record.col + c, record.row + r))?.id ?? null),
    shore: STEPS.flatMap(([c, r], d) => (isLand(record.col + c, record.row + r) ? [] : [d])),
  }));

  /* Where land meets sea, and where unsurveyed land ends because we stop drawing it. */
  const edges: { from: Point; to: Point }[] = [];
  for (const cell of [...records, ...beyond.values()]) {
    const here = middle(cell.col, cell.row);
    STEPS.forEach(([c, r], d) => {
      if (!isLand(cell.col + c, cell.row + r)) edges.push({ from: corner(here, d), to: corner(here, d + 1) });
    });
  }
  const lines = loops(edges);
  const rings = lines.map((l) => shorePath(l.points, l.closed, 6));

  const xs = hexes.map((h) => h.x);
  const ys = hexes.map((h) => h.y);
  const x = Math.min(...xs) - R;
  const y = Math.min(...ys) - H;
  return {
    hexes,
    byId: new Map(hexes.map((h) => [h.id, h])),
    coast: rings.join(''),
    offing: lines.map((l) => shorePath(l.points, l.closed, 2)).join(''),
    land: rings.join(''),
    beyond: [...beyond.values()].map((c) => middle(c.col, c.row)),
    box: { x, y, width: Math.max(...xs) + R - x, height: Math.max(...ys) + H - y },
  };
}

/** The direction from one hex to a neighbour; -1 if they are none. */
export function directionTo(map: HexMap, from: string, to: string): number {
  return map.byId.get(from)?.next.indexOf(to) ?? -1;
}

/** An edge has one name whichever end comes first. */
export function edgeKey(a: string, b: string): string {
  return a < b ? `${a}~${b}` : `${b}~${a}`;
}

/** Points scattered over a hex, the same ones every time; for trees, dots and dunes. */
export function scatter(of: Point, count: number, salt: number, reach = 0.82): Point[] {
  const out: Point[] = [];
  const least = (R * 1.25) / Math.sqrt(count);
  for (let i = 0; out.length < count && i < count * 12; i++) {
    const seed = Math.round(of.x) * 7919 + Math.round(of.y) * 104729 + salt * 31 + i;
    const angle = noise(seed) * Math.PI * 2;
    const far = Math.sqrt(pick(seed, 1)) * H * reach;
    const p = { x: of.x + far * Math.cos(angle), y: of.y + far * Math.sin(angle) };
    if (out.every((q) => Math.hypot(p.x - q.x, p.y - q.y) > least * (1 - i / (count * 14)))) out.push(p);
  }
  return out.sort((a, b) => a.y - b.y);
}
