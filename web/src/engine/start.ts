/* Engines in workers. The program is fetched and compiled once. */
import url from '$wasm/australis.wasm?url';
import { connect, type Remote } from './rpc';

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export async function startEngine(name: string): Promise<Remote> {
  compiled ??= compile().catch((error) => { compiled = undefined; throw error; });
  const module = await compiled;
  return connect(new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name }), module);
}

let shared: Promise<Remote> | undefined;

/** An engine without a table, for the catalogue of games. */
export function houseEngine(): Promise<Remote> {
  shared ??= startEngine('house');
  return shared;
}
