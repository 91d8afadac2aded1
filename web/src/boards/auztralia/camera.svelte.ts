/*
 * camera.svelte.ts: pan and zoom of the map. Wheel and pinch zoom where the pointer is, dragging pans, keys do
 * both; moves are eased unless motion is unwelcome. While it moves, what is drawn is only shifted and scaled; it
 * is drawn anew at its size once the camera has come to rest. Drawn is what is in sight and a margin around it:
 * on a large screen the whole sheet, zoomed in, would be a hundred million pixels.
 */
import type { Attachment } from 'svelte/attachments';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MOST = 3.2;
const DRAG = 6;
const REST = 160;
const TINY = 0.35; /* below this scale nothing on the map can be read */
const SMALL = 0.55; /* the scale that a part is shown at then */
const MARGIN = 0.3; /* of the view, on each side */

export class Camera {
  /** Screen = map * k + (x, y). */
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** The part of the map that is drawn now, and its scale. */
  drawn = $state.raw<Box & { k: number }>({ x: 0, y: 0, width: 1, height: 1, k: 1 });
  width = $state(0);
  height = $state(0);
  /** Pixels at the bottom that something else covers. */
  inset = $state(0);
  /** What a fit shows. */
  #home: () => Box;
  #wanted: () => Box | null;
  #still: () => boolean;
  #pointers = new Map<number, { x: number; y: number }>();
  #dragged = false;
  #touched = false;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(home: () => Box, first: () => Box | null, still: () => boolean) {
    this.#home = home;
    this.#wanted = first;
    this.#still = still;
  }

  fitOf(box: Box): { x: number; y: number; k: number } {
    const height = Math.max(80, this.height - this.inset);
    const k = Math.max(0.05, Math.min(this.width / box.width, height / box.height));
    return { k, x: (this.width - box.width * k) / 2 - box.x * k, y: (height - box.height * k) / 2 - box.y * k };
  }

  /** What is looked at first: everything, or where that would be too small, a part that matters. */
  #first(): Box {
    const home = this.#home();
    const part = this.fitOf(home).k < TINY ? this.#wanted() : null;
    if (!part) return home;
    const width = Math.min(home.width, Math.max(part.width, this.width / SMALL));
    const height = Math.min(home.height, Math.max(part.height, Math.max(80, this.height - this.inset) / SMALL));
    const between = (at: number, least: number, most: number): number => Math.min(Math.max(at, least), Math.max(least, most));
    return {
      x: between(part.x + part.width / 2 - width / 2, home.x, home.x + home.width - width),
      y: between(part.y + part.height / 2 - height / 2, home.y, home.y + home.height - height), width, height,
    };
  }

  get #least(): number {
    return this.fitOf(this.#home()).k * 0.8;
  }

  #clamp(to: { x: number; y: number; k: number }): { x: number; y: number; k: number } {
    const home = this.#home();
    const k = Math.min(Math.max(to.k, this.#least), MOST * Math.max(1, this.fitOf(home).k * 1.6));
    const slack = 0.5;
    const bound = (at: number, from: number, size: number, view: number): number => {
      const low = view * slack - (from + size) * k;
      const high = view * (1 - slack) - from * k;
      return Math.min(Math.max(at, low), high);
    };
    return { k, x: bound(to.x, home.x, home.width, this.width), y: bound(to.y, home.y, home.height, this.height) };
  }

  #set(to: { x: number; y: number; k: number }): void {
    const c = this.#clamp(to);
    this.x = c.x;
    this.y = c.y;
    this.k = c.k;
    this.#settle();
  }

  /** How far the view reaches beyond what is drawn, in views. */
  #missing(): number {
    const { x, y, width, height } = this.drawn;
    const left = x * this.k + this.x;
    const top = y * this.k + this.y;
    const right = this.width - (left + width * this.k);
    const bottom = this.height - (top + height * this.k);
    return Math.max(left / this.width, right / this.width, top / this.height, bottom / this.height);
  }

  draw(): void {
    const { k, width, height } = this;
    const x = -(this.x + width * MARGIN) / k;
    const y = -(this.y + height * MARGIN) / k;
    this.drawn = { k, x, y, width: (width * (1 + 2 * MARGIN)) / k, height: (height * (1 + 2 * MARGIN)) / k };
  }

  #settle(): void {
    clearTimeout(this.#rest);
    /* A long drag does not wait for its end. */
    if (this.#missing() > MARGIN) this.draw();
    this.#rest = setTimeout(() => {
      const blur = this.k / this.drawn.k;
      if (blur > 1.12 || blur < 0.8 || this.#missing() > 0) this.draw();
    }, REST);
  }

  move(target: { x: number; y: number; k: number }): void {
    cancelAnimationFrame(this.#frame);
    const to = this.#clamp(target);
    if (this.#still()) return this.#set(to);
    const from = { x: this.x, y: this.y, k: this.k };
    const begin = performance.now();
    const tick = (now: number): void => {
      const t = Math.min(1, (now - begin) / 280);
      const e = 1 - (1 - t) ** 3;
      this.x = from.x + (to.x - from.x) * e;
      this.y = from.y + (to.y - from.y) * e;
      this.k = from.k + (to.k - from.k) * e;
      if (t < 1) this.#frame = requestAnimationFrame(tick);
      else this.#settle();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Something covers the lower part, or no longer does: whoever has not zoomed sees the whole map all the same. */
  cover(pixels: number): void {
    if (pixels === this.inset) return;
    this.inset = pixels;
    if (!this.#touched && this.width) this.move(this.fitOf(this.#first()));
  }

  fit(box?: Box): void {
    this.#touched = box !== undefined;
    this.move(this.fitOf(box ?? this.#home()));
  }

  zoom(by: number, at = { x: this.width / 2, y: this.height / 2 }): void {
    this.#touched = true;
    this.move(this.#zoomed(by, at));
  }

  #zoomed(by: number, at: { x: number; y: number }): { x: number; y: number; k: number } {
    const k = Math.max(this.#least, this.k * by);
    return { k, x: at.x - ((at.x - this.x) / this.k) * k, y: at.y - ((at.y - this.y) / this.k) * k };
  }

  /** Brings a point of the map into sight if it is not. */
  show(x: number, y: number): void {
    const sx = x * this.k + this.x;
    const sy = y * this.k + this.y;
    const edge = 60;
    const dx = sx < edge ? edge - sx : sx > this.width - edge ? this.width - edge - sx : 0;
    const dy = sy < edge ? edge - sy : sy > this.height - edge ? this.height - edge - sy : 0;
    if (dx || dy) this.move({ k: this.k, x: this.x + dx, y: this.y + dy });
  }

  key(e: KeyboardEvent): boolean {
    if (e.key === '+' || e.key === '=') this.zoom(1.3);
    else if (e.key === '-') this.zoom(1 / 1.3);
    else if (e.key === '0') this.fit();
    else return false;
    return true;
  }

  /** For the element that shows the map. */
  attach: Attachment<Element> = (el) => {
    const place = (e: PointerEvent | WheelEvent): { x: number; y: number } => {
      const box = el.getBoundingClientRect();
      return { x: e.clientX - box.left, y: e.clientY - box.top };
    };
    const wheel = (e: Event): void => {
      const w = e as WheelEvent;
      w.preventDefault();
      this.#touched = true;
      cancelAnimationFrame(this.#frame);
      this.#set(this.#zoomed(Math.exp(-w.deltaY * (w.ctrlKey ? 0.01 : 0.0016)), place(w)));
    };
    const down = (e: Event): void => {
      const p = e as PointerEvent;
      if (p.button > 0) return;
      if (this.#pointers.size === 0) this.#dragged = false;
      this.#pointers.set(p.pointerId, place(p));
    };
    const drag = (e: Event): void => {
      const p = e as PointerEvent;
      const before = this.#pointers.get(p.pointerId);
      if (!before) return;
      const now = place(p);
      const far = Math.hypot(now.x - before.x, now.y - before.y);
      if (!this.#dragged && far < DRAG) return;
      if (!this.#dragged) {
        this.#dragged = true;
        this.#touched = true;
        el.setPointerCapture(p.pointerId);
      }
      cancelAnimationFrame(this.#frame);
      const other = [...this.#pointers].find(([id]) => id !== p.pointerId)?.[1];
      if (other) {
        const by = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        this.#set(this.#zoomed(by, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
        this.#set({ k: this.k, x: this.x + (now.x - before.x) / 2, y: this.y + (now.y - before.y) / 2 });
      } else this.#set({ k: this.k, x: this.x + now.x - before.x, y: this.y + now.y - before.y });
      this.#pointers.set(p.pointerId, now);
    };
    const up = (e: Event): void => void this.#pointers.delete((e as PointerEvent).pointerId);
    /* A drag that ends on a piece must not choose it. */
    const click = (e: Event): void => {
      if (!this.#dragged) return;
      this.#dragged = false;
      e.stopPropagation();
      e.preventDefault();
    };
    const resized = new ResizeObserver(() => {
      this.width = el.clientWidth;
      this.height = el.clientHeight;
      if (!this.#touched) {
        this.#set(this.fitOf(this.#first()));
        this.draw();
      } else this.#settle();
    });
    resized.observe(el);
    el.addEventListener('wheel', wheel, { passive: false });
    el.addEventListener('pointerdown', down);
    el.addEventListener('pointermove', drag);
    el.addEventListener('pointerup', up);
    el.addEventListener('pointercancel', up);
    el.addEventListener('click', click, true);
    return () => {
      resized.disconnect();
      clearTimeout(this.#rest);
      cancelAnimationFrame(this.#frame);
      el.removeEventListener('wheel', wheel);
      el.removeEventListener('pointerdown', down);
      el.removeEventListener('pointermove', drag);
      el.removeEventListener('pointerup', up);
      el.removeEventListener('pointercancel', up);
      el.removeEventListener('click', click, true);
    };
  };
}
