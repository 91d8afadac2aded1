/* effects.ts: what the effect of a character looks like: icons and numbers from the fields of its record. */
import type { ContentRecord } from '../../client/types';
import { counts, num } from './model';

export interface Glyph {
  icon?: string;
  text?: string;
}

const icon = (name: string): Glyph => ({ icon: name });
const text = (t: string | number): Glyph => ({ text: String(t) });
const minus = '\u2212';
const arrow = '\u2192';

type Drawing = (amount: number, vp: number, unit: string, farm: string, gain: Glyph[]) => Glyph[];

const DRAWINGS: Record<string, Drawing> = {
  reveal: (n, vp) => [icon('eye'), text(n), ...(vp ? [icon('star'), text(vp)] : [])],
  'farm-guard': (n) => [icon('farm'), icon('attack'), text(n)],
  toughness: (n, _, unit) => [icon(unit), icon('tough'), text(n)],
  range: (n) => [icon('range'), text(`+${n}`)],
  strike: (n, _, unit) => [...(unit ? [icon(unit)] : []), icon('attack'), text(n)],
  'free-unit': (n) => [icon('army'), text(`+${n}`)],
  flee: () => [icon('look'), icon('run')],
  sanity: (n) => [icon('sanity'), text(n)],
  'twin-farms': (n) => [icon('farm'), text(`\u00d7${n}`)],
  'raze-temple': () => [icon('kind-temple'), icon('crack')],
  take: (_n, _vp, _u, _f, gain) => gain,
  'free-farms': (n) => [icon('farm'), text(n), icon('time'), text(0)],
  'save-unit': (n) => [icon('tough'), icon('infantry'), text(n)],
  sacrifice: (n) => [icon('infantry'), text(arrow), icon('attack'), text(n)],
  'extra-ore': (n) => [icon('mine'), text(`+${n}`)],
  'port-guard': (n) => [icon('lighthouse'), icon('attack'), text(n)],
  replant: (n) => [icon('blight'), text(arrow), icon('farm'), text(n)],
  react: () => [icon('farm'), text(arrow), icon('attack')],
  'free-recruit': (n) => [icon('recruit'), text(n)],
  raid: (n) => [icon('aim'), icon('attack'), text(n)],
  heal: (n) => [icon('mend'), text(n)],
  'vp-tiles': (_, vp) => [icon('kind-cthulhu'), icon('star'), text(vp)],
  'vp-farms': (_, vp, _u, farm) => [icon(`farm-${farm}`), icon('star'), text(vp)],
  'vp-rails': (n, vp) => [icon('rail'), text(n), icon('star'), text(vp)],
  haste: (n) => [icon('attack'), icon('time'), text(`${minus}${n}`)],
  'free-rail': (n) => [icon('rail'), text(n), icon('time'), text(0)],
};

export function glyphs(record: ContentRecord | undefined): Glyph[] {
  if (!record) return [];
  const gain = Object.entries(counts(record.gain)).flatMap(([kind, n]) => (n ? [icon(kind), text(n)] : []));
  const drawing = DRAWINGS[String(record.effect)];
  return drawing?.(num(record.amount), num(record.vp), String(record.unit ?? ''), String(record.farm ?? ''), gain) ?? [icon('person')];
}
