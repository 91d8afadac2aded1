/*
 * desk.svelte.ts: what every part of the board shares: content, position, choices by place, words, and how a
 * thing is pointed at, chosen and explained. Board.svelte makes one and hands it down as a context.
 */
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { BoardProps, Choice, Explanation, News, View } from '../../client/types';
import { readContent, readMap, readPosition, type Position } from './model';
import { placeChoices, type PlaceMap } from './places';
import { attempts } from './attempts';

/** What a thing says about itself. */
export interface About {
  title: string;
  lines?: string[];
  /** Domain and value the thing stands for: finds out why it cannot be chosen. */
  value?: { domain: string; id: string };
  /** An action to ask about instead. */
  action?: string;
}

export interface Tip {
  about: About;
  box: DOMRect;
  why: Explanation | null;
  choices: Choice[];
}

const KEY = Symbol('auztralia');
const HOVER = 320;
/* What can be chosen says so already; its tip must not cover the other choices. */
const LINGER = 900;
const LEAVE = 180;
const PRESS = 450;

export class Desk {
  #props: () => BoardProps;
  tip = $state.raw<Tip | null>(null);
  menu = $state.raw<{ choices: Choice[]; box: DOMRect; title: string } | null>(null);
  ghostView = $state.raw<View | null>(null);
  /** Which of `events` is being told; events.length when all are. */
  step = $state(0);
  /** The pointer is on the tip itself. */
  held = false;
  #asked = 0;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get props(): BoardProps {
    return this.#props();
  }

  content = $derived.by(() => readContent(this.props.info));
  map = $derived.by(() => readMap(this.content));
  now: Position = $derived.by(() => readPosition(this.props.view, this.props.info, this.content, this.map));
  /** The position after the choice that is pointed at. */
  ghost: Position | null = $derived.by(() =>
    this.ghostView ? readPosition(this.ghostView, this.props.info, this.content, this.map) : null,
  );
  places: PlaceMap = $derived.by(() => placeChoices(this.props.choices));
  /** Whose board is shown large. */
  seat = $derived.by(() => this.props.seat ?? this.props.view.to_act[0] ?? 1);
  /** The event that is told right now. */
  told: News | null = $derived.by(() => this.props.events[this.step] ?? null);

  t(word: string, words?: { [name: string]: string | number }): string {
    return this.props.t(`web-auztralia.${word}`, words);
  }

  /** A line for tips if some of a thing's records have values of our own. */
  ours(...records: ({ source?: unknown } | null | undefined)[]): string[] {
    return records.some((record) => record?.source === 'stand-in') ? [this.props.t('web.stand-in')] : [];
  }

  name(table: string, id: string | null | undefined): string {
    return this.content.names.get(`${table}/${id}`) ?? id ?? '';
  }

  /** The name of a value of an enumeration: a terrain, a timing, a kind. */
  word(domain: string, id: unknown): string {
    return this.props.info.domains[domain]?.values?.find((v) => v.id === id)?.name ?? String(id ?? '');
  }

  seatName(seat: number): string {
    return this.props.names[seat - 1] ?? String(seat);
  }

  sideName(side: string): string {
    const seat = /^seat-(\d)$/.exec(side);
    return seat ? this.seatName(Number(seat[1])) : this.word('side', side);
  }

  at(place: string): Choice[] {
    return this.places.get(place) ?? [];
  }

  can(place: string): boolean {
    return this.places.has(place);
  }

  isSelected(place: string): boolean {
    const { selected, hinted = [] } = this.props;
    return this.at(place).some((c) => c.action === selected || hinted.includes(c.action));
  }

  /* ---- Pointing and choosing ---- */

  point(choice: Choice | null): void {
    this.props.select(choice?.action ?? null);
    const ask = ++this.#asked;
    if (!choice) {
      this.ghostView = null;
      return;
    }
    void this.props.preview(choice.action).then((view) => {
      if (ask === this.#asked) this.ghostView = view;
    });
  }

  choose(choice: Choice): void {
    this.close();
    this.props.choose(choice.action);
  }

  /** Chooses what lies here; asks which where several do. */
  open(choices: Choice[], el: Element, title: string): void {
    if (choices.length === 1) this.choose(choices[0]!);
    else if (choices.length) {
      this.tip = null;
      this.menu = { choices, box: el.getBoundingClientRect(), title };
    }
  }

  close(): void {
    this.tip = null;
    this.menu = null;
    this.point(null);
  }

  async explain(about: About, el: Element, choices: Choice[]): Promise<void> {
    const tip: Tip = { about, box: el.getBoundingClientRect(), why: null, choices };
    this.tip = tip;
    if (choices.length || !this.props.prompt.mine) return;
    const actions = about.action ? [about.action] : about.value ? attempts(this.props.info, this.props.choices, about.value, this.map) : [];
    for (const action of actions) {
      const why = await this.props.explain(action);
      if (this.tip !== tip) return;
      if (!why.ok) {
        this.tip = { ...tip, why };
        return;
      }
    }
  }

  /** Makes an element a place: it can be chosen when there are choices, and explains itself otherwise. */
  spot(place: string, about: () => About, tab = true): Attachment<Element> {
    return (el) => {
      const choices = this.at(place);
      const can = choices.length > 0;
      const what = about();
      const label = choices.length === 1 ? choices[0]!.text : [what.title, ...(what.lines ?? [])].filter(Boolean).join('. ');
      el.toggleAttribute('data-can', can);
      el.toggleAttribute('data-eye', can && choices.every((c) => c.barrier));
      name(el, can, label, choices.length > 1, can || tab);
      const deaf = this.#listen(el, choices, what);
      return () => {
        deaf();
        for (const mark of ['data-can', 'data-eye', 'role', 'aria-label', 'tabindex']) el.removeAttribute(mark);
      };
    };
  }

  #listen(el: Element, choices: Choice[], what: About): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const stop = (): void => clearTimeout(timer);
    const on = (e: Event): void => {
      stop();
      const touch = e instanceof PointerEvent && e.pointerType !== 'mouse';
      if (choices.length === 1 && !touch) this.point(choices[0]!);
      const wait = touch ? PRESS : e.type === 'focusin' ? 0 : choices.length ? LINGER : HOVER;
      if (e.type === 'focusin' && !(e.target as Element).matches(':focus-visible')) return;
      timer = setTimeout(() => {
        pressed = touch;
        if (!this.menu) void this.explain(what, el, choices);
      }, wait);
    };
    /* An element that is taken away loses the focus in the middle of an update: what follows waits for its end. */
    const off = (): void => {
      stop();
      const tip = this.tip;
      queueMicrotask(() => choices.length && this.point(null));
      /* Time to reach the link in it. */
      if (tip) setTimeout(() => this.tip === tip && !this.held && (this.tip = null), LEAVE);
    };
    const click = (e: Event): void => {
      if (pressed) {
        pressed = false;
        e.preventDefault();
        return;
      }
      stop();
      if (choices.length) this.open(choices, el, what.title);
      else void this.explain(what, el, choices);
    };
    const keydown = (e: Event): void => {
      const { key } = e as KeyboardEvent;
      if (key === 'Escape') this.close();
      if (key !== 'Enter' && key !== ' ') return;
      e.preventDefault();
      click(e);
    };
    const all: [string, (e: Event) => void][] = [
      ['pointerenter', on], ['pointerdown', (e) => (e as PointerEvent).pointerType !== 'mouse' && on(e)], ['pointerleave', off],
      ['pointercancel', off], ['focusin', on], ['focusout', off], ['click', click], ['keydown', keydown],
    ];
    for (const [type, listener] of all) el.addEventListener(type, listener);
    return () => {
      stop();
      for (const [type, listener] of all) el.removeEventListener(type, listener);
    };
  }
}

/** Role, label and place in the tab order. What can be chosen among words is a plain sheet of glass over them, so
 *  that its name is the sentence of the choice and nothing else. */
function name(el: Element, can: boolean, label: string, menu: boolean, tab: boolean): void {
  let button = el;
  const glass = el.querySelector(':scope > .az-glass');
  if (can && el instanceof HTMLElement) {
    button = glass ?? el.appendChild(Object.assign(document.createElement('span'), { className: 'az-glass' }));
    for (const attribute of ['role', 'aria-label', 'tabindex', 'aria-haspopup']) el.removeAttribute(attribute);
  } else glass?.remove();
  button.setAttribute('role', can ? 'button' : 'img');
  button.setAttribute('aria-label', label);
  button.setAttribute('tabindex', tab ? '0' : '-1');
  if (menu) button.setAttribute('aria-haspopup', 'menu');
  else button.removeAttribute('aria-haspopup');
}

export function makeDesk(props: () => BoardProps): Desk {
  return setContext(KEY, new Desk(props));
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
