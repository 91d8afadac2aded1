// Every page at desktop and phone size: it opens without an error, nothing is wider than the phone, and
// axe finds nothing. With AUS_SHOTS=DIR a picture of each is kept there.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { browser, fresh, serve, violations } from './browser.mjs';

const pages = [
  ['home', '', 'article'],
  ['setup', '#/setup/last-aurora', 'fieldset'],
  ['lobby', '#/lobby', 'main h1'],
  ['saved', '#/saved', 'main h1'],
  ['rules', '#/rules/clause/LA-CARGO-09', 'article.wanted'],
  ['learn', '#/learn', 'main h1'],
  ['lesson', '#/learn/last-aurora', '.coach button'],
  ['settings', '#/settings', 'select'],
  ['nullgame', '#/sandbox/nullgame?seed=7&moves=12', '.table'],
  ['last-aurora', '#/sandbox/last-aurora?seed=7&moves=100', '.table'],
  ['auztralia', '#/sandbox/auztralia?seed=7&moves=100', '.table'],
];
const sizes = [['desktop', { width: 1280, height: 800 }], ['phone', { width: 360, height: 740 }]];
const shots = process.env.AUS_SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const server = await serve();
const chrome = await browser();
const wrong = [];
for (const [size, viewport] of sizes) for (const colours of shots || size === 'desktop' ? ['light', 'dark'] : ['light']) {
  const page = await fresh(chrome, { viewport, colorScheme: colours, reducedMotion: 'reduce' });
  for (const [name, hash, sign] of pages) {
    await page.goto('about:blank');
    await page.goto(server.url + hash);
    await page.waitForSelector(sign);
    await page.waitForTimeout(200);
    const where = `${name} ${size} ${colours}`;
    for (const found of await violations(page)) wrong.push(`${where}: ${found}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) wrong.push(`${where}: ${wide} px wider than the window`);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${size}-${colours}.png` });
  }
  wrong.push(...page.errors.map((error) => `${size}: ${error}`));
  await page.context().close();
}
await chrome.close();
server.close();
assert.deepEqual(wrong, []);
console.log(`ok: ${pages.length} pages`);
