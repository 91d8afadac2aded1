// What a person meets besides the moves: being called when it is their turn, links and files of games, the bug report, a
// page of another version, plain HTTP, no server at all, another language in the middle, the keyboard alone, calm, the
// curtain, and axe on whatever opens over a board.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, fresh, serve, violations } from './browser.mjs';
import { clicking, startClicker, stopClicker } from './clicker.mjs';
import { program, RealServer, run } from './real-server.mjs';

const server = await serve();
const real = await new RealServer().start();
const chrome = await browser('--host-resolver-rules=MAP play.home 127.0.0.1');

const calm = async (options = {}, kept = {}) => {
  const page = await fresh(chrome, { reducedMotion: 'reduce', ...options });
  await page.addInitScript((all) => location.protocol === 'http:' && (localStorage.getItem('australis.settings') ?? localStorage.setItem('australis.settings', JSON.stringify(all))), { lang: 'en', confirm: false, ...kept });
  return page;
};
const over = async (page, but = /WebSocket|ERR_CONNECTION|ERR_INTERNET/) => {
  assert.deepEqual(page.errors.filter((error) => !but.test(error)), []);
  await page.context().close();
};
const actions = (recording) => recording.split('\n').filter((line) => /^\d+ /.test(line));
const saved = async (page, click) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await file.path(), 'utf8');
};
const verified = (name, text) => {
  const file = join(real.folder, name);
  writeFileSync(file, text);
  const done = spawnSync(program, ['verify', file], { encoding: 'utf8' });
  assert.equal(done.status, 0, `${name}: ${done.stdout}${done.stderr}`);
};
/* A table on the server with a person and whoever else. */
const table = async (game, seats, more = {}) => real.api('POST', 'tables', { game, hold: false, seats, ...more });

/* The title, a sound and a notification of the browser, once it is one's turn and the page is not looked at. */
async function yourTurn() {
  const made = await table('nullgame', [{ kind: 'human', name: 'Anna' }, { kind: 'open' }]);
  const anna = await calm();
  await anna.context().grantPermissions(['notifications'], { origin: new URL(real.url).origin });
  /* Notifications are shown by the browser; here they are noted on the way. */
  await anna.addInitScript(() => {
    globalThis.notes = [];
    const Real = globalThis.Notification;
    globalThis.Notification = new Proxy(Real, { construct(target, args) { globalThis.notes.push({ title: args[0], body: args[1].body }); return new target(...args); } });
  });
  const devtools = await anna.context().newCDPSession(anna);
  let tones = 0;
  devtools.on('WebAudio.audioNodeCreated', ({ node }) => { if (/oscillator/i.test(node.nodeType)) tones++; });
  await devtools.send('WebAudio.enable');
  await anna.goto(`${real.url}#/settings`);
  await anna.getByLabel(/sound/i).check();
  await anna.waitForFunction(() => true);
  assert.ok(tones > 0, 'the sound is heard when it is chosen');
  await anna.getByLabel(/notif/i).check();
  assert.ok(await anna.getByLabel(/notif/i).isChecked(), 'the browser allows it');
  await anna.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
  const boris = await calm();
  await boris.goto(`${real.url}#/t/${made.id}`);
  await boris.getByRole('button', { name: 'Sit down' }).click();
  await Promise.all([anna, boris].map((page) => page.locator('.ask').waitFor()));
  const mine = (page) => page.waitForFunction(() => document.querySelector('.generic .choices button'));
  /* Anna looks elsewhere: to the page it is hidden. */
  const hide = (on) => anna.evaluate((to) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, on);
  const both = [anna, boris];
  let seen = 0;
  for (let n = 0; n < 40 && !seen; n++) {
    const can = await Promise.all(both.map((page) => page.locator('.generic .choices button').count()));
    /* What she has just chosen may still be on its way: then it is her turn until the answer. */
    const settled = !can[0] && can[1] && await (await anna.waitForFunction(() => (document.querySelector('.generic .choices button') ? 'hers'
      : !document.title.startsWith('●') && 'not hers'))).jsonValue();
    if (settled === 'not hers') {
      await hide(true);
      const before = [tones, (await anna.evaluate(() => globalThis.notes.length))];
      for (let m = 0; m < 20 && !(await anna.locator('.generic .choices button').count()); m++) {
        if (await boris.locator('.generic .choices button').count()) await boris.evaluate(() => document.querySelector('.generic .choices button').click());
        await anna.waitForTimeout(60);
      }
      await mine(anna);
      assert.match(await anna.title(), /^● /);
      assert.ok(tones > before[0], 'a sound');
      const notes = await anna.evaluate(() => globalThis.notes);
      assert.equal(notes.length, before[1] + 1, 'one notification');
      assert.ok(notes.at(-1).title && notes.at(-1).body, JSON.stringify(notes));
      seen++;
      await hide(false);
    }
    for (const page of both) await page.evaluate(() => document.querySelector('.generic .choices button')?.click());
    await anna.waitForTimeout(60);
  }
  assert.equal(seen, 1, 'it became her turn');
  await over(boris);
  await over(anna);
}

