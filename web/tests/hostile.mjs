// What goes wrong: damaged keepsakes of the browser, damaged files and links, a table that vanished, two tabs, double
// clicks, clicks while something moves, back and forward. Always a clear word in the language, never a loss.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { browser, fresh, serve } from './browser.mjs';
import { clicking, startClicker, stopClicker } from './clicker.mjs';
import { RealServer, run } from './real-server.mjs';

const server = await serve();
const chrome = await browser();
const quiet = { lang: 'en', confirm: false, motion: 'none' };

const keep = (page, kept = quiet) => page.addInitScript((all) => location.protocol === 'http:' && (localStorage.getItem('australis.settings') ?? localStorage.setItem('australis.settings', JSON.stringify(all))), kept);
const calm = async (options = {}, kept = quiet) => {
  const page = await fresh(chrome, { reducedMotion: 'reduce', ...options });
  if (kept) await keep(page, kept);
  return page;
};
const over = async (page) => {
  assert.deepEqual(page.errors.filter((error) => !/WebSocket/.test(error)), []);
  await page.context().close();
};
/* The recording as the page hands it out. */
async function exported(page) {
  await page.keyboard.press('m');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  await page.locator('dialog button.main').click();
  return readFileSync(await file.path(), 'utf8');
}
const actions = (recording) => recording.split('\n').filter((line) => /^\d+ /.test(line));

async function damagedSettings() {
  const bad = ['null', '[]', '7', '"x"', '{cut', '{"lang":"xx","theme":7,"motion":null,"speed":"fast","name":{}}', '{"lang":"__proto__","speed":-1,"sound":"yes"}', `{"name":"${'x'.repeat(5000)}"}`];
  const page = await calm({}, null);
  for (const text of bad) {
    await page.goto(`${server.url}icon.svg`);
    await page.evaluate((kept) => { localStorage.setItem('australis.settings', kept); localStorage.setItem('australis.seats', kept); }, text);
    await page.goto(`${server.url}#/settings`);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(await page.locator('select').first().inputValue(), 'en', text);
    await page.goto(`${server.url}#/lobby`);
    await page.locator('main h1').waitFor();
  }
  await page.goto(server.url);
  await page.locator('article.nullgame button.main').click();
  await page.locator('.generic .choices button').first().waitFor();
  await over(page);
}

/* Makes a database of another hand in the browser; `records` go into the games if they are there. */
const database = (page, version, store, records = []) => page.evaluate(([n, name, all]) => new Promise((resolve, reject) => {
  const request = indexedDB.open('australis', n);
  request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: 'id' });
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const db = request.result;
    if (!all.length) { db.close(); resolve(); return; }
    const change = db.transaction(name, 'readwrite');
    for (const one of all) change.objectStore(name).put(one);
    change.oncomplete = () => { db.close(); resolve(); };
  };
}), [version, store, records]);

async function damagedDatabase() {
  for (const [version, store, records] of [[1, 'other', []], [9, 'games', []],
    [1, 'games', [{ id: 'a' }, { id: 7, recording: 'x' }, { id: 'b', recording: 5, seats: 'x' }, { id: 'c', recording: 'australis 1', seats: [{}, null], moves: 'many', updated: 'never', result: 3 }]]]) {
    const page = await calm();
    await page.goto(`${server.url}icon.svg`);
    await database(page, version, store, records);
    await page.goto(`${server.url}#/saved`);
    await page.locator('main ul li').first().waitFor();
    assert.equal(await page.locator('li.panel').count(), records.length ? 1 : 0, 'what has a recording is shown');
    await page.goto(server.url);
    await page.locator('article.nullgame button.main').click();
    await page.locator('.generic .choices button').first().click();
      await page.goto(`${server.url}#/saved`);
    await page.locator('li.panel').nth(records.length ? 1 : 0).waitFor();
    await page.reload();
    await page.locator('li.panel').nth(records.length ? 1 : 0).waitFor();
    if (records.length) {
      await page.locator('li.panel', { hasText: 'c' }).last().getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('alert').waitFor();
    }
    await over(page);
  }
}

/* A disk without room: the player is told, and can keep the game as a file. */
async function noRoom() {
  const page = await calm();
  await page.goto(server.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin, quotaSize: 1 });
  await page.locator('article.last-aurora button.main').click();
  await page.locator('.trouble', { hasText: 'could not be saved' }).waitFor();
  await page.locator('.trouble button').click();
  await page.locator('.ask').waitFor();
  assert.match(await exported(page), /^australis/m);
  await over(page);
}

