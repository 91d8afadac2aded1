// node scripts/timings.mjs: how quick the page is on this machine, served by build/release/australis to Chromium. Figures,
// not a test: they depend on what else the machine does. Prints one line for each.
import { loadavg } from 'node:os';
import { browser, fresh } from '../tests/browser.mjs';
import { clicking, startClicker, stopClicker } from '../tests/clicker.mjs';
import { RealServer } from '../tests/real-server.mjs';

const boards = { 'last-aurora': '.la [data-open="yes"], .bar .choices button:not(.plain)', auztralia: '.az [data-can], .bar .choices button:not(.plain)' };
const sorted = (list) => [...list].sort((a, b) => a - b);
const share = (list, p) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * p))] ?? NaN;
const ms = (value) => `${Math.round(value)} ms`;
const kept = (more = {}) => ({ lang: 'en', confirm: false, motion: 'none', ...more });

const server = await new RealServer().start();
const chrome = await browser();

async function page(settings = kept()) {
  const made = await fresh(chrome, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  await made.addInitScript((all) => localStorage.getItem('australis.settings') ?? localStorage.setItem('australis.settings', JSON.stringify(all)), settings);
  /* When something first matches, counted from the beginning of the navigation. */
  await made.addInitScript((all) => {
    globalThis.first = {};
    const look = () => {
      for (const [name, selector] of Object.entries(all)) if (!(name in globalThis.first) && document.querySelector(selector)) globalThis.first[name] = performance.now();
      requestAnimationFrame(look);
    };
    look();
  }, { home: 'article button.main', ...boards });
  return made;
}

/* The first visit: nothing is cached, then a game against bots by two clicks; and the same once everything is there. */
async function loading(game) {
  const found = { home: [], play: [], again: [], bytes: 0, board: 0 };
  for (let n = 0; n < 3; n++) {
    const one = await page();
    await one.goto(server.url);
    await one.waitForFunction(() => globalThis.first.home);
    found.home.push(await one.evaluate(() => globalThis.first.home));
    const size = () => one.evaluate(() => performance.getEntries().filter((e) => e.entryType === 'resource' || e.entryType === 'navigation').reduce((sum, e) => sum + (e.encodedBodySize || 0), 0));
    found.bytes = await size();
    const began = await one.evaluate((id) => { const now = performance.now(); document.querySelector(`article.${id} button.main`).click(); return now; }, game);
    await one.waitForFunction((id) => globalThis.first[id], game);
    found.play.push((await one.evaluate((id) => globalThis.first[id], game)) - began);
    found.board = await size();
    await one.waitForTimeout(400);
    await one.reload();
    await one.waitForFunction((id) => globalThis.first[id], game);
    found.again.push(await one.evaluate((id) => globalThis.first[id], game));
    await one.context().close();
  }
  console.log(`${game}: first visit to the list of games ${ms(share(found.home, 0.5))}, from there to a board that can be played ${ms(share(found.play, 0.5))}, a saved game opened anew ${ms(share(found.again, 0.5))} (medians of 3)`);
  console.log(`${game}: ${Math.round(found.bytes / 1000)} kB for the list of games, ${Math.round(found.board / 1000)} kB with the board`);
}

/* From a click on a choice to the frame that shows what came of it. The own decision, nobody else in between. */
async function answering(game) {
  const one = await page();
  await one.goto(`${server.url}#/sandbox/${game}?seed=7&moves=60&seats=2`);
  await one.waitForFunction((id) => globalThis.first[id], game);
  const times = [];
  for (let n = 0; n < 60; n++) {
    const took = await one.evaluate((selector) => new Promise((resolve) => {
      const all = [...document.querySelectorAll(selector)].map((spot) => spot.querySelector(':scope > .az-glass') ?? spot);
      const menu = [...document.querySelectorAll('.la .menu button, .az-menu button')];
      const target = menu[0] ?? all[all.length - 1];
      if (!target || document.querySelector('#end-title')) { resolve(-1); return; }
      const began = performance.now();
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => resolve(performance.now() - began); channel.port2.postMessage(0); });
      });
      watch.observe(document.querySelector('.bar .ask').parentElement.parentElement, { subtree: true, childList: true, characterData: true });
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      setTimeout(() => { watch.disconnect(); resolve(-2); }, 1500);
    }), boards[game]);
    if (took === -1) { await one.waitForTimeout(100); continue; }
    if (took > 0) times.push(took);
    await one.waitForTimeout(60);
  }
  console.log(`${game}: click to updated page ${ms(share(times, 0.5))} (median), ${ms(share(times, 0.95))} (95 %), ${ms(Math.max(...times))} (longest) of ${times.length}`);
  await one.context().close();
}

/* While strong bots think the page must stay alive: the longest task of its thread and the longest time without a frame. */
async function thinking(game) {
  const one = await page();
  await one.goto(`${server.url}#/setup/${game}`);
  for (const level of await one.locator('select[aria-label*="strength"]').all()) await level.selectOption('hard');
  await one.getByRole('button', { name: 'Begin' }).click();
  await one.waitForFunction((id) => globalThis.first[id], game);
  await one.evaluate(() => {
    const seen = globalThis.seen = { longest: 0, gap: 0, waits: 0, frames: 0 };
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration); }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const frame = (now) => {
      /* Only while somebody else is waited for. */
      if (document.querySelector('.bar .ask .soft')) { seen.gap = Math.max(seen.gap, now - last); seen.waits += now - last; seen.frames++; }
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await startClicker(one, { seed: 3, pause: 30 });
  const began = performance.now();
  await clicking([one], ([now]) => now.over || performance.now() - began > 40_000, { stuck: 100_000 });
  await stopClicker(one);
  const seen = await one.evaluate(() => globalThis.seen);
  console.log(`${game}: while hard bots thought for ${(seen.waits / 1000).toFixed(1)} s: longest task of the page ${seen.longest ? ms(seen.longest) : 'under 50 ms'}, longest time without a frame ${ms(seen.gap)}, ${seen.frames} frames`);
  await one.context().close();
}

try {
  console.log(`load of the machine: ${loadavg().map((one) => one.toFixed(2)).join(' ')}`);
  for (const game of Object.keys(boards)) {
    await loading(game);
    await answering(game);
    await thinking(game);
  }
} finally {
  await chrome.close();
  await server.end();
}
