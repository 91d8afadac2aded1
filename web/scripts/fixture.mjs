// Plays a game in the WASM and writes what the page would be told of a position: {info, page, news}.
//   node web/scripts/fixture.mjs GAME --seed 7 --moves 120 --seats 3 --seat 1 --lang en --level greedy --out FILE.json
// The position is one where the seat is asked, or the end of the game.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values: v, positionals } = parseArgs({ allowPositionals: true, options: {
  seed: { type: 'string', default: '7' }, moves: { type: 'string', default: '60' }, seats: { type: 'string' },
  seat: { type: 'string', default: '1' }, lang: { type: 'string', default: 'en' }, level: { type: 'string', default: 'habit' },
  option: { type: 'string', multiple: true, default: [] }, out: { type: 'string' }, wasm: { type: 'string' },
} });
const wasm = v.wasm ?? new URL('../../build/wasm/australis.wasm', import.meta.url);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const aus = instance.exports;
aus._initialize?.();

const give = (text) => {
  const bytes = new TextEncoder().encode(`${text}\0`);
  new Uint8Array(aus.memory.buffer).set(bytes, aus.aus_words());
};
const paper = () => new TextDecoder().decode(new Uint8Array(aus.memory.buffer, aus.aus_paper(), aus.aus_paper_length()));
const must = (code) => { if (code < 0) throw new Error(paper()); return paper(); };
const cstring = (at) => { const b = new Uint8Array(aus.memory.buffer, at, 64); return new TextDecoder().decode(b.slice(0, b.indexOf(0))); };

const lang = ['en', 'pl', 'ru', 'it'].indexOf(v.lang);
const texts = readFileSync(new URL(`../../build/release/gen/texts-${v.lang}.bin`, import.meta.url));
new Uint8Array(aus.memory.buffer).set(texts, aus.aus_texts(lang));
const game = positionals[0];
const rules = (aus.aus_catalogue(lang), JSON.parse(paper())).find((g) => g.id === game);
if (!rules) throw new Error(`no game ${game}`);
const seats = Number(v.seats ?? Math.min(Math.max(3, rules.seatsMin), rules.seatsMax));
const lines = [`game ${game}`, `seats ${seats}`, `seed ${v.seed}`, ...v.option.map((o) => `option ${o.replace('=', ' ')}`)];
for (let i = 1; i <= seats; i++) lines.push(`seat ${i} bot ${v.level}`);
give(lines.join('\n'));
must(aus.aus_open(0, 0));

const seat = Number(v.seat);
let since = 0;
for (let n = 0; ; n++) {
  const status = aus.aus_step();
  if (status !== 1) break;
  const asked = aus.aus_bot_seat();
  if (n >= Number(v.moves) && asked === seat) break;
  if (asked === seat) { give(''); since = JSON.parse(must(aus.aus_page(seat, lang))).seq; }
  const luck = aus.aus_bot_luck();
  new Uint8Array(aus.memory.buffer).copyWithin(aus.aus_view(), aus.aus_bot_view(), aus.aus_bot_view() + aus.aus_view_size());
  give(cstring(aus.aus_bot_level()));
  const action = must(aus.aus_think(asked, luck));
  give(action);
  if (aus.aus_act(asked, lang) !== 0) throw new Error(`${action}: ${paper()}`);
}
const out = JSON.stringify({
  info: JSON.parse(must(aus.aus_info(lang))),
  page: JSON.parse(must(aus.aus_page(seat, lang))),
  news: JSON.parse(must(aus.aus_news(seat, since, lang))),
}, null, 1);
if (v.out) writeFileSync(v.out, out);
else console.log(out);