async function damagedFiles() {
  const page = await calm({}, { ...quiet, lang: 'it' });
  await page.goto(`${server.url}#/sandbox/last-aurora?seed=7&moves=40&seats=2`);
  await page.locator('.la').waitFor();
  await page.keyboard.press('m');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('dialog .list button').nth(1).click()]);
  const good = readFileSync(await file.path(), 'utf8');
  assert.ok(actions(good).length >= 40);
  const lines = good.split('\n');
  const first = lines.findIndex((line) => /^\d+ /.test(line));
  const files = {
    empty: '', 'cut in the head': good.slice(0, 30), 'cut in a line': `${lines.slice(0, first + 20).join('\n')}\n${lines[first + 20].slice(0, 3)}`,
    json: '{"recording":{"__proto__":{"x":1}},"moves":[[[[[[[[]]]]]]]]}', 'a page': '<script>document.title = "hacked"</script>', bytes: Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 37) % 256)),
    'too large': `${good}\n${'# more\n'.repeat(200_000)}`, 'another action': good.replace(lines[first + 5], '1 fly-to-the-moon'), 'other content': good.replace(/^content .*$/m, `content ${'0'.repeat(64)}`),
    'another seat': good.replace(lines[first + 5], '9 pass'), 'a huge number': good.replace(lines[first + 5], '99999999999999999999 pass'),
  };
  await page.goto(`${server.url}#/saved`);
  for (const [name, content] of Object.entries(files)) {
    await page.locator('input[type=file]').setInputFiles({ name: 'x.rec', mimeType: 'text/plain', buffer: Buffer.from(content) });
    await page.getByRole('alert').filter({ hasText: 'Impossibile leggere questo file:' }).waitFor().catch(() => { throw new Error(`${name}: no word about it, at ${page.url()}`); });
    assert.equal(await page.locator('li.panel').count(), 0, name);
    await page.evaluate(() => { location.hash = '#/settings'; });
    await page.locator('kbd').first().waitFor();
    await page.evaluate(() => { location.hash = '#/saved'; });
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
  }
  /* And the good one is taken after all this. */
  await page.locator('input[type=file]').setInputFiles({ name: 'x.rec', mimeType: 'text/plain', buffer: Buffer.from(good) });
  await page.locator('input[type=range]').waitFor();
  assert.match(await page.locator('.time strong').textContent(), new RegExp(`^${actions(good).length} /`));
  await over(page);
  return `${Object.keys(files).length} files`;
}

async function damagedLinks() {
  const page = await calm({}, { ...quiet, lang: 'pl' });
  const bomb = 'r=' + 'A'.repeat(200);
  const links = ['#/%E0%A4%A', '#/play/%', '#/play/nothing', '#/replay/nothing', '#/replay?r=', '#/replay?r=%%%', '#/replay?r=abc', '#/replay?r=S0ktLlEoSS0uAQA&at=-9', `#/replay?${bomb}`, '#/setup/chess', '#/setup/%00',
    '#/sandbox/chess', '#/sandbox/nullgame?seats=99&seat=12', '#/sandbox/nullgame?seats=-1&moves=-5', '#/learn/chess', '#/rules/clause/XX-99', '#/rules/chess', '#/t/nothing', '#/t/%FF', '#/nowhere/at/all?x=%'];
  for (const link of links) {
    await page.goto('about:blank');
    await page.goto(server.url + link);
    /* Something is said, in Polish, and the way home is there. */
    await page.waitForFunction(() => document.querySelector('main [role=alert], main h1, main .table') && !/Ładowanie|Rozkładanie/.test(document.querySelector('main').textContent.slice(0, 30)));
    const shown = await page.locator('main').innerText();
    assert.ok(shown.trim().length > 3, link);
    assert.ok(await page.locator('a[href="#/"], a[href="#/saved"], a[href="#/lobby"]').count() > 0, `${link}: a way out`);
    assert.doesNotMatch(shown, /TypeError|undefined|\[object/, link);
    if (/replay\?r=./.test(link)) assert.match(await page.getByRole('alert').innerText(), /Ten link jest uszkodzony|Nie można odtworzyć/, link);
  }
  /* A small link that would be a gigabyte. */
  await page.goto(server.url);
  const packed = await page.evaluate(async () => {
    const zeros = new Blob(Array.from({ length: 64 }, () => new Uint8Array(1 << 20))).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(zeros).arrayBuffer());
    return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  });
  await page.goto(`${server.url}#/replay?r=${packed}`);
  await page.getByRole('alert').filter({ hasText: 'Ten link jest uszkodzony' }).waitFor();
  await over(page);
  return `${links.length + 1} links`;
}

