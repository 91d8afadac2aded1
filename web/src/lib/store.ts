/* Saved games, in IndexedDB; in memory where the browser keeps nothing. */
export interface SavedGame {
  id: string;
  game: string;
  /** What the list shows. */
  title: string;
  seats: string[];
  moves: number;
  over: boolean;
  result: string;
  created: number;
  updated: number;
  recording: string;
}

const NAME = 'australis';
const memory = new Map<string, SavedGame>();
let opened: Promise<IDBDatabase | null> | undefined;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

function ask<T>(mode: IDBTransactionMode, what: (games: IDBObjectStore) => IDBRequest<T>, otherwise: () => T): Promise<T> {
  return open().then((db) => db === null ? otherwise() : new Promise<T>((resolve, reject) => {
    const request = what(db.transaction('games', mode).objectStore('games'));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser could not save'));
  }));
}

export async function saveGame(game: SavedGame): Promise<void> {
  await ask<IDBValidKey>('readwrite', (games) => games.put(game), () => { memory.set(game.id, game); return game.id; });
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return ask<SavedGame | undefined>('readonly', (games) => games.get(id), () => memory.get(id));
}

export async function listGames(): Promise<SavedGame[]> {
  const games = await ask<SavedGame[]>('readonly', (store) => store.getAll(), () => [...memory.values()]);
  return games.sort((a, b) => b.updated - a.updated);
}

export async function deleteGame(id: string): Promise<void> {
  await ask<undefined>('readwrite', (games) => games.delete(id), () => { memory.delete(id); return undefined; });
}

/** Short, and not to be guessed by chance. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('').slice(0, 12);
}

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
