// Lets the agents play the same games in WebAssembly and prints their fingerprints as print_moves.c does.
import { readFileSync } from 'node:fs';

const imports = { wasi_snapshot_preview1: new Proxy({}, { get: (_, name) => () => { throw new Error(`import ${String(name)}`); } }) };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), imports);
const aus = instance.exports;
aus._initialize?.();

const text = (at) => {
  const bytes = new Uint8Array(aus.memory.buffer, at);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
};

const BEGINNING = 16;
const WHOLE = 100000;

const print = (game, seats, agent, most) => {
  if (aus.aus_setup(game, seats, 0, 0) !== 0) return;
  const bytes = new TextEncoder().encode(`${agent}\0`);
  new Uint8Array(aus.memory.buffer).set(bytes, aus.aus_words());
  if (aus.aus_agent() !== 0) throw new Error(`no agent ${agent}: ${text(aus.aus_words())}`);
  const sum = BigInt.asUintN(64, aus.aus_agent_game(1n, most)).toString(16).padStart(16, '0');
  console.log(`${text(aus.aus_game_id(game))} ${seats} ${agent} ${sum}`);
};

for (let game = 0; game < aus.aus_games(); game++) {
  for (const agent of ['greedy', 'mcts:24']) print(game, aus.aus_seats_min(game), agent, WHOLE);
  for (const level of ['hard', 'master']) print(game, aus.aus_seats_min(game), level, BEGINNING);
  print(game, aus.aus_seats_max(game), 'mcts:8', WHOLE);
}