async function vanishedTable() {
  const real = await new RealServer().start();
  const page = await calm({}, { ...quiet, lang: 'ru' });
  try {
    const made = await real.api('POST', 'tables', { game: 'nullgame', seats: [{ kind: 'human', name: 'Anna' }, { kind: 'bot', level: 'novice' }] });
    await page.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
    await page.locator('.generic .choices button').first().waitFor();
    await real.forget();
    await page.locator('.table > .bar p, .bar p').filter({ hasText: /[а-я]/ }).first().waitFor();
    await page.waitForFunction(() => /нет|удал/i.test(document.querySelector('.table > .bar p, .table p[role=alert]')?.textContent ?? ''));
    const said = await page.locator('.table p[role=alert]').first().innerText();
    assert.match(said, /[а-я]/, 'told in the language');
    await page.goto(`${real.url}#/t/nothing-here`);
    await page.getByRole('alert').first().waitFor();
    assert.match(await page.getByRole('alert').first().innerText(), /[а-я]/);
    await page.goto(`${real.url}#/lobby`);
    await page.locator('main h1').waitFor();
    assert.deepEqual(page.errors.filter((error) => !/WebSocket|ERR_CONNECTION|404/.test(error)), []);
    return said;
  } finally {
    await page.context().close();
    await real.end();
  }
}

/* One seat of a server in two tabs: both show it and either plays. */
async function twoTabsOfASeat() {
  const real = await new RealServer().start();
  const one = await calm();
  try {
    const made = await real.api('POST', 'tables', { game: 'nullgame', hold: false, seats: [{ kind: 'human', name: 'Anna' }, { kind: 'bot', level: 'novice' }] });
    await one.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
    await one.locator('.generic .choices button').first().waitFor();
    const two = await one.context().newPage();
    two.errors = [];
    two.on('pageerror', (error) => two.errors.push(String(error)));
    await two.goto(`${real.url}#/t/${made.id}`);
    await two.locator('.generic .choices button').first().waitFor();
    for (const [active, other] of [[one, two], [two, one], [one, two]]) {
      const before = await other.locator('.generic').innerText();
      await active.locator('.generic .choices button').first().click();
      await other.waitForFunction((old) => document.querySelector('.generic').innerText !== old, before);
      await active.waitForFunction(() => document.querySelector('.generic .choices button'));
      await other.waitForFunction(() => document.querySelector('.generic .choices button'));
      assert.equal(await active.locator('.ask').innerText(), await other.locator('.ask').innerText());
    }
    /* Both at the same moment: one is done, the other refused in words or done as the next decision; nobody is stuck. */
    await Promise.all([one, two].map((page) => page.locator('.generic .choices button').first().click()));
    await one.waitForTimeout(300);
    for (const page of [one, two]) await page.locator('.generic .choices button').first().waitFor();
    assert.equal(await one.locator('.ask').innerText(), await two.locator('.ask').innerText());
    assert.deepEqual([...one.errors, ...two.errors], []);
  } finally {
    await one.context().close();
    await real.end();
  }
}

/* A game of this browser in two tabs: the newer one has it, the older says so, and no move is lost. */
async function twoTabsOfAGame() {
  const one = await calm();
  await one.goto(`${server.url}#/setup/nullgame`);
  await one.getByRole('button', { name: 'Begin' }).click();
  await one.locator('.generic .choices button').first().click();
  await one.locator('.generic .choices button').first().waitFor();
  const moves = actions(await exported(one)).length;
  const two = await one.context().newPage();
  await two.goto(one.url());
  await one.getByRole('heading', { name: 'This game is open in another tab' }).waitFor();
  await two.locator('.generic .choices button').first().waitFor();
  assert.equal(actions(await exported(two)).length, moves);
  await two.locator('.generic .choices button').first().click();
  await two.locator('.generic .choices button').first().waitFor();
  const more = actions(await exported(two)).length;
  assert.ok(more > moves);
  await one.getByRole('button', { name: 'Play on here' }).click();
  await one.locator('.generic .choices button').first().waitFor();
  await two.getByRole('heading', { name: 'This game is open in another tab' }).waitFor();
  assert.equal(actions(await exported(one)).length, more, 'the move of the other tab is there');
  await over(one);
}

