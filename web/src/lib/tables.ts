/* Local tables: how they are set up, opened and kept. */
import { LocalClient, type Saved } from '../client/local';
import type { Lang } from '../client/types';
import type { Content, TableSetup } from '../engine/engine';
import { loadGame, newId, newSeed, saveGame, type SavedGame } from './store';

const wanted = new Map<string, { setup: TableSetup; content?: Content }>();

/** A new table; its page opens it by the id. */
export function newTable(setup: TableSetup, content?: Content): string {
  const id = newId();
  wanted.set(id, { setup: { ...setup, seed: setup.seed || newSeed() }, content });
  return id;
}

export function keeper(id: string, created: number): (saved: Saved) => void {
  return ({ recording, page, info }) => {
    const game: SavedGame = {
      id, game: info.id, title: info.name, seats: page.seats.map((seat) => seat.label), moves: page.moves, over: page.status === 'over',
      result: page.status === 'over' ? page.scores.text : page.prompt.text, created, updated: Date.now(), recording,
    };
    void saveGame(game).catch(() => undefined);
  };
}

/** Opens a table by its id: one just set up, or a saved one. Null = there is none such. */
export async function openTable(id: string, lang: Lang): Promise<LocalClient | null> {
  const fresh = wanted.get(id);
  if (fresh) {
    wanted.delete(id);
    return LocalClient.open({ id, lang, ...fresh, save: keeper(id, Date.now()) });
  }
  const saved = await loadGame(id);
  if (!saved) return null;
  return LocalClient.open({ id, lang, recording: saved.recording, save: keeper(id, saved.created) });
}

/** Puts a recording into the list of saved games as a new one. */
export async function importRecording(recording: string, lang: Lang): Promise<string> {
  const id = newId();
  let kept: Saved | undefined;
  const client = await LocalClient.open({ id, lang, recording, still: true, save: (saved) => { kept = saved; } });
  client.close();
  if (!kept) throw new Error('nothing to keep');
  const { page, info } = kept;
  await saveGame({ id, game: info.id, title: info.name, seats: page.seats.map((s) => s.label), moves: page.moves, over: page.status === 'over',
    result: page.status === 'over' ? page.scores.text : page.prompt.text, created: Date.now(), updated: Date.now(), recording });
  return id;
}
