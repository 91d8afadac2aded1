// Plays the same random games in WebAssembly and prints their fingerprints as print_digests.c does.
// With a directory as second argument the content is handed in as bytes: DIR/<game>.rules.
import { readFileSync } from 'node:fs';

const imports = { wasi_snapshot_preview1: new Proxy({}, { get: (_, name) => () => { throw new Error(`import ${String(name)}`); } }) };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), imports);
const aus = instance.exports;
aus._initialize?.();

const text = (at) => {
  const bytes = new Uint8Array(aus.memory.buffer, at);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
};

const handIn = (game) => {
  if (!process.argv[3]) return 0;
  const bytes = readFileSync(`${process.argv[3]}/${text(aus.aus_game_id(game))}.rules`);
  new Uint8Array(aus.memory.buffer, aus.aus_block(), aus.aus_block_size()).set(bytes);
  return bytes.length;
};

const print = (game, seats, variant, bytes) => {
  const at = aus.aus_words() + 1024;
  const options = new Uint8Array(aus.memory.buffer, at, 32);
  for (let i = 0; aus.aus_option_values(game, i); i++) options[i] = (variant - 1) % aus.aus_option_values(game, i);
  if (aus.aus_setup(game, seats, variant ? at : 0, bytes) !== 0) {
    const wrong = text(aus.aus_words());
    if (!wrong.includes('seats')) console.log(`${text(aus.aus_game_id(game))}: ${wrong}`);
    return;
  }
  for (let seed = 1; seed <= 4; seed++) {
    const sum = BigInt.asUintN(64, aus.aus_playout(BigInt(seed))).toString(16).padStart(16, '0');
    console.log(`${text(aus.aus_game_id(game))} ${seats} ${variant} ${seed} ${sum}`);
  }
};

for (let game = 0; game < aus.aus_games(); game++) {
  const bytes = handIn(game);
  for (let seats = 1; seats <= 8; seats++)
    for (let variant = 0; variant <= 2; variant++) print(game, seats, variant, bytes);
}
