/*
 * A spot: something on the board that can be pointed at. It gives an element of HTML or SVG everything it needs
 * to be chosen by mouse, finger and keyboard and to explain itself. Spots are leaves: they never hold another.
 */
import type { Choice, GameInfo } from '../../client/types';
import type { Desk, Tip } from './desk.svelte';

const params: Record<string, string[]> = {
  slot: ['slot'],
  bonus: ['slot', 'choice'],
  block: ['side'],
  option: ['choice'],
  crew: ['survivor'],
  rig: ['cell'],
  box: ['cell', 'box'],
  item: ['object'],
  waypoint: ['waypoint'],
  foe: ['enemy'],
  target: ['enemy', 'space'],
};

/** The action to ask about when a place offers none: by a verb that is offered elsewhere now, else by any that fits. */
export function askAbout(info: GameInfo, choices: Choice[], at: string): string | null {
  const [kind = '', ...values] = at.split(' ');
  const wanted = params[kind];
  if (!wanted) return null;
  const fits = (verb: string): boolean => {
    const has = info.verbs[verb]?.params.map((param) => param.id) ?? [];
    return has.length === wanted.length && wanted.every((id, i) => has[i] === id);
  };
  const verb = choices.find((choice) => fits(choice.verb) && !choice.free)?.verb ?? Object.keys(info.verbs).find(fits);
  return verb ? [verb, ...values.slice(-wanted.length)].join(' ') : null;
}

type Handler<E> = (event: E & { currentTarget: Element }) => void;
export interface SpotAttributes {
  [attribute: string]: unknown;
  onclick: Handler<MouseEvent>;
  onkeydown: Handler<KeyboardEvent>;
}

const LONG_PRESS = 450;
const HOVER = 380;
/* One finger presses at a time, whatever is drawn anew meanwhile. */
let press: ReturnType<typeof setTimeout> | undefined;
let pressed = false;

/* A thing that comes under a resting pointer is not pointed at: only the first real move tells about it. */
let rests = { x: NaN, y: NaN };
let arrived: Element | null = null;
if (typeof window !== 'undefined')
  window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => (rests = { x, y }), { capture: true, passive: true });
const moves = (event: PointerEvent): boolean => !Number.isNaN(rests.x) && (event.clientX !== rests.x || event.clientY !== rests.y);

/** The place of the card that can be chosen and that this element is a part of; '' = none. */
function cardOf(element: Element): string {
  for (let around = element.parentElement; around && !around.hasAttribute('data-game'); around = around.parentElement) {
    const cover = around.querySelector(':scope > .cover[data-open], :scope > .card > .cover[data-open]');
    if (cover && cover !== element) return cover.getAttribute('data-spot') ?? '';
  }
  return '';
}

/** `around` is a place the spot lies on: its choices are offered here as well. */
export function spot(desk: Desk, at: string, tip: () => Tip, around = ''): SpotAttributes {
  const choices = at ? desk.choicesAt(at) : [];
  /* With a token in hand the places to put it are what is asked for. */
  const asks = choices.some((choice) => !choice.free) || (choices.length > 0 && desk.carrying);
  const told = (): Tip => {
    const said = tip();
    return {
      ...said,
      why: said.why ?? (at ? (askAbout(desk.props.info, desk.props.choices, at) ?? undefined) : undefined),
    };
  };
  /* What cannot be chosen itself tells what choosing its card does. */
  const say = (element: Element, delay: number): void =>
    desk.say(told(), choices.length > 0 ? at : cardOf(element) || at, element, delay);
  const label = (): string => {
    if (choices.length > 0) return choices.map((choice) => choice.text).join('; ');
    const said = tip();
    return [said.title, ...(said.lines ?? [])].join('. ');
  };
  return {
    'data-spot': at || undefined,
    'data-open': asks ? 'yes' : choices.length > 0 ? 'free' : undefined,
    'data-pointed': at && desk.pointed(at) ? 'yes' : undefined,
    'data-picked': desk.picked.includes(at) ? 'yes' : undefined,
    'data-lit': at ? desk.lit.get(at) : undefined,
    'data-eye': asks && choices.every((choice) => choice.barrier) ? 'yes' : undefined,
    role: choices.length > 0 ? 'button' : 'img',
    tabindex: choices.length > 0 ? 0 : -1,
    'aria-label': label(),
    onclick: (event) => {
      event.stopPropagation();
      if (pressed) pressed = false;
      else if (choices.length > 0) desk.pick(at, event.currentTarget, around);
      else say(event.currentTarget, 0);
    },
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      if (choices.length > 0) desk.pick(at, event.currentTarget, around);
    },
    onpointerenter: (event: PointerEvent & { currentTarget: Element }) => {
      if (event.pointerType === 'touch') return;
      arrived = moves(event) ? null : event.currentTarget;
      if (!arrived) say(event.currentTarget, HOVER);
    },
    onpointermove: (event: PointerEvent & { currentTarget: Element }) => {
      if (arrived !== event.currentTarget) return;
      arrived = null;
      say(event.currentTarget, HOVER);
    },
    onpointerleave: (event: PointerEvent) => {
      clearTimeout(press);
      if (event.pointerType !== 'touch') desk.leave();
    },
    onpointerdown: (event: PointerEvent & { currentTarget: Element }) => {
      if (event.pointerType !== 'touch') return;
      const element = event.currentTarget;
      pressed = false;
      press = setTimeout(() => {
        pressed = true;
        say(element, 0);
      }, LONG_PRESS);
    },
    onpointerup: () => clearTimeout(press),
    onpointercancel: () => clearTimeout(press),
    onfocus: (event: FocusEvent & { currentTarget: Element }) => {
      if (event.currentTarget.matches(':focus-visible')) say(event.currentTarget, 0);
    },
    onblur: () => desk.leave(),
  };
}

/** Arrow keys go to the nearest spot in their direction. */
export function steer(event: KeyboardEvent, board: Element): void {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = document.activeElement;
  if (!way || !here || !board.contains(here) || !here.hasAttribute('data-spot')) return;
  const from = middle(here);
  let best: HTMLElement | SVGElement | null = null;
  let least = Infinity;
  for (const other of board.querySelectorAll<HTMLElement>('[data-spot]')) {
    if (other === here) continue;
    const to = middle(other);
    const along = (to.x - from.x) * way[0]! + (to.y - from.y) * way[1]!;
    const across = Math.abs((to.x - from.x) * way[1]!) + Math.abs((to.y - from.y) * way[0]!);
    if (along < 4 || across > along * 2.5) continue;
    if (along + across * 2 < least) {
      least = along + across * 2;
      best = other;
    }
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
