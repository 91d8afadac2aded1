// Two browsers play whole games of Last Aurora and of AuZtralia against each other through the real server, by clicking
// what the page offers; in the middle the server is killed and comes back. Then the server's own recording is checked.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, fresh } from './browser.mjs';
import { clicking, startClicker } from './clicker.mjs';
import { program, RealServer, run } from './real-server.mjs';

const server = await new RealServer().start();
const chrome = await browser();

/* Both sit at one table: Anna opens it, Boris comes by the link. */
async function twoAtATable(game, hold) {
  const keep = { lang: 'en', confirm: hold, motion: 'none' };
  const pages = [];
  for (const name of ['Anna', 'Boris']) {
    const page = await fresh(chrome, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await page.addInitScript((kept) => localStorage.getItem('australis.settings') ?? localStorage.setItem('australis.settings', JSON.stringify(kept)), { ...keep, name });
    pages.push(page);
  }
  const [anna, boris] = pages;
  await anna.goto(`${server.url}#/setup/${game}?where=server`);
  await anna.getByRole('button', { name: '2', exact: true }).click();
  await anna.getByLabel('On the server').check();
  await anna.getByLabel('Seat 2: who plays').selectOption('open');
  await anna.getByRole('button', { name: 'Open the table and invite' }).click();
  await anna.getByRole('heading', { name: 'Invite friends' }).waitFor();
  await boris.goto(await anna.locator('a.link').getAttribute('href'));
  await boris.getByRole('button', { name: 'Sit down' }).click();
  await Promise.all(pages.map((page) => page.locator('.ask').waitFor()));
  return pages;
}

const endOf = async (page) => (await page.locator('ol.rank').innerText()).replace(/\s+/g, ' ');

async function wholeGame(game, seed, hold) {
  const pages = await twoAtATable(game, hold);
  const [anna, boris] = pages;
  const id = new URL(anna.url()).hash.split('/').pop();
  await Promise.all(pages.map((page, i) => startClicker(page, { seed: seed + i })));
  await clicking(pages, (now) => now[0].choices + now[1].choices > 40);

  await server.kill();
  await Promise.all(pages.map((page) => page.getByText('The connection is lost').first().waitFor()));
  await server.start(); /* the clickers have gone on clicking all the while */
  await Promise.all(pages.map((page) => page.locator('.bar').getByText('The connection is lost').waitFor({ state: 'detached' })));

  const now = await clicking(pages, (both) => both.every((one) => one.over));
  assert.equal(await endOf(anna), await endOf(boris), 'both see the same end');
  for (const one of now) assert.ok(one.places.includes('board'), 'things were chosen on the board');
  assert.deepEqual([...anna.errors, ...boris.errors].filter((error) => !/WebSocket|ERR_CONNECTION/.test(error)), []);

  /* The server's recording is the game that was clicked: it holds together, and its end is the one shown. */
  const recording = await server.api('GET', `tables/${id}/recording`);
  const file = join(server.folder, `${game}.rec`);
  writeFileSync(file, recording);
  assert.equal(spawnSync(program, ['verify', file]).status, 0, 'the recording can be played again');
  assert.match(spawnSync(program, ['replay', '--json', '--lang', 'en', file], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout, /"over":\s*true/, 'it is whole');
  await Promise.all(pages.map((page) => page.context().close()));
  return `${now[0].choices + now[1].choices} choices, ${await recording.split('\n').filter((line) => /^\d+ /.test(line)).length} actions`;
}

async function lastAurora() { return wholeGame('last-aurora', 3, true); }
async function auztralia() { return wholeGame('auztralia', 8, false); }

try {
  await run([lastAurora, auztralia]);
} finally {
  await chrome.close();
  await server.end();
}
