/*
 * Plays a table's updates one after the other, so that every step can be seen: what is shown runs behind what
 * is known, by at most the events that wait. Speed, pause and skip are here.
 */
import type { Client, Update } from '../client/client';
import type { News, Page } from '../client/types';

const LONGEST = 6000; /* milliseconds for one update, however much happened in it */

export class Player {
  page = $state.raw<Page>()!;
  /** What is known, even if it is not shown yet. */
  latest = $state.raw<Page>()!;
  events = $state.raw<News[]>([]);
  /** Events wait to be shown. */
  busy = $state(false);
  paused = $state(false);
  /** Shown so far: the log does not run ahead of the board. */
  shown = $state(0);
  private queue: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(readonly client: Client, private readonly pace: () => number, private readonly changed: (page: Page) => void) {
    this.page = this.latest = client.page;
    this.shown = client.page.seq;
    this.stop = client.listen((update) => this.take(update));
  }

  private take(update: Update): void {
    this.latest = update.page;
    if (update.jump) this.skip();
    this.queue.push(update);
    if (!this.busy || update.jump) this.next();
  }

  private show(update: Update, events: News[]): void {
    this.page = update.page;
    this.events = events;
    this.shown = update.page.seq;
    this.changed(update.page);
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.paused) return;
    const update = this.queue.shift();
    if (!update) {
      this.busy = false;
      return;
    }
    const told = update.jump ? [] : update.news.filter((one) => one.kind === 'event');
    this.show(update, told);
    const wait = Math.min(told.length * this.pace(), LONGEST);
    /* The own decision is answered at once; what others do takes its time. */
    const own = this.queue.length === 0 && update.page.prompt.mine && told.every((one) => one.seat === update.page.seat);
    if (wait === 0 || own) {
      this.busy = this.queue.length > 0;
      if (this.busy) this.next();
      return;
    }
    this.busy = true;
    this.timer = setTimeout(() => this.next(), wait);
  }

  /** Shows the last update at once. */
  skip(): void {
    clearTimeout(this.timer);
    const last = this.queue.at(-1);
    this.queue = [];
    this.paused = false;
    this.busy = false;
    if (last) this.show(last, []);
  }

  pause(on: boolean): void {
    this.paused = on;
    if (!on) this.next();
    else clearTimeout(this.timer);
  }

  end(): void {
    clearTimeout(this.timer);
    this.stop();
  }
}
