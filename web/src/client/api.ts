/* The server's lobby: JSON over HTTP. docs/PROTOCOL.md is the final word. */
import type { Lang } from './types';

export interface WireSeat { seat: number; kind: 'human' | 'bot' | 'open'; level?: string; name: string; lent: boolean; resigned: boolean; online: boolean }

export interface WireTable {
  id: string;
  name: string;
  link: string;
  game: string;
  rules: number;
  content: string;
  options: { [id: string]: string };
  seats: WireSeat[];
  clock: { kind: 'none' | 'move' | 'bank'; limit: number; bonus: number };
  gone: string;
  hold: boolean;
  hints: boolean;
  public: boolean;
  owner: number | null;
  phase: 'gathering' | 'revealing' | 'playing' | 'over' | 'frozen';
  commitment: string;
  fair?: { commitment: string; seats: { state: string; commit?: string; nonce?: string }[]; seed?: string };
  rematch?: string;
}

export interface Opened { id: string; seat: number | null; token: string | null; link: string; seat_link: string | null; table: WireTable }
export interface Listed { id: string; name: string; game: string; phase: string; seats: number; updated: number }

export interface NewTable {
  game: string;
  options: { [id: string]: string };
  seats: { kind: string; level?: string; name?: string }[];
  clock?: { kind: string; limit: number; bonus: number };
  gone?: string;
  hold?: boolean;
  hints?: boolean;
  public?: boolean;
  name?: string;
  nonce?: string;
}

export class Refused extends Error {
  constructor(readonly code: string, text: string) { super(text); }
}

export const base = (): string => new URL('api/v1/', location.href.split('#')[0]).href;

async function call<T>(method: string, path: string, lang: Lang, body?: object, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': lang };
  if (body) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(base() + path, { method, headers, body: body && JSON.stringify(body), cache: 'no-store' });
  const text = await answer.text();
  let said: { error?: { code: string; text: string } };
  try {
    said = JSON.parse(text);
  } catch {
    throw new Refused('no-server', String(answer.status));
  }
  if (!answer.ok || said.error) throw new Refused(said.error?.code ?? String(answer.status), said.error?.text ?? text);
  return said as T;
}

/** Whether this page came from a server of ours. */
export async function haveServer(): Promise<boolean> {
  try {
    await call('GET', 'games', 'en');
    return true;
  } catch {
    return false;
  }
}

export const listTables = async (lang: Lang): Promise<Listed[]> => (await call<{ tables: Listed[] }>('GET', 'tables', lang)).tables;
export const getTable = async (id: string, lang: Lang): Promise<WireTable> => (await call<{ table: WireTable }>('GET', `tables/${encodeURIComponent(id)}`, lang)).table;
export const openTable = (body: NewTable, lang: Lang): Promise<Opened> => call('POST', 'tables', lang, body);

export const joinTable = (id: string, seat: number | undefined, name: string, nonce: string | undefined, lang: Lang): Promise<Opened> =>
  call('POST', `tables/${encodeURIComponent(id)}/join`, lang, { ...(seat ? { seat } : {}), ...(name ? { name } : {}), ...(nonce ? { nonce } : {}) });

export const rematch = (id: string, token: string, nonce: string | undefined, lang: Lang): Promise<Opened> =>
  call('POST', `tables/${encodeURIComponent(id)}/rematch`, lang, nonce ? { nonce } : {}, token);

export const leaveTable = (id: string, token: string, lang: Lang): Promise<object> => call('POST', `tables/${encodeURIComponent(id)}/leave`, lang, {}, token);

export async function getRecording(id: string): Promise<string> {
  const answer = await fetch(`${base()}tables/${encodeURIComponent(id)}/recording`, { cache: 'no-store' });
  if (!answer.ok) throw new Refused(String(answer.status), await answer.text());
  return answer.text();
}

export async function getContent(hash: string): Promise<Uint8Array> {
  const answer = await fetch(`${base()}content/${hash}`);
  if (!answer.ok) throw new Refused('no-content', String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}

/* ---- The seats this browser holds ---- */

export interface HeldSeat { seat: number; token: string; nonce?: string }

const KEY = 'australis.seats';

function held(): { [id: string]: HeldSeat } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, one]) => typeof (one as HeldSeat | null)?.token === 'string'));
  } catch {
    return {};
  }
}

export const seatAt = (id: string): HeldSeat | undefined => held()[id];
export const heldTables = (): string[] => Object.keys(held());

export function holdSeat(id: string, seat: HeldSeat | null): void {
  const all = held();
  if (seat) all[id] = seat;
  else delete all[id];
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    /* The seat lasts as long as the page then. */
  }
}

/** A share of the seed: nobody, not even the server, can choose the shuffle alone. Without HTTPS browsers cannot hash. */
export async function makeNonce(): Promise<{ nonce: string; commit: string } | undefined> {
  if (!crypto.subtle) return undefined;
  const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { nonce: hex(bytes), commit: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) };
}
