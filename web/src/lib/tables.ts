/* Local tables: how they are set up, opened and kept. */
import { LocalClient, type Saved } from '../client/local';
import type { Lang } from '../client/types';
import type { Content, TableSetup } from '../engine/engine';
import { keepsGames, loadGame, newId, newSeed, saveGame, type SavedGame } from './store';
import { t } from './texts.svelte';
import { trouble } from './trouble.svelte';

const wanted = new Map<string, { setup: TableSetup; content?: Content }>();

/** A new table; its page opens it by the id. */
export function newTable(setup: TableSetup, content?: Content): string {
  const id = newId();
  wanted.set(id, { setup: { ...setup, seed: setup.seed || newSeed() }, content });
  return id;
}

/* A game is played in one tab at a time: the newest takes it over, so that none writes over the moves of the other. */
const tab = newId();
const line = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('australis.tables');

/** Says that the game is played here now; `lost` is called when another tab says so. The result ends it. */
export function claim(id: string, lost: () => void): () => void {
  const hear = ({ data }: MessageEvent) => { if (data?.id === id && data.tab !== tab) lost(); };
  line?.addEventListener('message', hear);
  line?.postMessage({ id, tab });
  return () => line?.removeEventListener('message', hear);
}

/* Said once: after that the player knows. */
let told = false;

async function keep(game: SavedGame): Promise<void> {
  let why = '';
  try {
    await saveGame(game);
    if (!(await keepsGames())) why = t('web.keeps-nothing');
  } catch (error) {
    why = (error instanceof Error && error.message) || String(error); /* some have a name and no message */
  }
  if (why && !told) trouble.text = t('web.not-kept', { why });
  told = why !== '';
}

export function keeper(id: string, created: number, content?: Content): (saved: Saved) => void {
  return ({ recording, page, info }) => {
    const game: SavedGame = {
      id, game: info.id, title: info.name, seats: page.seats.map((seat) => seat.label), moves: page.moves, over: page.status === 'over',
      result: page.status === 'over' ? page.scores.text : page.prompt.text, created, updated: Date.now(), recording, content,
    };
    void keep(game);
  };
}

/** Opens a table by its id: one just set up, or a saved one. Null = there is none such. */
export async function openTable(id: string, lang: Lang): Promise<LocalClient | null> {
  const fresh = wanted.get(id);
  if (fresh) {
    wanted.delete(id);
    return LocalClient.open({ id, lang, ...fresh, save: keeper(id, Date.now(), fresh.content) });
  }
  const saved = await loadGame(id);
  if (!saved) return null;
  return LocalClient.open({ id, lang, recording: saved.recording, content: saved.content, save: keeper(id, saved.created, saved.content) });
}

/** Puts a recording into the list of saved games as a new one. */
export async function importRecording(recording: string, lang: Lang, content?: Content): Promise<string> {
  const id = newId();
  let kept: Saved | undefined;
  const client = await LocalClient.open({ id, lang, recording, content, still: true, save: (saved) => { kept = saved; } });
  client.close();
  if (!kept) throw new Error('nothing to keep');
  const { page, info } = kept;
  await saveGame({ id, game: info.id, title: info.name, seats: page.seats.map((s) => s.label), moves: page.moves, over: page.status === 'over',
    result: page.status === 'over' ? page.scores.text : page.prompt.text, created: Date.now(), updated: Date.now(), recording, content });
  return id;
}
