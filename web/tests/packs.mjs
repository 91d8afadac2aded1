// No rule of a game and no card is known to the page: games with other content, every id dealt out anew, other
// numbers, other names, are played to the end in it, by clicking. No name shows up that is not the pack's own.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browser, fresh, serve } from './browser.mjs';
import { clicking, startClicker } from './clicker.mjs';
import { MARK, otherPack } from './other-pack.mjs';
import { run } from './real-server.mjs';

const server = await serve();
const chrome = await browser();
const folder = mkdtempSync(join(tmpdir(), 'australis-'));

/* What must be other than it was: the words of the issue. */
const dealt = { nullgame: ['cards'], 'last-aurora': ['cards', 'survivors', 'rigs', 'locations', 'objects', 'outcomes', 'encounters', 'events', 'enemies', 'loots', 'boxes', 'waypoints', 'roads'], auztralia: ['cards', 'tiles', 'surveys', 'events', 'hexes'] };
const changed = {
  nullgame: ['cards.value'],
  'last-aurora': ['survivors.skill', 'outcomes.player[].damage', 'outcomes.enemy[].damage', 'rigs.towing', 'rigs.speed', 'slots.cost', 'locations.blocks[].fuel', 'basics.fame_top'],
  auztralia: ['units.price', 'units.range', 'units.toughness', 'spaces.time', 'tiles.vp', 'tiles.toughness', 'farms.vp', 'boards.last_field'],
};

/* Names that are no words of the board itself by chance, as "Fame 1" is. */
function ownNames(game) {
  const home = fileURLToPath(new URL(`../../content/${game}`, import.meta.url));
  return readdirSync(home).flatMap((file) => JSON.parse(readFileSync(join(home, file), 'utf8')).records.map((record) => record.name.en)).filter((name) => name.length > 5 && !/\d/.test(name));
}

async function wholeGame(game, seed) {
  const report = otherPack(game, folder, seed);
  for (const table of dealt[game]) assert.ok(report.ids[table], `${game}: the ids of ${table} are other ones`);
  for (const field of changed[game]) assert.ok(report.values.includes(field), `${game}: ${field} has other numbers`);
  const page = await fresh(chrome, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('australis.settings', JSON.stringify({ lang: 'en', confirm: false, motion: 'none' })));
  await page.goto(`${server.url}#/setup/${game}`);
  await page.getByText('More', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([join(folder, `${game}.rules`), join(folder, `${game}.texts`)]);
  await page.getByRole('button', { name: '2', exact: true }).click();
  for (const level of await page.locator('select[aria-label*="strength"]').all()) await level.selectOption('novice');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.ask').waitFor();
  /* Whatever is drawn or said on the way is collected: labels, buttons, the words on cards. */
  await page.evaluate(() => {
    const said = globalThis.said = new Set();
    const collect = () => {
      for (const one of document.querySelectorAll('[aria-label]')) said.add(one.getAttribute('aria-label'));
      for (const one of document.querySelectorAll('svg text, .board span, .board strong, .board h2, .board h3, .bar button')) if (!one.children.length) said.add(one.textContent.trim());
      setTimeout(collect, 150);
    };
    collect();
  });
  await startClicker(page, { seed });
  const [end] = await clicking([page], ([now]) => now.over);
  assert.match(await page.locator('dialog').innerText(), /Winner|won|win/i);
  const said = (await page.evaluate(() => [...globalThis.said])).concat(end.words);
  assert.ok(said.some((text) => text.includes(MARK.trim())), `${game}: the names of the pack are shown`);
  const names = ownNames(game);
  const foreign = said.filter((text) => names.some((name) => text === name));
  assert.deepEqual(foreign, [], `${game}: a name that is not from the pack`);
  assert.deepEqual(page.errors, []);

  /* Another game of the same pack, and it is kept: the saved game opens with its pack. */
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.locator('#end-title').waitFor({ state: 'detached' });
  await page.locator('.ask').waitFor();
  await page.waitForFunction(() => document.querySelector('.bar .choices button, .generic .choices button, [data-can], [data-open]'));
  assert.ok(await page.evaluate((mark) => document.querySelector('.table').textContent.includes(mark) || [...document.querySelectorAll('[aria-label]')].some((one) => one.getAttribute('aria-label').includes(mark)), MARK.trim()), 'once more with the same pack');
  await page.reload();
  await page.locator('.ask').waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
  return `${end.choices} choices; ids of ${Object.keys(report.ids).length} tables, ${report.values.length} kinds of numbers`;
}

async function nullgame() { return wholeGame('nullgame', 1); }
async function lastAurora() { return wholeGame('last-aurora', 2); }
async function auztralia() { return wholeGame('auztralia', 3); }

try {
  await run([nullgame, lastAurora, auztralia]);
} finally {
  await chrome.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
