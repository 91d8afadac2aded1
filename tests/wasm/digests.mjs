// Plays the same random games in WebAssembly and prints their fingerprints as print_digests.c does.
import { readFileSync } from 'node:fs';

const imports = { wasi_snapshot_preview1: new Proxy({}, { get: (_, name) => () => { throw new Error(`import ${String(name)}`); } }) };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), imports);
const aus = instance.exports;
aus._initialize?.();

const text = (at) => {
  const bytes = new Uint8Array(aus.memory.buffer, at);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
};

const print = (game, seats, variant) => {
  const at = aus.aus_words() + 1024;
  const options = new Uint8Array(aus.memory.buffer, at, 32);
  for (let i = 0; aus.aus_option_values(game, i); i++) options[i] = (variant - 1) % aus.aus_option_values(game, i);
  if (aus.aus_setup(game, seats, variant ? at : 0, 0, 0) !== 0) return;
  for (let seed = 1; seed <= 4; seed++) {
    const sum = BigInt.asUintN(64, aus.aus_playout(BigInt(seed))).toString(16).padStart(16, '0');
    console.log(`${text(aus.aus_game_id(game))} ${seats} ${variant} ${seed} ${sum}`);
  }
};

for (let game = 0; game < aus.aus_games(); game++)
  for (let seats = 1; seats <= 8; seats++)
    for (let variant = 0; variant <= 2; variant++) print(game, seats, variant);
