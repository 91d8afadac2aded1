/*
 * The road as a drawing: where each waypoint lies and how the tracks between them bend. Everything follows from
 * the content (progress, regions, roads) and the space there is; a map with other waypoints is laid out as well.
 */
import type { ContentRecord } from '../../client/types';
import { num, scatter, seedOf, str } from './model';

export interface Point {
  x: number;
  y: number;
}
export interface Stop extends Point {
  id: string;
  name: string;
  region: string;
  special: boolean;
  aurora: number;
  side: boolean;
  row: number;
}
export interface Track {
  id: string;
  name: string;
  from: string;
  to: string;
  d: string;
  middle: Point;
  shortcut: boolean;
  tracks: boolean;
  avalanche: boolean;
  record: ContentRecord;
}
export interface Stretch {
  id: string;
  name: string;
  order: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  row: number;
}
export interface RoadMap {
  width: number;
  height: number;
  rows: number;
  radius: number;
  stops: Map<string, Stop>;
  tracks: Track[];
  bed: string;
  regions: Stretch[];
}

export interface RoadContent {
  waypoints: ContentRecord[];
  roads: ContentRecord[];
  regions: ContentRecord[];
}

/** Of several maps in the content only the one that is played on. */
export function onMap(content: RoadContent, map: string | null): RoadContent {
  const mine = (records: ContentRecord[]): ContentRecord[] =>
    records.filter((record) => !map || str(record.map) === map);
  return { waypoints: mine(content.waypoints), roads: mine(content.roads), regions: mine(content.regions) };
}

const between = (from: number, to: number, t: number): number => from + (to - from) * t;

/* A gentle bend: it must not mean anything, only look like a road in the hills. */
const sway = (i: number): number => Math.sin(i * 0.85 + 0.4) * 0.62 + Math.sin(i * 0.37 + 1.7) * 0.38;

interface Row {
  waypoints: ContentRecord[];
  regions: ContentRecord[];
}

function rowsOf(content: RoadContent, wrap: boolean): Row[] {
  const regions = [...content.regions].sort((a, b) => num(a.order) - num(b.order));
  const main = content.waypoints
    .filter((waypoint) => !num(waypoint.side))
    .sort((a, b) => num(a.progress) - num(b.progress));
  if (!wrap || regions.length < 2) return [{ waypoints: main, regions }];
  return regions
    .map((region) => ({ waypoints: main.filter((waypoint) => str(waypoint.region) === region.id), regions: [region] }))
    .filter((row) => row.waypoints.length > 0);
}

/** A smooth line through points. */
export function spline(points: Point[]): string {
  const first = points[0];
  if (!first) return '';
  let d = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [p0, p1, p2, p3] = [points[i - 1] ?? points[i]!, points[i]!, points[i + 1]!, points[i + 2] ?? points[i + 1]!];
    d += `C${round(p1.x + (p2.x - p0.x) / 6)} ${round(p1.y + (p2.y - p0.y) / 6)} ${round(p2.x - (p3.x - p1.x) / 6)} ${round(p2.y - (p3.y - p1.y) / 6)} ${round(p2.x)} ${round(p2.y)}`;
  }
  return d;
}

const round = (x: number): number => Math.round(x * 10) / 10;

