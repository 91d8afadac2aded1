// Another pack of a game, made from content/: the ids of all records dealt out anew, the records in another order, other
// numbers, other names. What the schemas, `content check` and some games of agents do not allow stays as it is, field
// by field; the report says what was changed. The order of things and every number come from a seed.
//
//   node tests/other-pack.mjs GAME FOLDER [SEED]     writes FOLDER/GAME/*.json, FOLDER/GAME.rules, FOLDER/GAME.texts
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = process.env.AUSTRALIS ?? fileURLToPath(new URL('../../build/release/australis', import.meta.url));
const home = fileURLToPath(new URL('../../content', import.meta.url));
/** Ends every name of the pack, so that a name that is not from the pack can be told. */
export const MARK = ' ‡';

export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

function shuffled(list, roll) {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = roll(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/* Calls `see(value, shape, put, path)` for every value of a record that its schema describes. */
function walk(value, shape, see, put, path) {
  see(value, shape, put, path);
  if (Array.isArray(value)) value.forEach((one, i) => shape.items && walk(one, shape.items, see, (to) => { value[i] = to; }, `${path}[]`));
  else if (value && typeof value === 'object')
    for (const key of Object.keys(value))
      if (shape.properties?.[key]) walk(value[key], shape.properties[key], see, (to) => { value[key] = to; }, `${path}.${key}`);
}

const fieldsOf = (record, shape, see) => {
  for (const key of Object.keys(record))
    if (!['id', 'name', 'source'].includes(key)) walk(record[key], shape.properties[key], see, (to) => { record[key] = to; }, key);
};

function read(game) {
  const tables = {};
  for (const file of readdirSync(join(home, game)).filter((name) => name.endsWith('.json'))) {
    const table = file.slice(0, -'.json'.length);
    const schema = JSON.parse(readFileSync(join(home, 'schema', `${game}-${table}.schema.json`), 'utf8'));
    tables[table] = { records: JSON.parse(readFileSync(join(home, game, file), 'utf8')).records, shape: schema.$defs.record };
  }
  return tables;
}

function writer(game, folder) {
  mkdirSync(join(folder, game), { recursive: true });
  return (tables) => {
    for (const [table, { records }] of Object.entries(tables)) writeFileSync(join(folder, game, `${table}.json`), JSON.stringify({ records }));
    const runs = (...words) => spawnSync(program, words, { cwd: folder }).status === 0;
    return runs('content', 'check', join(folder, game), game) && runs('sim', game, '--content', join(folder, game), '--games', '2', '--threads', '1');
  };
}

/* New ids for the records of a table, and everywhere they are named. */
function dealIds(tables, table, roll) {
  const old = tables[table].records.map((record) => record.id);
  const ring = shuffled(old, roll); /* each takes the id of the next, so that none keeps its own */
  const now = new Map(ring.map((id, i) => [id, ring[(i + 1) % ring.length]]));
  for (const record of tables[table].records) record.id = now.get(record.id);
  for (const { records, shape } of Object.values(tables))
    for (const record of records)
      fieldsOf(record, shape, (value, field, put) => {
        if (typeof value === 'string' && field.description === `the id of a record of ${table}`) put(now.get(value));
      });
  return old.length;
}

/* How one kind of number may move: up in every second record and down in the others, all the same way, or those that are not none. */
const WAYS = [(i) => (i % 2 ? -1 : 1), (i) => (i % 2 ? 1 : -1), () => 1, () => -1, (i, value) => Number(value > 0), (i, value) => -Number(value > 1)];

/* As far as the schema lets it. */
function shift(tables, table, path, way) {
  let changed = 0;
  tables[table].records.forEach((record, i) => fieldsOf(record, tables[table].shape, (value, field, put, at) => {
    if (at !== path || !Number.isInteger(value)) return;
    const to = value + way(i, value);
    if (to === value || to < (field.minimum ?? 0) || to > (field.maximum ?? 99)) return;
    put(to);
    changed++;
  }));
  return changed;
}

const numbersOf = ({ records, shape }) => {
  const found = new Set();
  for (const record of records)
    fieldsOf(record, shape, (value, field, _, at) => { if (Number.isInteger(value) && field.maximum - field.minimum > 1) found.add(at); });
  return [...found];
};

export function otherPack(game, folder, seed = 1) {
  const roll = dice(seed);
  const write = writer(game, folder);
  let tables = read(game);
  const report = { ids: {}, order: [], values: [], kept: [] };
  /* A change that the game does not take is dropped. */
  const attempt = (change) => {
    const before = JSON.parse(JSON.stringify(tables));
    const done = change();
    if (done && write(tables)) return done;
    tables = before;
    return 0;
  };
  for (const table of Object.keys(tables)) {
    if (tables[table].records.length < 2) continue;
    const dealt = attempt(() => dealIds(tables, table, roll));
    if (dealt) report.ids[table] = dealt;
    if (attempt(() => { tables[table].records = shuffled(tables[table].records, roll); return 1; })) report.order.push(table);
  }
  const told = (table, paths, to) => to.push(...paths.map((path) => `${table}.${path}`));
  for (const table of Object.keys(tables)) {
    /* All kinds of numbers of a table at once if the game takes them, else halves of them, down to a single one. */
    const change = (paths) => {
      if (!paths.length) return;
      const ways = paths.length > 1 ? WAYS.slice(0, 1) : WAYS;
      if (ways.some((way) => attempt(() => paths.every((path) => shift(tables, table, path, way))))) told(table, paths, report.values);
      else if (paths.length === 1) told(table, paths, report.kept);
      else {
        const half = paths.length >> 1;
        change(paths.slice(0, half));
        change(paths.slice(half));
      }
    };
    change(numbersOf(tables[table]));
  }
  for (const { records } of Object.values(tables))
    for (const record of records) for (const lang of Object.keys(record.name)) record.name[lang] += MARK;
  if (!write(tables)) throw new Error(`${game}: the other pack is not valid`);
  /* It must be a game: played to the end by agents. */
  execFileSync(program, ['sim', game, '--content', join(folder, game), '--games', '30'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync(program, ['content', 'pack', game, '--content', join(folder, game), '--output', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return report;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [game, folder, seed] = process.argv.slice(2);
  console.log(JSON.stringify(otherPack(game, folder, Number(seed ?? 1)), null, 1));
}
