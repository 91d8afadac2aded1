/* Engines in workers. The program is fetched and compiled once. */
import url from '$wasm/australis.wasm?url';
import en from '$gen/texts-en.bin?url';
import it from '$gen/texts-it.bin?url';
import pl from '$gen/texts-pl.bin?url';
import ru from '$gen/texts-ru.bin?url';
import type { Lang } from '../client/types';
import { t } from '../lib/texts.svelte';
import { connect, type Remote } from './rpc';

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/* The texts of games: one language at a time. */
const places: Record<Lang, string> = { en, it, pl, ru };
const fetched = new Map<Lang, Promise<Uint8Array>>();
const given = new WeakMap<Remote, Set<Lang>>();

async function texts(lang: Lang): Promise<Uint8Array> {
  const answer = await fetch(places[lang]);
  if (!answer.ok) throw new Error(`${places[lang]}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Teaches an engine a language, once. */
export async function teach(engine: Remote, lang: Lang): Promise<void> {
  const known = given.get(engine);
  if (known?.has(lang)) return;
  if (!fetched.has(lang)) fetched.set(lang, texts(lang).catch((error) => { fetched.delete(lang); throw error; }));
  await engine.words(lang, await fetched.get(lang)!);
  known?.add(lang);
}

export async function startEngine(name: string, lang: Lang): Promise<Remote> {
  compiled ??= compile().catch((error) => { compiled = undefined; throw error; });
  const module = await compiled; /* before the worker: nobody may miss that it fails */
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name });
  const engine = connect(worker, module, () => t('web.worker-stopped'));
  given.set(engine, new Set());
  await teach(engine, lang).catch((error) => { engine.end(); throw error; });
  return engine;
}

/** How many workers may think at once without the page noticing. */
export const atOnce = (): number => Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

let shared: Promise<Remote> | undefined;

/** An engine without a table, for the catalogue of games. */
export async function houseEngine(lang: Lang): Promise<Remote> {
  shared ??= startEngine('house', lang).catch((error) => { shared = undefined; throw error; });
  const engine = await shared;
  await teach(engine, lang);
  return engine;
}
