/*
 * terrain.ts: what a surveyor would draw on a hex, as path data. Every hex has paths of its own: browsers draw in
 * tiles, and a path over the whole map would be worked through for each of them. The light comes from the upper
 * left.
 */
import { H, R, scatter, type HexPlace, type Point } from './hexmap';
import { noise } from './noise';

const f = (n: number): string => n.toFixed(1);
const at = (p: Point): string => `M${f(p.x)} ${f(p.y)}`;
const seedOf = (p: Point): number => Math.round(p.x * 13) * 7 + Math.round(p.y * 11);

/** A gum tree: crown, the shaded side of the crown, trunk. */
function tree(p: Point, size: number): { crown: string; shade: string; trunk: string } {
  const lean = (noise(seedOf(p)) - 0.5) * size * 0.5;
  const top = { x: p.x + lean, y: p.y - size * 1.15 };
  const w = size * 0.62;
  const h = size * 0.5;
  return {
    trunk: `${at(p)}q${f(lean * 0.2)} ${f(-size * 0.5)} ${f(lean)} ${f(-size * 0.8)}`,
    crown:
      `M${f(top.x - w)} ${f(top.y + h * 0.55)}q${f(-w * 0.42)} ${f(-h * 0.9)} ${f(w * 0.5)} ${f(-h * 0.95)}` +
      `q${f(w * 0.5)} ${f(-h * 0.9)} ${f(w * 0.98)} ${f(0)}q${f(w * 0.95)} ${f(h * 0.1)} ${f(w * 0.5)} ${f(h * 0.95)}` +
      `q${f(-w)} ${f(h * 0.7)} ${f(-w * 1.98)} 0z`,
    shade:
      `M${f(top.x + w * 0.25)} ${f(top.y + h * 0.65)}l${f(w * 0.55)} ${f(-h * 0.75)}` +
      `M${f(top.x - w * 0.1)} ${f(top.y + h * 0.7)}l${f(w * 0.5)} ${f(-h * 0.7)}`,
  };
}

/** A peak: its outline and the hatching of its far flank. */
function peak(p: Point, w: number, h: number): { body: string; line: string; hatch: string } {
  const tip = { x: p.x + (noise(seedOf(p)) - 0.5) * w * 0.25, y: p.y - h };
  const left = { x: p.x - w / 2, y: p.y };
  const right = { x: p.x + w / 2, y: p.y };
  const ridge = { x: tip.x + w * 0.06, y: p.y - h * 0.1 };
  let hatch = '';
  const strokes = 7;
  for (let i = 1; i <= strokes; i++) {
    const t = i / (strokes + 1);
    const x = tip.x + (right.x - tip.x) * t;
    const y = tip.y + (right.y - tip.y) * t;
    hatch += `M${f(x)} ${f(y)}l${f(-w * 0.11 - w * 0.02 * noise(i + seedOf(p)))} ${f(h * (0.16 + 0.2 * (1 - t)))}`;
  }
  return {
    body: `${at(left)}Q${f((left.x + tip.x) / 2 - w * 0.02)} ${f(p.y - h * 0.62)} ${f(tip.x)} ${f(tip.y)}L${f(right.x)} ${f(right.y)}Z`,
    line:
      `${at(left)}Q${f((left.x + tip.x) / 2 - w * 0.02)} ${f(p.y - h * 0.62)} ${f(tip.x)} ${f(tip.y)}L${f(right.x)} ${f(right.y)}` +
      `M${f(tip.x)} ${f(tip.y)}Q${f(tip.x + w * 0.1)} ${f(p.y - h * 0.5)} ${f(ridge.x)} ${f(ridge.y)}`,
    hatch,
  };
}

export interface Engraving {
  crowns: string;
  shades: string;
  trunks: string;
  peaks: string;
  ridges: string;
  hatching: string;
  dots: string;
  dunes: string;
  furrows: string;
}

const dot = (p: Point): string => `${at(p)}h.01`;
const dune = (p: Point, w: number): string => `${at({ x: p.x - w, y: p.y })}q${f(w * 0.7)} ${f(-w * 0.55)} ${f(w * 1.1)} ${f(-w * 0.06)}q${f(w * 0.4)} ${f(w * 0.12)} ${f(w * 0.9)} ${f(w * 0.1)}`;

/** Trees stand around the middle, where the pieces go. */
function aside(points: Point[], of: Point, keep: number): Point[] {
  return points.filter((p) => Math.hypot(p.x - of.x, p.y - of.y) > keep);
}

export function engrave(hex: HexPlace): Engraving {
  const out: Engraving = { crowns: '', shades: '', trunks: '', peaks: '', ridges: '', hatching: '', dots: '', dunes: '', furrows: '' };
  const level = hex.record.level ?? 0;
  switch (hex.record.terrain) {
    case 'bush':
      for (const p of aside(scatter(hex, 7 + level * 5, 3), hex, R * 0.3)) {
        const t = tree({ x: p.x, y: p.y + 4 }, 8.5 + 2 * noise(seedOf(p)));
        out.crowns += t.crown;
        out.shades += t.shade;
        out.trunks += t.trunk;
      }
      for (const p of scatter(hex, 14, 5)) out.dots += dot(p);
      break;
    case 'highland':
      for (const p of scatter(hex, 6, 9, 0.72)) {
        const m = peak({ x: p.x, y: p.y + H * 0.2 }, R * (0.5 + 0.2 * noise(seedOf(p))), R * (0.36 + 0.2 * noise(seedOf(p) + 1)));
        out.peaks += m.body;
        out.ridges += m.line;
        out.hatching += m.hatch;
      }
      break;
    case 'desert':
      for (const p of scatter(hex, 46, 2, 0.95)) out.dots += dot(p);
      for (const p of scatter(hex, 6, 4, 0.75)) out.dunes += dune(p, R * 0.2);
      break;
    case 'farmland':
      for (let i = -3; i <= 3; i++) {
        const half = R * (0.86 - Math.abs(i) * 0.1);
        out.furrows += `M${f(hex.x - half)} ${f(hex.y + i * H * 0.24)}q${f(half)} ${f(-H * 0.16)} ${f(half * 2)} 0`;
      }
      break;
    default:
      for (const p of scatter(hex, 30, 2, 0.98)) out.dots += dot(p);
      for (const p of aside(scatter(hex, 4, 4, 0.8), hex, R * 0.36)) out.dunes += dune(p, R * 0.13);
  }
  return out;
}

/** Stipple for land nobody has surveyed. */
export const stipple = (place: Point): string => scatter(place, 26, 8, 1.05).map(dot).join('');
