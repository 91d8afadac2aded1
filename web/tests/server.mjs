// Two browsers play each other through the real server: a link, a refusal, chat, undo by consent, the server killed
// and started again in the middle of the game, the end, and the rematch.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, fresh } from './browser.mjs';

const program = process.env.AUSTRALIS ?? new URL('../../build/release/australis', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'australis-'));

async function start(listen) {
  const child = spawn(program, ['serve', '--listen', listen, '--db', join(folder, 'tables.db'), '--log', 'none'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const found = /(http:\/\/\S+)/.exec(said);
      if (found) resolve(`${found[1].replace(/\/$/, '')}/`);
    });
    child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return { child, url };
}

const clickOn = (page, selector) => page.evaluate((at) => {
  const found = [...document.querySelectorAll(at)].find((e) => !e.disabled);
  found?.click();
  return Boolean(found);
}, selector);

/** Whoever is asked takes the first choice; true once the end is shown to both. */
async function play(pages, most, until) {
  for (let n = 0; n < most; n++) {
    let did = false;
    for (const page of pages) {
      if (await clickOn(page, '.generic .choices button, .bar .choices button:not(.plain)')) did = true;
      else await clickOn(page, '.tools button.main');
    }
    if (await until()) return;
    await pages[0].waitForTimeout(did ? 10 : 40);
  }
  throw new Error('the game goes on for ever');
}

let server = await start('127.0.0.1:0');
const chrome = await browser();
try {
  const anna = await fresh(chrome, { reducedMotion: 'reduce' });
  await anna.goto(`${server.url}#/setup/nullgame?where=server`);
  await anna.getByRole('button', { name: '2', exact: true }).click();
  await anna.getByLabel('On the server').check();
  await anna.getByLabel('Seat 1: name').fill('Anna');
  await anna.getByLabel('Seat 2: who plays').selectOption('open');
  await anna.getByRole('button', { name: 'Open the table and invite' }).click();
  await anna.getByRole('heading', { name: 'Invite friends' }).waitFor();
  const link = await anna.locator('a.link').getAttribute('href');
  assert.ok(await anna.locator('svg[role=img] path').count(), 'a QR code');

  const boris = await fresh(chrome, { reducedMotion: 'reduce', locale: 'ru-RU' });
  await boris.goto(link);
  await boris.getByLabel('Ваше имя').fill('Борис');
  await boris.getByRole('button', { name: 'Сесть за стол' }).click();
  await Promise.all([anna, boris].map((page) => page.locator('.ask').waitFor()));
  assert.match(await anna.locator('.scores').textContent(), /Борис/);
  assert.match(await boris.locator('.ask').first().textContent(), /[а-я]/);
  console.log('ok: a table by a link');

  await boris.getByRole('button', { name: 'Чат' }).click();
  await boris.locator('.lines input').fill('<b>привет</b>');
  await boris.keyboard.press('Enter');
  await anna.getByRole('button', { name: /Chat/ }).click();
  await anna.getByText('<b>привет</b>').waitFor();
  await anna.getByRole('button', { name: /Chat/ }).click();
  await boris.getByRole('button', { name: 'Чат' }).click();
  console.log('ok: chat');

  let moves = 0;
  await play([anna, boris], 200, async () => ++moves > 6);
  server.child.kill('SIGKILL');
  await anna.getByText('The connection is lost').waitFor();
  server = await start(new URL(server.url).host);
  await anna.getByText('The connection is lost').waitFor({ state: 'detached' });
  await boris.waitForTimeout(200);
  console.log('ok: the server was killed and is back');

  await play([anna, boris], 2000, async () => (await anna.locator('#end-title').count()) > 0 && (await boris.locator('#end-title').count()) > 0);
  assert.match(await anna.locator('dialog').textContent(), /Winner/);
  assert.match(await boris.locator('dialog').textContent(), /Победител/);
  await anna.locator('dialog svg path').first().waitFor();
  console.log('ok: a whole game of two browsers');

  await anna.getByRole('button', { name: 'Play again' }).click();
  await anna.getByRole('heading', { name: 'Invite friends' }).waitFor();
  await boris.getByRole('button', { name: 'Сыграть ещё' }).click();
  await Promise.all([anna, boris].map((page) => page.locator('.ask').waitFor()));
  console.log('ok: the rematch');
  assert.deepEqual([...anna.errors, ...boris.errors].filter((error) => !/WebSocket/.test(error)), []);
} finally {
  await chrome.close();
  server.child.kill();
  rmSync(folder, { recursive: true, force: true });
}
