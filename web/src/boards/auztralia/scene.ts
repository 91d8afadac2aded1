/*
 * scene.ts: the combat to stage. While one goes on, the view tells it; one that began and ended while others
 * played is put together again from its events, up to the one that is told.
 */
import type { News } from '../../client/types';
import type { Counts, Fight, Position } from './model';

export interface Scene {
  seat: number;
  hex: string;
  kind: string;
  stage: string;
  card: string | null;
  force: Counts;
  hurt: Counts;
  lost: Counts;
  sanity: number;
  ground: number;
  used: string[];
  time: number;
  /** The card lies there resolved, and nothing of it is pending. */
  past: boolean;
  /** It is told from events. */
  told: boolean;
}

function fromView(fight: Fight, now: Position): Scene {
  return {
    seat: fight.seat, hex: fight.hex ?? '', kind: fight.kind, stage: fight.stage, card: fight.card, force: fight.force, hurt: fight.hurt,
    lost: fight.lost, sanity: now.players[fight.seat - 1]?.sanity ?? 0, ground: fight.ground, used: fight.used, time: fight.time,
    past: false, told: false,
  };
}

const START = new Set(['declared', 'combat', 'target', 'reacts']);
const END = new Set(['combat-over', 'no-combat', 'home']);

/** Replays events 0 .. step, beginning with the combat that went on before them; null if none is under way there. */
function fromEvents(events: News[], step: number, before: Scene | null): Scene | null {
  let scene: Scene | null = before ? { ...before, told: true } : null;
  const sent: Counts = {};
  for (let i = 0; i <= step && i < events.length; i++) {
    const e = events[i]!;
    const kind = e.event ?? '';
    const unit = String(e.args.unit ?? '');
    const n = Number(e.args.n ?? 0);
    if (kind === 'sent') sent[unit] = (sent[unit] ?? 0) + n;
    if (START.has(kind) && typeof e.args.hex === 'string') {
      scene ??= {
        seat: e.seat ?? 0, hex: e.args.hex, kind: 'attack', stage: '', card: null, force: sent, hurt: {}, lost: {}, sanity: 0,
        ground: 0, used: [], time: 0, past: false, told: true,
      };
    }
    if (!scene) continue;
    if (kind === 'declared') scene.time = n;
    if (kind === 'card') {
      scene.card = String(e.args.card);
      scene.past = false;
    }
    if (kind === 'sanity') scene.sanity = n;
    if (kind === 'unit-hurt') scene.hurt = { ...scene.hurt, [unit]: Number(e.args.total ?? n) };
    if (kind === 'unit-lost') {
      scene.force = { ...scene.force, [unit]: Math.max(0, (scene.force[unit] ?? 0) - 1) };
      scene.hurt = { ...scene.hurt, [unit]: 0 };
    }
    if (END.has(kind) && i < step) {
      scene = null;
      for (const key of Object.keys(sent)) delete sent[key];
    }
  }
  return scene;
}

/** The card last turned in this combat, as far as it was seen: events say so, the view does not. */
export function facedCard(now: Position, events: News[], known: string | null): string | null {
  if (!now.fight) return null;
  let card = known;
  for (const e of events) {
    if (START.has(e.event ?? '')) card = null;
    if (e.event === 'card') card = String(e.args.card);
  }
  return card !== null && card === now.used[0] ? card : null;
}

/** `before` is the combat of the view that these events begin with, `faced` the card last turned in it. */
export function sceneOf(now: Position, events: News[], step: number, before: Scene | null = null, faced: string | null = null): Scene | null {
  const telling = step < events.length;
  const told = telling ? fromEvents(events, step, before) : null;
  if (told && !now.fight) return told;
  if (!now.fight?.hex) return null;
  const scene = fromView(now.fight, now);
  /* Between cards the last one stays on the table. */
  if (!scene.card && scene.stage !== 'muster') {
    scene.card = faced;
    scene.past = faced !== null;
  }
  if (told?.card) scene.card = told.card;
  return scene;
}