export function layOut(content: RoadContent, width: number, height: number, wrap: boolean): RoadMap {
  const rows = rowsOf(content, wrap);
  const stops = new Map<string, Stop>();
  const regions: Stretch[] = [];
  const rowHeight = height / rows.length;
  const longest = Math.max(2, ...rows.map((row) => row.waypoints.length));
  const margin = wrap ? 30 : Math.max(34, width * 0.026);
  const spacing = (width - 2 * margin) / (longest - (wrap ? 0.2 : 1));
  const radius = Math.max(6, Math.min(spacing * 0.3, rowHeight * 0.066));

  rows.forEach((row, r) => {
    const back = r % 2 === 1;
    const xs = row.waypoints.map((_, i) => {
      const t = row.waypoints.length > 1 ? i / (row.waypoints.length - 1) : 0.5;
      return between(margin, width - margin, back ? 1 - t : t);
    });
    const top = r * rowHeight;
    row.waypoints.forEach((waypoint, i) => {
      const y = top + rowHeight * (0.585 + 0.05 * sway(num(waypoint.progress)));
      stops.set(waypoint.id, stop(waypoint, xs[i] ?? 0, y, false, r));
    });
    for (const region of row.regions) {
      const inside = row.waypoints
        .map((waypoint, i) => ({ waypoint, x: xs[i] ?? 0 }))
        .filter(({ waypoint }) => str(waypoint.region) === region.id)
        .map(({ x }) => x);
      if (inside.length === 0) continue;
      const half = row.waypoints.length > 1 ? Math.abs((xs[1] ?? 0) - (xs[0] ?? 0)) / 2 : width / 2;
      regions.push({
        id: region.id,
        name: region.name,
        order: num(region.order),
        row: r,
        y0: top,
        y1: top + rowHeight,
        x0: Math.max(0, row.regions.length === 1 ? 0 : Math.min(...inside) - half),
        x1: Math.min(width, row.regions.length === 1 ? width : Math.max(...inside) + half),
      });
    }
  });
  stretchToEdges(regions, width);
  layAside(content, stops, rowHeight);

  const main = rows.flatMap((row) => row.waypoints).map((waypoint) => stops.get(waypoint.id)!);
  return {
    width,
    height,
    rows: rows.length,
    radius,
    stops,
    regions,
    bed: bedOf(main, rowHeight),
    tracks: tracksOf(content, stops, main, rowHeight),
  };
}

function stop(waypoint: ContentRecord, x: number, y: number, side: boolean, row: number): Stop {
  return {
    id: waypoint.id,
    name: waypoint.name,
    x,
    y,
    side,
    row,
    region: str(waypoint.region) ?? '',
    special: num(waypoint.special) > 0,
    aurora: num(waypoint.aurora),
  };
}

function stretchToEdges(regions: Stretch[], width: number): void {
  for (const row of new Set(regions.map((region) => region.row))) {
    const there = regions.filter((region) => region.row === row).sort((a, b) => a.x0 - b.x0);
    const [first, last] = [there[0], there[there.length - 1]];
    if (first) first.x0 = 0;
    if (last) last.x1 = width;
  }
}

/* Waypoints beside the main road lie below the ones they are level with. */
function layAside(content: RoadContent, stops: Map<string, Stop>, rowHeight: number): void {
  const main = [...stops.values()];
  for (const waypoint of content.waypoints) {
    if (!num(waypoint.side)) continue;
    const level = content.waypoints.find((other) => !num(other.side) && num(other.progress) === num(waypoint.progress));
    const beside = (level && stops.get(level.id)) ?? main[0];
    if (beside) stops.set(waypoint.id, stop(waypoint, beside.x, beside.y - rowHeight * 0.2, true, beside.row));
  }
}

/* From row to row the road turns around at the edge. */
function bedOf(main: Stop[], rowHeight: number): string {
  const parts: string[] = [];
  let run: Stop[] = [];
  main.forEach((here, i) => {
    const last = main[i - 1];
    if (last && last.row !== here.row) {
      parts.push(spline(run), turn(last, here, rowHeight));
      run = [];
    }
    run.push(here);
  });
  parts.push(spline(run));
  return parts.join('');
}

function turn(from: Stop, to: Stop, rowHeight: number): string {
  const out = (from.row % 2 === 0 ? 1 : -1) * rowHeight * 0.22;
  return `M${round(from.x)} ${round(from.y)}C${round(from.x + out)} ${round(from.y + 4)} ${round(to.x + out)} ${round(to.y - 4)} ${round(to.x)} ${round(to.y)}`;
}

