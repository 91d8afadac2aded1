// A player who knows nothing: it clicks, by a seed, on whatever the page offers: what glows on a board, the buttons of
// the prompt bar, a small menu, the curtain, "confirm". It runs inside the page, so that a whole game takes
// seconds, and it stops by itself when the end is shown.

/** Puts a clicker into the page. `pause` are the milliseconds between two looks. */
export function startClicker(page, { seed = 1, pause = 8 } = {}) {
  return page.evaluate(([from, wait]) => {
    let state = from >>> 0;
    const roll = (n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 4294967296) * n);
    };
    /* What stands on the page, as words: a wrong name would be among them. */
    const me = { choices: 0, clicks: 0, idle: 0, over: false, stopped: false, words: new Set(), places: new Set(), ask: '' };
    globalThis.clicker = me;
    const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.disabled && one.getClientRects().length > 0);
    const press = (element) => {
      me.clicks++;
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, detail: 1 }));
    };
    const spots = () => [...all('.la [data-open="yes"]'), ...all('.az [data-can]').map((one) => one.querySelector(':scope > .az-glass') ?? one)];
    const tabs = () => all('.la .tabs button, .az [role=tab]').filter((tab) => tab.querySelector('.badge, em'));

    function step() {
      me.ask = document.querySelector('.bar .ask')?.textContent.trim() ?? '';
      if (document.querySelector('#end-title')) { me.over = true; return false; }
      const ready = document.querySelector('#curtain') && all('dialog[open] button.main')[0];
      if (ready) { press(ready); return true; }
      if (document.querySelector('dialog[open]')) return false;
      const confirm = all('.bar .tools button.main')[0];
      if (confirm) { press(confirm); return true; }
      if (document.querySelector('.bar .tools button[aria-pressed]')) { press(all('.bar .tools button')[1]); return true; }
      const menu = all('.la .menu button, .az-menu button');
      const bar = all('.generic .choices button, .bar .choices button:not(.plain)');
      const board = menu.length ? [] : spots();
      const offered = menu.length ? menu : [...board, ...bar];
      if (!offered.length) {
        if (++me.idle % 20 === 0 && tabs().length) press(tabs()[roll(tabs().length)]);
        return false;
      }
      const one = offered[roll(offered.length)];
      me.words.add(one.getAttribute('aria-label') ?? one.textContent.trim());
      me.places.add(menu.length ? 'menu' : board.includes(one) ? 'board' : 'bar');
      me.idle = 0;
      me.choices++;
      press(one);
      return true;
    }

    const go = () => {
      if (me.stopped) return;
      const did = step();
      if (!me.over) setTimeout(go, did ? wait : wait * 3);
    };
    go();
  }, [seed, pause]);
}

export const clicked = (page) => page.evaluate(() => {
  const { choices, clicks, over, idle, ask, words, places } = globalThis.clicker;
  return { choices, clicks, over, idle, ask, words: [...words], places: [...places] };
});

export const stopClicker = (page) => page.evaluate(() => { globalThis.clicker.stopped = true; });

/** Until `done`; whoever gets stuck says at what. */
export async function clicking(pages, done, { most = 120_000, stuck = 2500 } = {}) {
  const began = performance.now();
  for (;;) {
    const now = await Promise.all(pages.map(clicked));
    if (await done(now)) return now;
    const said = () => now.map((one) => `${one.choices} choices, at "${one.ask}"`).join(' | ');
    if (now.every((one) => one.over || one.idle > stuck)) throw new Error(`nothing can be chosen: ${said()}`);
    if (performance.now() - began > most) throw new Error(`the game goes on for ever: ${said()}`);
    await pages[0].waitForTimeout(100);
  }
}
