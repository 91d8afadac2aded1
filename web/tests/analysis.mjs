// What a game tells after and while it is played: the analysis with progress, stop and a jump into the replay, clocks
// of a table in the browser, the digest, lines of the log that point at the board, marks of stand-in values.
import assert from 'node:assert/strict';
import { browser, fresh, serve, violations } from './browser.mjs';

const server = await serve();
const chrome = await browser();
const PATIENCE = 120_000;

async function open(hash, options = {}) {
  const page = await fresh(chrome, { reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(server.url + hash);
  return page;
}

async function done(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

async function analysis() {
  const page = await open('#/sandbox/nullgame?seed=7&moves=9999&seats=3');
  /* Stopped at its first sign of progress, it keeps what it has; then it goes on. Looking for the bar now and then could
   * miss all of it on a busy machine. */
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!(document.querySelector('.analysis progress')?.value > 0)) return;
      observer.disconnect();
      document.querySelector('.analysis .progress button').click();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForSelector('.analysis table');
  await page.waitForFunction(() => !document.querySelector('.analysis progress'));
  assert.equal(await page.locator('.analysis table tbody tr').count(), 3);
  assert.ok(await page.locator('.analysis .moves li').count() > 0, 'decisions that cost something');
  assert.deepEqual(await violations(page), []);
  const first = page.locator('.analysis .moves button').first();
  const number = Number(await first.locator('.n').textContent());
  await first.click();
  await page.waitForSelector('.time input[type=range]');
  assert.equal(await page.locator('.time input[type=range]').inputValue(), String(number - 1), 'the replay stands before that decision');
  /* The analysis is there at once, and its curve is another way to any moment. */
  await page.locator('.judged [role=slider]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText(/^0 \//).waitFor();
  await done(page);
}

async function clocks() {
  const page = await open('#/setup/nullgame');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Clock').selectOption('quick');
  await page.getByRole('button', { name: 'Begin' }).click();
  const timer = page.getByRole('timer').first();
  await timer.waitFor();
  const before = await timer.getAttribute('aria-label');
  await page.waitForFunction((old) => document.querySelector('[role=timer].runs')?.getAttribute('aria-label') !== old, before);
  assert.equal(await page.getByRole('timer').count(), 1, 'bots have no clock');
  await done(page);
}

async function digest() {
  const page = await open('#/sandbox/last-aurora?seed=7&moves=60');
  await page.waitForSelector('[data-open="yes"]');
  for (let n = 0; n < 40 && !(await page.locator('.bar .since').count()); n++) {
    await page.keyboard.press('a');
    const any = page.locator('.note.all button:not(.plain)').first();
    if (await any.count()) await any.click();
    await page.waitForTimeout(200);
  }
  await page.locator('.bar .since').click();
  const line = page.locator('.log ol button.line').last();
  await line.click();
  await page.waitForSelector('.log li.lit');
  await done(page);
}

async function standIns() {
  const page = await open('#/sandbox/last-aurora?seed=7&moves=60');
  const mark = page.locator('.diamond').first();
  await mark.waitFor();
  assert.match(await mark.getAttribute('title'), /stand-ins/);
  await done(page);
}

for (const test of [analysis, clocks, digest, standIns]) {
  const began = performance.now();
  await test();
  console.log(`ok: ${test.name} (${Math.round(performance.now() - began)} ms)`);
}
await chrome.close();
server.close();