function tracksOf(content: RoadContent, stops: Map<string, Stop>, main: Stop[], rowHeight: number): Track[] {
  const place = new Map(main.map((here, i) => [here.id, i]));
  return content.roads.flatMap((road) => {
    const [from, to] = [stops.get(str(road.from) ?? ''), stops.get(str(road.to) ?? '')];
    if (!from || !to) return [];
    const direct = Math.abs((place.get(to.id) ?? -9) - (place.get(from.id) ?? 9)) === 1;
    const middle = direct
      ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
      : arch(
          from,
          to,
          rowHeight,
          main.some((here) => here.row > 0),
        );
    const d = direct
      ? `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`
      : `M${round(from.x)} ${round(from.y)}Q${round(2 * middle.x - (from.x + to.x) / 2)} ${round(2 * middle.y - (from.y + to.y) / 2)} ${round(to.x)} ${round(to.y)}`;
    return [
      {
        id: road.id,
        name: road.name,
        from: from.id,
        to: to.id,
        d,
        middle,
        shortcut: num(road.shortcut) > 0,
        tracks: num(road.tracks) > 0,
        avalanche: num(road.avalanche) > 0,
        record: road,
      },
    ];
  });
}

/* The top of a shortcut's bow: above the road, higher the longer it is. Between rows it leans to the edge. */
function arch(from: Stop, to: Stop, rowHeight: number, wrapped: boolean): Point {
  if (from.row !== to.row)
    return { x: (from.x + to.x) / 2 - (from.row % 2 === 0 ? 1 : -1) * rowHeight * 0.16, y: (from.y + to.y) / 2 };
  const rise = Math.min(rowHeight * (wrapped ? 0.15 : 0.22), Math.abs(to.x - from.x) * 0.3 + rowHeight * 0.05);
  return { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - rise };
}

/* ---- Scenery: it means nothing ---- */

/** A ridge of hills from edge to edge, closed at the bottom. */
export function ridge(
  seed: string,
  width: number,
  base: number,
  height: number,
  peaks: number,
  bottom: number,
): string {
  const luck = scatter(seedOf(seed));
  const points: Point[] = [];
  for (let i = 0; i <= peaks; i += 1) {
    const tall = i % 2 === 0 ? luck() * 0.45 : 0.45 + luck() * 0.55;
    points.push({
      x: (width * i) / peaks + (i > 0 && i < peaks ? (luck() - 0.5) * (width / peaks) * 0.5 : 0),
      y: base - height * tall,
    });
  }
  let d = `M0 ${round(bottom)}L0 ${round(points[0]!.y)}`;
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const shoulder = {
      x: between(a.x, b.x, 0.35 + luck() * 0.3),
      y: between(a.y, b.y, 0.5) + (luck() - 0.3) * height * 0.14,
    };
    d += `L${round(shoulder.x)} ${round(shoulder.y)}L${round(b.x)} ${round(b.y)}`;
  }
  return `${d}L${width} ${round(bottom)}Z`;
}

/** Fir trees along a line, thinner the further right. */
export function firs(seed: string, width: number, base: number, size: number, count: number): string {
  const luck = scatter(seedOf(seed));
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const t = luck();
    const x = t * t * width * 0.9;
    const h = size * (0.6 + luck() * 0.7) * (1 - 0.4 * t);
    const w = h * 0.36;
    const y = base + (luck() - 0.3) * size * 0.5;
    d += `M${round(x)} ${round(y - h)}l${round(w * 0.55)} ${round(h * 0.4)}h${round(-w * 0.25)}l${round(w * 0.5)} ${round(h * 0.45)}h${round(-w * 0.65)}v${round(h * 0.15)}h${round(-w * 0.3)}v${round(-h * 0.15)}h${round(-w * 0.65)}l${round(w * 0.5)} ${round(-h * 0.45)}h${round(-w * 0.25)}z`;
  }
  return d;
}
