/*
 * journey.ts: where the tiles of the Old Ones stand while events are told. A view is what is true after the last
 * event, so everything that moved is put back to where it was and led forward step by step.
 */
import type { News } from '../../client/types';
import type { Beast, TileRecord } from './model';

export interface Standing {
  tile: string;
  hex: string;
  beast: Beast | null;
  record: TileRecord;
}

const GONE = new Set(['slain', 'razed']);
const CAME = new Set(['revealed', 'spawned', 'blank', 'unmasked']);

/** Every tile to draw at this step: those of the view, and those that leave it later. */
export function standing(beasts: Beast[], tiles: Map<string, TileRecord>, events: News[], step: number): Standing[] {
  const out = new Map<string, Standing>(
    beasts.map((b) => [b.tile, { tile: b.tile, hex: b.hex, beast: b, record: b.record }]),
  );
  for (let i = events.length - 1; i > step; i--) {
    const e = events[i]!;
    const tile = String(e.args.tile ?? '');
    const record = tiles.get(tile);
    if (!record) continue;
    if (e.event === 'moved') {
      const here = out.get(tile);
      out.set(tile, { tile, record, beast: here?.beast ?? null, hex: String(e.args.from) });
    } else if (GONE.has(e.event ?? '')) {
      out.set(tile, { tile, record, beast: null, hex: String(e.args.hex) });
    } else if (CAME.has(e.event ?? '')) out.delete(tile);
  }
  return [...out.values()];
}

/** The hexes an event speaks of, in its order. */
export function hexesOf(event: News | null): string[] {
  if (!event) return [];
  return ['hex', 'from', 'to'].flatMap((p) => (typeof event.args[p] === 'string' ? [event.args[p]] : []));
}