/* A link holds the whole game: in another browser it shows the same, and can be played on from any moment. */
async function links() {
  const page = await calm({ permissions: ['clipboard-read', 'clipboard-write'] });
  for (let over = true, seed = 9; over; seed++) { /* who clicks at random may lose a convoy soon: then another game */
    assert.ok(seed < 14, 'no game lasts');
    await page.goto('about:blank');
    await page.goto(`${server.url}#/setup/last-aurora`);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByLabel('Seat 1: name').fill('Zoë – <b>1</b>');
    for (const level of await page.locator('select[aria-label*="strength"]').all()) await level.selectOption('novice');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.la').waitFor();
    await startClicker(page, { seed });
    [{ over }] = await clicking([page], ([now]) => now.over || now.choices > 14);
    await stopClicker(page);
  }
  await page.waitForFunction(() => document.querySelector('.la [data-open="yes"], .bar .choices button:not(.plain)'));
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Copy a link to this game' }).click();
  await page.getByText('The link is in the clipboard.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const own = await saved(page, () => page.getByRole('button', { name: 'Save as a file' }).click());
  const scores = await page.locator('.scores').innerText();

  const other = await calm();
  await other.goto(link);
  await other.locator('input[type=range]').waitFor();
  const plain = (text) => text.replace(/\s+/g, ' ').replace(/ novice/g, '');
  assert.equal(plain(await other.locator('.scores').innerText()), plain(scores), 'the same scores and names');
  const theirs = await saved(other, () => other.getByRole('button', { name: 'Save as a file' }).click());
  assert.deepEqual(actions(theirs), actions(own), 'the same moves');
  verified('shared.rec', theirs);

  /* What if, from the tenth move: a new game with these ten moves, playable. */
  for (let n = 0; n < 10; n++) await other.keyboard.press(n ? 'ArrowRight' : 'Home');
  await other.getByText(/^9 \//).waitFor();
  await other.getByRole('button', { name: 'What if' }).click();
  await other.locator('.table .bar').waitFor();
  await other.waitForFunction(() => document.querySelector('.la [data-open="yes"], .bar .choices button:not(.plain), .bar .tools button.main'));
  await startClicker(other, { seed: 2 });
  await clicking([other], ([now]) => now.choices > 3);
  await stopClicker(other);
  await other.keyboard.press('m');
  const branch = await saved(other, () => other.getByRole('button', { name: 'Save as a file' }).click());
  assert.deepEqual(actions(branch).slice(0, 9), actions(own).slice(0, 9), 'the same beginning');
  assert.ok(actions(branch).length > 9);
  await over(other);

  /* A file goes the same way, and the game goes on where it was. */
  const third = await calm();
  await third.goto(`${server.url}#/saved`);
  await third.locator('input[type=file]').setInputFiles({ name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(own) });
  await third.locator('input[type=range]').waitFor();
  await third.goto(`${server.url}#/saved`);
  await third.getByRole('link', { name: 'Go on' }).click();
  await third.locator('.la').waitFor();
  await third.waitForFunction(() => document.querySelector('.la [data-open="yes"], .bar .choices button:not(.plain)'));
  assert.equal((await third.locator('.ask').innerText()), await page.locator('.ask').innerText(), 'the same question');
  await over(third);
  await over(page);
  return `${link.length} characters`;
}

async function report() {
  const page = await calm();
  await page.goto(`${server.url}#/sandbox/auztralia?seed=7&moves=30&seats=2`);
  await page.locator('.az').waitFor();
  await page.keyboard.press('m');
  const text = await saved(page, () => page.getByRole('button', { name: 'Report a bug' }).click());
  assert.match(text, /^# Australis \d+\.\d+\.\d+$/m);
  assert.match(text, /^# auztralia rules \d+ content [0-9a-f]{64}$/m);
  assert.match(text, /Chrom/);
  assert.ok(actions(text).length >= 30);
  verified('report.txt', text);
  await page.goto(`${server.url}#/saved`);
  await page.locator('input[type=file]').setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('input[type=range]').waitFor();
  assert.match(await page.locator('.time strong').innerText(), new RegExp(`^${actions(text).length} /`));
  await over(page);

  /* On a server, in the middle of a game: what happened, and no secret. */
  const made = await table('nullgame', [{ kind: 'human', name: 'Anna' }, { kind: 'bot', level: 'novice' }]);
  const guest = await calm();
  await guest.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
  await guest.locator('.generic .choices button').first().click();
  await guest.locator('.generic .choices button').first().waitFor();
  await guest.keyboard.press('m');
  const told = await saved(guest, () => guest.getByRole('button', { name: 'Report a bug' }).click());
  assert.match(told, /^# Australis \d/m);
  assert.match(told, new RegExp(`^# table ${made.id} seat 1`, 'm'));
  assert.doesNotMatch(told, /^seed /m);
  assert.ok(!told.includes(made.token), 'not the key of the seat');
  await guest.getByText(/over/).first().waitFor();
  await over(guest);
}

/* A page that is older or newer than the server says so and offers to reload. */
async function versions() {
  const made = await table('nullgame', [{ kind: 'human', name: 'Anna' }, { kind: 'bot', level: 'novice' }]);
  for (const other of ['0.0.1', '99.0.0']) {
    const page = await calm({ serviceWorkers: 'block' });
    let changed = 0;
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const now = body.replaceAll(/(["'`])0\.1\.0\1/g, `$1${other}$1`);
      if (now !== body) changed++;
      await route.fulfill({ response: answer, body: now, headers: { ...answer.headers(), 'cache-control': 'no-store' } });
    });
    await page.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
    await page.getByText('The server and this page have different versions').waitFor();
    assert.ok(changed > 0, 'the page was made to be another one');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.locator('.generic .choices button').first().waitFor();
    assert.equal(await page.getByText('different versions').count(), 0, 'the new page fits');
    await over(page);
  }
}

/* By a name of the home network without HTTPS: the page says what does not work, and plays. */
async function plainHttp() {
  const port = new URL(server.url).port;
  const page = await calm();
  await page.goto(`http://play.home:${port}/#/settings`);
  await page.getByText('Offline use needs HTTPS or localhost').waitFor();
  await page.goto(`http://play.home:${port}/`);
  await page.locator('article.nullgame button.main').click();
  await page.locator('.generic .choices button').first().click();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Copy a link to this game' }).click();
  await page.locator('.copied', { hasText: '#/replay?r=' }).waitFor(); /* without a clipboard the link itself is shown */
  const here = await calm();
  await here.goto(`${server.url}#/settings`);
  await here.getByText('works offline').waitFor();
  await over(here);
  await over(page);
}

/* Opened once, then the server is gone: the page opens and plays, in every language. */
async function withoutServer() {
  const gone = await new RealServer().start();
  const page = await calm();
  try {
    await page.goto(gone.url);
    await page.locator('article').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await gone.kill();
    await page.goto('about:blank');
    await page.goto(gone.url);
    await page.locator('article.last-aurora button.main').click();
    await page.locator('.la').waitFor();
    await startClicker(page, { seed: 5 });
    await clicking([page], ([now]) => now.choices > 8);
    await stopClicker(page);
    await page.goto(`${gone.url}#/rules/clause/LA-CARGO-09`);
    await page.locator('article.wanted').waitFor();
    for (const lang of ['pl', 'ru', 'it']) {
      await page.goto(`${gone.url}#/settings`);
      await page.locator('select').first().selectOption(lang);
      await page.waitForFunction((to) => document.documentElement.lang === to, lang);
      await page.goto(`${gone.url}#/sandbox/auztralia?moves=4&seats=2`);
      await page.locator('.az').waitFor();
    }
    await page.goto(`${gone.url}#/lobby`);
    await page.locator('main p').first().waitFor();
    await over(page);
  } finally {
    await gone.end();
  }
}

/* Every language in the middle of a game, at the table itself; the game stands still meanwhile. */
async function languages() {
  for (const [game, board] of [['last-aurora', '.la'], ['auztralia', '.az']]) {
    const page = await calm();
    await page.goto(`${server.url}#/sandbox/${game}?seed=7&moves=50&seats=2`);
    await page.locator(board).waitFor();
    const seen = new Map();
    const moves = [];
    for (const lang of ['pl', 'ru', 'it', 'en']) {
      await page.keyboard.press('m');
      await page.locator('dialog select').nth(1).selectOption(lang);
      await page.waitForFunction((to) => document.documentElement.lang === to, lang);
      moves.push(actions(await saved(page, () => page.locator('dialog .list button').nth(1).click())).length);
      await page.locator('dialog button.main').click();
      await page.waitForFunction((old) => !old.includes(document.querySelector('.bar .ask').textContent), [...seen.values()]);
      seen.set(lang, await page.locator('.bar .ask').textContent());
    }
    assert.equal(new Set(seen.values()).size, 4, [...seen.values()].join('\n'));
    assert.match(seen.get('ru'), /[а-яё]/);
    assert.match(seen.get('pl') + (await page.locator('body').innerText()), /\S/);
    assert.equal(new Set(moves).size, 1, 'no move was made or lost');
    await over(page);
  }
}

/* From the first page to some turns without a pointer. */
async function keyboardAlone() {
  const page = await calm();
  await page.goto(server.url);
  await page.locator('article.last-aurora').waitFor();
  const tabTo = async (selector, most = 120) => {
    for (let n = 0; n < most; n++) {
      if (await page.evaluate((at) => document.activeElement?.matches(at), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way by Tab to ${selector}`);
  };
  await tabTo('article.last-aurora button.main');
  await page.keyboard.press('Enter');
  await page.locator('.la').waitFor();
  const ways = new Set();
  for (let n = 0; ways.size < 3 && n < 60; n++) {
    await page.waitForFunction(() => document.querySelector('.la [data-open="yes"], .bar .choices button:not(.plain)'));
    const asked = await page.locator('.bar .ask').innerText();
    const spots = await page.locator('.la [data-open="yes"]').count();
    if (spots && !ways.has('board')) {
      await tabTo('.la [data-open="yes"]', 200);
      assert.ok(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'it says what it is');
      await page.keyboard.press('Enter');
      if (await page.locator('.la .menu button').count()) {
        await tabTo('.la .menu button');
        await page.keyboard.press('Enter');
      }
      ways.add('board');
    } else if (await page.locator('.bar .choices button:not(.plain)').count() && !ways.has('bar')) {
      await tabTo('.bar .choices button:not(.plain)', 200);
      await page.keyboard.press(' ');
      ways.add('bar');
    } else {
      await page.keyboard.press('a');
      await page.locator('.all li button').first().waitFor();
      await page.keyboard.press('1');
      ways.add('list');
    }
    await page.waitForTimeout(150);
    assert.ok(asked);
  }
  assert.deepEqual([...ways].sort(), ['bar', 'board', 'list']);
  await page.keyboard.press('l');
  await page.locator('section.log').waitFor();
  await page.keyboard.press('m');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await over(page);
}

/* Whoever asks for less motion gets none: nothing is animated and nothing waits. Others do see motion. */
async function reducedMotion() {
  for (const motion of ['reduce', 'no-preference']) {
    const page = await calm({ reducedMotion: motion });
    await page.goto(`${server.url}#/sandbox/last-aurora?seed=5&moves=30&seats=3`);
    await page.locator('.la').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.motion), motion === 'reduce' ? 'none' : 'full');
    let moved = 0;
    for (let n = 0; n < 10 && (motion === 'reduce' || !moved); n++) {
      await page.keyboard.press('a');
      if (await page.locator('.all li button').count()) await page.evaluate(() => document.querySelector('.all li button').click());
      for (let m = 0; m < 8; m++) {
        moved += await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running' && (one.effect.getTiming().duration > 20 || one.effect.getTiming().iterations === Infinity)).length + document.querySelectorAll('.bar .tools button[aria-pressed]').length);
        await page.waitForTimeout(20);
      }
    }
    if (motion === 'reduce') assert.equal(moved, 0, 'nothing moves');
    else assert.ok(moved > 0, 'without the wish there is motion: this test can fail');
    await over(page);
  }
}

/* Two people at one screen: the curtain covers everything of the one before, also after coming back to the page. */
async function curtain() {
  const page = await calm();
  await page.goto(`${server.url}#/setup/nullgame`);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByLabel('Seat 1: name').fill('Anna');
  await page.getByLabel('Seat 2: who plays').selectOption('human');
  await page.getByLabel('Seat 2: name').fill('Boris');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.generic .choices button').first().waitFor();
  for (let n = 0; n < 20 && !(await page.locator('#curtain').count()); n++) {
    await page.evaluate(() => document.querySelector('.generic .choices button')?.click());
    await page.waitForTimeout(60);
  }
  await page.getByRole('heading', { name: /Boris/ }).waitFor();
  assert.equal(await page.locator('.generic').count(), 0, 'the board of Anna is gone');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[open]').count(), 1, 'it cannot be closed by mistake');
  for (const found of await violations(page)) assert.fail(found);
  await page.reload();
  await page.getByRole('heading', { name: /Boris/ }).waitFor();
  assert.equal(await page.locator('.generic').count(), 0, 'nor is the board of Boris shown to whoever comes back');
  await page.locator('dialog button.main').click();
  await page.locator('.generic .choices button').first().waitFor();
  await over(page);
}

/* Whatever opens over a board or stands beside it, seen by axe in light and dark, and no wider than a phone. */
async function everythingElse() {
  const wrong = [];
  for (const colorScheme of ['light', 'dark']) {
    const page = await calm({ colorScheme, viewport: { width: 360, height: 740 } }, { lang: colorScheme === 'dark' ? 'ru' : 'pl' });
    const look = async (where) => {
      for (const found of await violations(page)) wrong.push(`${where} ${colorScheme}: ${found}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) wrong.push(`${where} ${colorScheme}: ${wide} px wider than the window`);
    };
    for (const [game, board] of [['last-aurora', '.la'], ['auztralia', '.az']]) {
      await page.goto(`${server.url}#/sandbox/${game}?seed=7&moves=60&seats=4`);
      await page.locator(board).waitFor();
      await look(game);
      await page.keyboard.press('l');
      await page.locator('section.log').waitFor();
      await look(`${game}: the log`);
      await page.keyboard.press('l');
      await page.keyboard.press('a');
      if (await page.locator('.all').count()) await look(`${game}: all choices`);
      await page.keyboard.press('Escape');
      await page.locator('.bar .clause').first().click();
      await page.locator('dialog article, dialog p').first().waitFor();
      await look(`${game}: a clause`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('m');
      await page.locator('dialog[open]').waitFor();
      await look(`${game}: the menu`);
      const recording = await saved(page, () => page.locator('dialog .list button').nth(1).click());
      await page.goto(`${server.url}#/saved`);
      await page.locator('input[type=file]').setInputFiles({ name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(recording) });
      await page.locator('input[type=range]').waitFor();
      await look(`${game}: replay`);
    }
    await page.goto(`${server.url}#/saved`);
    await page.locator('li.panel').nth(1).waitFor();
    await look('saved games');
    const made = await table('nullgame', [{ kind: 'human', name: 'A'.repeat(30) }, { kind: 'open' }, { kind: 'bot', level: 'master' }]);
    await page.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
    await page.locator('a.link').waitFor();
    await look('a table that waits');
    await page.goto(`${real.url}#/setup/auztralia?where=server`);
    await page.locator('fieldset').first().waitFor();
    for (const one of await page.locator('summary').all()) await one.click();
    await look('the setup of a table');
    await over(page);
  }
  assert.deepEqual(wrong, []);
}

/* Plays with whatever comes, straight through the socket, until the own last choice has ended a game and is still held. */
const playedToHeld = (page) => page.evaluate(async () => {
  const post = async (body) => (await fetch('api/v1/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
  for (let game = 0; game < 30; game++) {
    const made = await post({ game: 'last-aurora', hold: true, seats: [{ kind: 'human', name: 'Anna' }, { kind: 'bot', level: 'novice' }] });
    const socket = new WebSocket(new URL('api/v1/play', location.href.replace(/^http/, 'ws').replace(/#.*/, '')), 'australis.1');
    const held = await new Promise((resolve, reject) => {
      const send = (message) => socket.send(JSON.stringify(message));
      socket.onopen = () => send({ t: 'hello', table: made.id, token: made.token, form: 'full' });
      socket.onclose = () => reject(new Error('the server hung up'));
      socket.onmessage = ({ data }) => {
        const { status, view, choices } = JSON.parse(data);
        if (status?.status === 'over') resolve(false);
        else if (status?.status === 'held') view.over ? resolve(true) : send({ t: 'confirm' });
        else if (status?.status === 'asks') {
          const open = choices.filter((one) => !one.free);
          send({ t: 'act', action: open[Math.floor(Math.random() * open.length)].action });
        }
      };
    });
    socket.onclose = null;
    socket.close();
    if (held) return made;
  }
  return null;
});

/* What ended the game can be taken back as long as it is held: the end is told when it is handed over. Bots are never away. */
async function heldEnd() {
  const page = await calm();
  await page.goto(real.url);
  const made = await playedToHeld(page);
  assert.ok(made, 'a game that ended with a choice that could be taken back');
  const guest = await calm();
  await guest.goto(`${real.url}#/t/${made.id}`);
  await guest.locator('.ask').filter({ hasText: 'Waiting for Anna' }).waitFor();
  await page.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
  await page.getByRole('button', { name: 'Hand over' }).waitFor();
  assert.equal(await page.locator('dialog[open]').count() + await guest.locator('dialog[open]').count(), 0, 'nobody is told of an end');
  assert.doesNotMatch(await page.locator('.scores').textContent(), /away/);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await Promise.all([page, guest].map((one) => one.locator('dialog[open] h2').filter({ hasText: 'The game is over' }).waitFor()));
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await over(guest); /* the table changes, and nobody is told again */
  await page.waitForTimeout(200);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await over(page);
}

/* A game that all but one have left is over, whatever the board was asking. */
async function resigned() {
  const made = await table('nullgame', [{ kind: 'human', name: 'Anna' }, { kind: 'bot', level: 'novice' }]);
  const page = await calm();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${real.url}#/t/${made.id}?seat=1&token=${made.token}`);
  await page.locator('.ask').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog[open] h2').filter({ hasText: 'The game is over.' }).waitFor();
  await over(page);
}

try {
  await run([yourTurn, heldEnd, resigned, links, report, versions, plainHttp, withoutServer, languages, keyboardAlone, reducedMotion, curtain, everythingElse]);
} finally {
  await chrome.close();
  server.close();
  await real.end();
}

