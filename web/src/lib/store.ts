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
  /** Of a pack that is not the built-in one. */
  content?: { rules: Uint8Array; texts?: Uint8Array };
}

const NAME = 'australis';
const memory = new Map<string, SavedGame>();
let opened: Promise<IDBDatabase | null> | undefined;

/* The database as it is, whichever version of the page made it; `version` only where something is missing in it. */
function attempt(version: number | undefined, resolve: (db: IDBDatabase | null) => void): void {
  const request = indexedDB.open(NAME, version);
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains('games')) request.result.createObjectStore('games', { keyPath: 'id' });
  };
  request.onsuccess = () => {
    const db = request.result;
    db.onversionchange = () => { db.close(); opened = undefined; };
    db.onclose = () => { opened = undefined; };
    if (db.objectStoreNames.contains('games')) return resolve(db);
    db.close();
    attempt(db.version + 1, resolve);
  };
  request.onerror = request.onblocked = () => resolve(null);
}

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      attempt(undefined, resolve);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/* What lies in the database may be of another page: a game is shown if it has an id and a recording. */
function sound(found: Partial<SavedGame> | undefined): SavedGame | undefined {
  if (typeof found?.id !== 'string' || typeof found.recording !== 'string') return undefined;
  const text = (one: unknown) => (typeof one === 'string' ? one : '');
  const number = (one: unknown) => (Number.isFinite(one) ? (one as number) : 0);
  return {
    ...found, id: found.id, recording: found.recording, game: text(found.game), title: text(found.title) || text(found.game) || found.id,
    seats: Array.isArray(found.seats) ? found.seats.map(text) : [], moves: number(found.moves), over: found.over === true, result: text(found.result),
    created: number(found.created), updated: number(found.updated), content: found.content?.rules instanceof Uint8Array ? found.content : undefined,
  };
}

function ask<T>(mode: IDBTransactionMode, what: (games: IDBObjectStore) => IDBRequest<T>, otherwise: () => T): Promise<T> {
  return open().then((db) => db === null ? otherwise() : new Promise<T>((resolve, reject) => {
    const change = db.transaction('games', mode);
    const request = what(change.objectStore('games'));
    /* Only when all of it is done: a disk without room is noticed last. */
    change.oncomplete = () => resolve(request.result);
    change.onerror = change.onabort = () => reject(change.error ?? request.error ?? new Error('IndexedDB'));
  }));
}

export async function saveGame(game: SavedGame): Promise<void> {
  await ask<IDBValidKey>('readwrite', (games) => games.put(game), () => { memory.set(game.id, game); return game.id; });
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return sound(await ask<SavedGame | undefined>('readonly', (games) => games.get(id), () => memory.get(id)));
}

export async function listGames(): Promise<SavedGame[]> {
  const games = await ask<SavedGame[]>('readonly', (store) => store.getAll(), () => [...memory.values()]);
  return games.map(sound).filter((game) => game !== undefined).sort((a, b) => b.updated - a.updated);
}

export async function deleteGame(id: string): Promise<void> {
  await ask<undefined>('readwrite', (games) => games.delete(id), () => { memory.delete(id); return undefined; });
}

/** Whether games outlast the page in this browser. */
export const keepsGames = async (): Promise<boolean> => (await open()) !== null;

/** Short, and not to be guessed by chance. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('').slice(0, 12);
}

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
