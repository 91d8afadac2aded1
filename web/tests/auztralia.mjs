// The drawn board of AuZtralia in a browser: whole games by choosing only what glows or stands in the prompt bar, at
// desktop and phone size, half of it by keyboard; pan and zoom; a reason for what cannot be chosen; Old Ones that walk.
import assert from 'node:assert/strict';
import { browser, fresh, serve } from './browser.mjs';

const server = await serve();
const chrome = await browser();

function dice(seed) {
  let state = seed;
  return (n) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return Math.floor((state / 4294967296) * n); };
}

const open = async (hash, viewport, more = {}) => {
  const page = await fresh(chrome, { viewport, reducedMotion: 'reduce', ...more });
  await page.addInitScript((motion) => localStorage.setItem('australis.settings', JSON.stringify({ lang: 'en', confirm: false, motion, speed: 120 })), more.reducedMotion === 'no-preference' ? 'full' : 'none');
  await page.goto(`${server.url}#/sandbox/auztralia?${hash}`);
  await page.waitForSelector('.az');
  return page;
};

/* Everything that can be chosen now, as the player sees it. */
const seen = (page) => page.evaluate(() => ({
  glowing: document.querySelectorAll('.az [data-can]').length,
  menu: document.querySelectorAll('.az-menu button').length,
  buttons: [...document.querySelectorAll('.bar .choices button:not(.plain)')].filter((button) => !button.disabled).length,
  tabs: [...document.querySelectorAll('.az [role=tab]')].filter((tab) => tab.querySelector('em')).map((tab) => tab.id),
  ask: document.querySelector('.bar .ask')?.textContent ?? '',
  over: Boolean(document.querySelector('#end-title')),
}));

/* Chooses the n-th thing that glows, by key or by pointer; what it was. */
async function choose(page, n, key) {
  const spot = page.locator('.az [data-can]').nth(n);
  const glass = spot.locator('> .az-glass');
  const button = (await glass.count()) ? glass : spot;
  const label = await button.getAttribute('aria-label', { timeout: 1000 }).catch(() => null);
  if (key) {
    await button.focus({ timeout: 1000 }).catch(() => undefined);
    await page.keyboard.press(key);
  } else await button.dispatchEvent('click', {}, { timeout: 1000 }).catch(() => undefined);
  return label ?? '';
}

async function game(name, viewport, seed, seats) {
  const page = await open(`seed=${seed}&moves=0&seats=${seats}`, viewport);
  const roll = dice(seed);
  const used = new Set();
  let chosen = 0;
  let idle = 0;
  for (;;) {
    const now = await seen(page);
    if (now.over || /game is over/i.test(now.ask)) break;
    assert.ok(chosen < 900, `${name}: the game comes to an end`);
    assert.ok(idle < 300, `${name}: nothing can be chosen at "${now.ask}"`);
    const all = now.glowing + now.buttons;
    if (now.menu > 0) {
      await page.locator('.az-menu button').nth(roll(now.menu)).click({ timeout: 1000 }).catch(() => undefined);
      used.add('menu');
    } else if (all > 0) {
      const pick = roll(all);
      if (pick < now.glowing) used.add((await choose(page, pick, [null, 'Enter', ' '][roll(3)])).split(':')[0]);
      else await page.locator('.bar .choices button:not(.plain)').nth(pick - now.glowing).click({ timeout: 1000 }).catch(() => undefined);
    } else {
      idle += 1;
      if (now.tabs.length > 0 && idle % 4 === 3) await page.click(`#${now.tabs[roll(now.tabs.length)]}`);
      await page.waitForTimeout(40);
      continue;
    }
    chosen += 1;
    idle = 0;
    await page.waitForTimeout(25);
  }
  assert.equal(await page.locator('.az [data-can]').count(), 0, `${name}: nothing glows after the end`);
  assert.deepEqual(page.errors, [], name);
  for (const kind of ['Action', 'Build the port']) assert.ok([...used].some((u) => u.startsWith(kind)), `${name}: ${kind}`);
  await page.context().close();
  return `${name}: ${chosen} choices: ${[...used].sort().join(', ')}`;
}

async function mapAndReasons() {
  const page = await open('seed=9&moves=70&seats=4', { width: 1440, height: 900 });
  /* The sheet is drawn only where it is in sight: what tells the zoom is how far two hexes lie apart on the screen. */
  const hex = (id) => page.locator(`.az #az-hex-${id}`).evaluate((e) => e.getBoundingClientRect().left);
  const apart = async () => Math.abs((await hex('h20')) - (await hex('h1')));
  const box = await page.locator('.az .map').boundingBox();
  const first = await apart();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(300);
  assert.ok((await apart()) > first * 1.5, 'the wheel zooms in');
  await page.locator('.az #az-hex-h20').focus();
  await page.keyboard.press('0');
  await page.waitForTimeout(500);
  assert.ok(Math.abs((await apart()) - first) < first * 0.02, '0 shows the whole map again');
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'az-hex-h20', 'arrows go from hex to hex');
  const at = () => hex('h20');
  const before = await at();
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 90, { steps: 5 });
  await page.mouse.up();
  assert.ok(Math.abs((await at()) - before - 100) < 15, 'dragging pans');
  const barred = page.locator('.az .space:not([data-can])').first();
  await barred.hover();
  await page.waitForSelector('.az .tip .why a');
  assert.match(await page.textContent('.az .tip .why a'), /^AZ-/);
  await page.locator('.az .space[data-can]').first().hover();
  await page.waitForSelector('.az .disc.ghost', { timeout: 3000 });
  assert.deepEqual(page.errors, []);
  await page.context().close();
  return 'zoomed, panned, a refusal explained, the time of an action shown before it is taken';
}

/* With motion on, an Old One that moves is seen on its way: its tile stands on other hexes one after the other. */
async function walking() {
  const page = await open('seed=7&moves=160&seats=3', { width: 1440, height: 900 }, { reducedMotion: 'no-preference' });
  const places = new Map();
  for (let n = 0; n < 900; n++) {
    const now = await seen(page);
    if (now.over) break;
    for (const [tile, at] of await page.evaluate(() => [...document.querySelectorAll('.az .dread [data-tile]')].map((e) => [e.dataset.tile, e.style.transform])))
      places.set(tile, (places.get(tile) ?? new Set()).add(at));
    if ([...places.values()].some((all) => all.size > 1)) break;
    if (now.glowing && !now.menu) await choose(page, n % now.glowing, null);
    else if (now.menu) await page.locator('.az-menu button').first().click({ timeout: 1000 }).catch(() => undefined);
    else if (now.buttons) await page.locator('.bar .choices button:not(.plain)').first().click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  assert.ok([...places.values()].some((all) => all.size > 1), 'a tile was seen in more than one place');
  assert.deepEqual(page.errors, []);
  await page.context().close();
  return 'an Old One walked';
}

try {
  console.log(await mapAndReasons());
  console.log(await walking());
  console.log(await game('desktop', { width: 1440, height: 900 }, 21, 4));
  console.log(await game('phone', { width: 360, height: 740 }, 11, 2));
} finally {
  await chrome.close();
  server.close();
}
