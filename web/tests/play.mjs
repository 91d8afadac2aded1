// Games in the browser without a server: a whole game against bots, undo and redo, hot seat, a hint, another language,
// the replay with "what if", saved games, offline.
import assert from 'node:assert/strict';
import { browser, fresh, serve } from './browser.mjs';

const server = await serve();
const chrome = await browser();

/** Does the next thing that can be done at the table, in one go; what it was. */
const step = (page, first = true) => page.evaluate((takeFirst) => {
  const click = (element, what) => { element.click(); return what; };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => !e.disabled);
  if (document.querySelector('#end-title')) return 'over';
  const ready = document.querySelector('#curtain') && shown('dialog[open] button.main')[0];
  if (ready) return click(ready, 'curtain');
  const skip = shown('.bar .tools button')[1];
  if (document.querySelector('.bar .tools button[aria-pressed]')) return click(skip, 'skip');
  const hand = shown('.bar .tools button.main')[0];
  if (hand) return click(hand, 'confirm');
  const choices = shown('.generic .choices button, .bar .choices button:not(.plain)');
  if (choices.length) return click(choices[takeFirst ? 0 : choices.length - 1], 'choice');
  return 'wait';
}, first);

async function until(page, what, most = 2000) {
  for (let n = 0; n < most; n++) {
    const did = await step(page);
    if (did === what) return n;
    await page.waitForTimeout(did === 'wait' ? 30 : 5);
  }
  throw new Error(`no ${what} after ${most} steps`);
}

const state = (page) => page.locator('.position').textContent();

async function wholeGame() {
  const page = await fresh(chrome, { reducedMotion: 'reduce' });
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 }));
  await page.goto(server.url);
  await page.locator('article.nullgame button.main').click(); /* the second click: a game against bots */
  await page.locator('.generic .choices button').first().waitFor();
  await until(page, 'over');
  const workers = page.workers().length;
  assert.ok(workers >= 5, `one for the table and four for its bots, not ${workers} in all`);
  assert.match(await page.locator('dialog').textContent(), /Winner/);
  assert.ok(await page.locator('dialog svg path').count() >= 3, 'a line for each seat in the chart');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.locator('input[type=range]').waitFor();
  const last = await state(page);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.waitForFunction((old) => document.querySelector('.position').textContent !== old, last);
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.getByText(/^1 \//).waitFor();
  await page.getByRole('button', { name: 'What if' }).click();
  await page.locator('.generic .choices button').first().waitFor();
  await page.goto(`${server.url}#/saved`);
  await page.locator('li.panel').first().waitFor();
  assert.equal(await page.locator('li.panel').count(), 2);
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

/* A worker that fails is replaced; languages that change while bots play and the log is open repeat nothing. */
async function troubles() {
  const page = await fresh(chrome, { reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 4 });
    const Real = Worker;
    let broken = 0;
    globalThis.Worker = class extends Real {
      constructor(url, options) {
        super(url, options);
        this.sent = options?.name === 'bots' && broken++ === 1 ? 0 : -1e9;
      }
      postMessage(message, ...rest) {
        if (++this.sent === 5) throw new Error('no more workers');
        super.postMessage(message, ...rest);
      }
    };
  });
  await page.goto(server.url);
  await page.locator('article.auztralia button.main').click();
  await page.locator('.bar').waitFor();
  await page.keyboard.press('l');
  await page.locator('section.log').waitFor();
  for (let n = 0; n < 40; n++) {
    if (await step(page) === 'over') break;
    if (n % 2) continue;
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })));
    if (!await page.locator('dialog[open] .list').count()) continue;
    await page.locator('dialog[open] .list select').nth(1).selectOption(n % 4 ? 'en' : 'pl');
    await page.evaluate(() => document.querySelector('dialog[open]')?.close());
  }
  assert.deepEqual(page.errors, []);
  assert.equal(await page.getByText('no more workers').count(), 0);
  await page.context().close();
}

async function takingBack() {
  const page = await fresh(chrome, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}#/sandbox/nullgame?seed=3&moves=0&seats=2`);
  await page.locator('.generic .choices button').first().waitFor();
  const before = await state(page);
  await page.locator('.generic .choices button').first().click();
  await page.waitForFunction((old) => document.querySelector('.position').textContent !== old, before);
  const after = await state(page);
  await page.keyboard.press('Control+z');
  await page.waitForFunction((old) => document.querySelector('.position').textContent === old, before);
  await page.keyboard.press('Control+y');
  await page.waitForFunction((old) => document.querySelector('.position').textContent === old, after);
  await page.keyboard.press('l');
  await page.locator('.log ol li').first().waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

async function languages() {
  const page = await fresh(chrome, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', locale: 'pl-PL' });
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'W co gramy?' }).waitFor();
  await page.locator('article.nullgame button.main').click();
  await page.locator('.generic .choices button').first().waitFor();
  const polish = await page.locator('.ask').textContent();
  await page.evaluate(() => document.querySelector('header button:last-of-type').click());
  await page.locator('dialog a[href="#/settings"]').click();
  await page.locator('select').first().selectOption('ru');
  await page.getByRole('heading', { name: 'Настройки' }).waitFor();
  await page.goBack();
  await page.locator('.generic .choices button').first().waitFor();
  const russian = await page.locator('.ask').textContent();
  assert.notEqual(polish, russian);
  assert.match(russian, /[а-я]/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

async function hotSeat() {
  const page = await fresh(chrome, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}#/setup/nullgame`);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByLabel('Seat 2: who plays').selectOption('human');
  await page.getByLabel('Seat 2: name').fill('Anna');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.generic .choices button').first().waitFor();
  await until(page, 'curtain');
  await until(page, 'over');
  assert.match(await page.locator('dialog').textContent(), /Anna/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

async function hints() {
  const page = await fresh(chrome, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}#/sandbox/nullgame?seed=5&moves=6&seats=2`);
  await page.locator('.generic .choices button').first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hints li').first().waitFor();
  assert.match(await page.locator('.hints li').first().textContent(), /Win \d+ %/);
  await page.context().close();
}

async function offline() {
  const page = await fresh(chrome, { reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.locator('article').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.context().setOffline(true);
  await page.goto('about:blank');
  await page.goto(`${server.url}#/sandbox/auztralia?moves=20&seats=2`);
  await page.locator('.table .bar').waitFor();
  await page.context().close();
}

const tests = [wholeGame, troubles, takingBack, languages, hotSeat, hints, offline];
for (const test of tests.filter(({ name }) => !process.argv[2] || name === process.argv[2])) {
  const began = performance.now();
  await test();
  console.log(`ok: ${test.name} (${Math.round(performance.now() - began)} ms)`);
}
await chrome.close();
server.close();
