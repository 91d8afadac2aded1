// The drawn board of Last Aurora in a browser: a whole game by choosing only what glows or stands in the prompt bar,
// at desktop and phone size, half of it by keyboard; cargo carried by drag; a reason for what cannot be chosen.
import assert from 'node:assert/strict';
import { browser, fresh, serve } from './browser.mjs';

const server = await serve();
const chrome = await browser();

/* Everything that can be chosen now, as the player sees it. */
const seen = (page) =>
  page.evaluate(() => ({
    spots: [...document.querySelectorAll('.la [data-open="yes"]')].map((spot) => spot.dataset.spot),
    menu: document.querySelectorAll('.la .menu button').length,
    buttons: [...document.querySelectorAll('.bar .choices button:not(.plain)')].filter((button) => !button.disabled)
      .length,
    tabs: [...document.querySelectorAll('.la .tabs button')]
      .filter((tab) => tab.querySelector('.badge'))
      .map((tab) => tab.id),
    ask: document.querySelector('.bar .ask')?.textContent ?? '',
  }));

function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

async function game(name, viewport, seed) {
  const page = await fresh(chrome, { viewport, reducedMotion: 'reduce' });
  await page.addInitScript(() =>
    localStorage.setItem('australis.settings', JSON.stringify({ lang: 'en', confirm: false, motion: 'none' })),
  );
  await page.goto(`${server.url}#/sandbox/last-aurora?seed=${seed}&moves=0&seats=2`);
  await page.waitForSelector('.la');
  const roll = dice(seed);
  const used = new Set();
  let chosen = 0;
  let idle = 0;
  for (;;) {
    const now = await seen(page);
    if (/game is over/i.test(now.ask)) break;
    assert.ok(chosen < 400, `${name}: the game comes to an end`);
    assert.ok(idle < 200, `${name}: nothing can be chosen at "${now.ask}"`);
    if (now.menu > 0) {
      await page.locator('.la .menu button').nth(roll(now.menu)).click();
      used.add('menu');
    } else if (now.spots.length + now.buttons > 0) {
      const pick = roll(now.spots.length + now.buttons);
      if (pick < now.spots.length) {
        const spot = page.locator(`.la [data-spot="${now.spots[pick]}"][data-open]`).first();
        used.add(now.spots[pick].split(' ')[0]);
        if (roll(2) === 0) await spot.click();
        else {
          await spot.focus();
          await page.keyboard.press(roll(2) === 0 ? 'Enter' : 'Space');
        }
      } else
        await page
          .locator('.bar .choices button:not(.plain)')
          .nth(pick - now.spots.length)
          .click();
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
  assert.deepEqual(page.errors, [], name);
  for (const kind of ['slot', 'box']) assert.ok(used.has(kind), `${name}: something was chosen on a ${kind}`);
  await page.context().close();
  return `${name}: ${chosen} choices on ${[...used].sort().join(', ')}`;
}

async function cargo() {
  const page = await fresh(chrome, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(`${server.url}#/sandbox/last-aurora?seed=7&moves=110&seats=4`);
  await page.waitForSelector('.la .box[data-open="free"]');
  const from = page.locator('.la .own .box.full[data-open="free"]').first();
  const start = await from.getAttribute('data-spot');
  const target = await page.locator('.la .own .box.cargo:not(.full):not(.hit)').first().getAttribute('data-spot');
  const [a, b] = [await from.boundingBox(), await page.locator(`[data-spot="${target}"]`).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width, a.y + a.height, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector(`[data-spot="${target}"].full`);
  assert.ok(
    !(await page.locator(`[data-spot="${start}"]`).getAttribute('class')).includes('full'),
    'the token has left its box',
  );
  await page.locator('.la .finds .cover').first().hover();
  await page.waitForSelector('.la .tip .why button');
  assert.match(await page.textContent('.la .tip .why button'), /^LA-/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
  return 'cargo carried, a refusal explained';
}

try {
  console.log(await cargo());
  console.log(await game('desktop', { width: 1440, height: 900 }, 5));
  console.log(await game('phone', { width: 360, height: 740 }, 6));
} finally {
  await chrome.close();
  server.close();
}