async function doubleClicks() {
  const page = await calm();
  await page.goto(`${server.url}#/sandbox/nullgame?seed=3&moves=0&seats=2`);
  const button = page.locator('.generic .choices button').first();
  await button.waitFor();
  let own = 0;
  for (let n = 0; n < 5; n++) {
    await button.waitFor();
    const { x, y, width, height } = await button.boundingBox();
    await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 30 });
    own++;
    await page.waitForTimeout(450);
    assert.equal(actions(await exported(page)).filter((line) => line.startsWith('1 ')).length, own, 'a double click chooses once');
  }
  await over(page);
}

/* While events are shown nothing can be chosen, wherever one clicks and whatever one presses; then everything can. */
async function clicksWhileItMoves() {
  const page = await calm({ reducedMotion: 'no-preference' }, { ...quiet, motion: 'full', speed: 1200 });
  await page.goto(`${server.url}#/sandbox/last-aurora?seed=5&moves=30&seats=3`);
  await page.locator('.la').waitFor();
  for (let n = 0; n < 12 && !(await page.locator('.bar .tools button[aria-pressed]').count()); n++) {
    await page.keyboard.press('a');
    if (await page.locator('.all li button').count()) await page.evaluate(() => document.querySelector('.all li button').click());
    await page.waitForTimeout(120);
  }
  await page.locator('.bar .tools button[aria-pressed]').waitFor();
  await page.locator('.bar .tools button[aria-pressed]').click(); /* held still, so that it goes on moving for as long as we click */
  const before = actions(await exported(page)).length;
  assert.equal(await page.locator('.la [data-open="yes"]').count(), 0, 'nothing glows');
  const spots = page.locator('.la [data-spot]');
  for (let i = 0; i < Math.min(30, await spots.count()); i++) await spots.nth(i).dispatchEvent('click');
  for (const key of ['a', '1', '2', 'Enter', ' ']) await page.keyboard.press(key);
  await page.waitForTimeout(100);
  assert.equal(actions(await exported(page)).length, before, 'nothing was chosen');
  await page.keyboard.press('s');
  await page.locator('.bar .tools button[aria-pressed]').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('.la [data-open="yes"], .bar .choices button:not(.plain)'));
  await over(page);
}

/* Back and forward, also while the bots think; the game is the same each time, and there is only one. */
async function backAndForward() {
  const page = await calm();
  await page.goto(server.url);
  await page.locator('article.last-aurora button.main').click();
  await page.locator('.la').waitFor();
  await startClicker(page, { seed: 4 });
  await clicking([page], ([now]) => now.choices > 12);
  await stopClicker(page);
  await page.goBack(); /* whatever the bots are doing */
  await page.locator('article.last-aurora').waitFor();
  await page.goForward();
  await page.locator('.la').waitFor();
  await page.waitForFunction(() => document.querySelector('.la [data-open="yes"], .bar .choices button:not(.plain), .bar .tools button.main'));
  const before = actions(await exported(page));
  for (let n = 0; n < 3; n++) {
    await page.goBack();
    await page.locator('article.last-aurora').waitFor();
    await page.goForward();
    await page.locator('.la').waitFor();
  }
  await page.waitForTimeout(300);
  const after = actions(await exported(page));
  assert.ok(before.length > 10);
  assert.deepEqual(after.slice(0, before.length), before, 'nothing was lost');
  await page.goto(`${server.url}#/saved`);
  await page.locator('li.panel').first().waitFor();
  assert.equal(await page.locator('li.panel').count(), 1);
  await over(page);
}

try {
  await run([damagedSettings, damagedDatabase, noRoom, damagedFiles, damagedLinks, vanishedTable, twoTabsOfASeat, twoTabsOfAGame, doubleClicks, clicksWhileItMoves, backAndForward]);
} finally {
  await chrome.close();
  server.close();
}
