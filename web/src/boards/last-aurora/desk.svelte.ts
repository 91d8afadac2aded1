/*
 * What all parts of the board share: which place has which choices, what is pointed at, what a click means, and
 * what is told about the thing under the pointer. How the board is looked at lives here, never the game.
 */
import { getContext, setContext } from 'svelte';
import type { BoardProps, Choice, Explanation, News, View } from '../../client/types';
import { waysOf } from './happen';
import { Book, stateOf, type Player, type State } from './model';
import { openPlaces, placeAll, step, wanted, type Part, type Placed } from './places';

/** What a thing says about itself: its name, then a line for each of its values. */
export interface Tip {
  title: string;
  lines?: string[];
  why?: string;
}
interface Shown extends Tip {
  at: DOMRect;
  told: Explanation | null;
  choices: Choice[];
}

const KEY = Symbol('desk');

export class Desk {
  private readonly read: () => BoardProps;
  picked = $state<string[]>([]);
  menu = $state<{ at: DOMRect; choices: Choice[] } | null>(null);
  tip = $state<Shown | null>(null);
  ghost = $state<State | null>(null);
  /** A token under the pointer on its way from box to box. */
  drag = $state<{ token: string; x: number; y: number; from: string } | null>(null);
  part = $state<Part>('finds');
  /** The seat whose convoy is unfolded beside the own one; null = none. */
  unfolded = $state<number | null>(null);
  /** Places that something has just happened to. */
  lit = $state<Map<string, string>>(new Map());
  /** A card just turned that does not stay. */
  flipped = $state<string | null>(null);
  /** The open pile that is leafed through. */
  gallery = $state.raw<{ title: string; cards: string[] } | null>(null);
  /** What is told in words at this moment. */
  caption = $state.raw<News | null>(null);
  private dropping: { onto: string; from: string } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private pointing = false;

  book = $derived.by(() => new Book(this.read().info));
  view: View = $derived.by(() => this.read().view);
  state: State = $derived(stateOf(this.view));
  all: Placed[] = $derived.by(() => placeAll(this.read().choices, this.view));
  open = $derived(openPlaces(this.all, this.picked));
  placed = $derived(new Set(this.all.filter(({ places }) => places.length > 0).map(({ choice }) => choice.action)));
  wanted = $derived(wanted(this.all, this.picked));
  /** Whose convoy is drawn large: the viewer's, for spectators the one whose turn it is. */
  me = $derived.by(() => this.read().seat ?? this.state.turn?.seat ?? this.view.to_act[0] ?? 1);
  carrying = $derived.by(() => this.read().seat !== null && !!this.state.player[this.me - 1]?.lifted);
  ways = $derived.by(() => waysOf(this.read().events));
  quiet = $derived.by(() => this.read().speed === 0);

  constructor(read: () => BoardProps) {
    this.read = read;
  }

  get props(): BoardProps {
    return this.read();
  }
  t(word: string, words?: Record<string, string | number>): string {
    return this.read().t(`web-last-aurora.${word}`, words);
  }
  /** A line for tips if some of a thing's records have values of our own. */
  ours(...records: ({ source?: unknown } | null | undefined)[]): string[] {
    return records.some((record) => record?.source === 'stand-in') ? [this.read().t('web.stand-in')] : [];
  }
  player(seat: number): Player {
    return this.state.player[seat - 1]!;
  }
  name(seat: number): string {
    return this.read().names[seat - 1] ?? String(seat);
  }

  choicesAt(at: string): Choice[] {
    return this.open.get(at) ?? [];
  }
  /** Something of the question itself, not only a free action, lies here. */
  asks(at: string): boolean {
    return this.choicesAt(at).some((choice) => !choice.free);
  }
  pointed(at: string): boolean {
    const { selected, hinted = [] } = this.read();
    return this.choicesAt(at).some((choice) => choice.action === selected || hinted.includes(choice.action));
  }

  pick(at: string, element: Element, around = ''): void {
    const more = around ? this.choicesAt(around) : [];
    const next = step(this.all, this.picked, at);
    this.hush();
    if (more.length > 0) {
      this.menu = { at: element.getBoundingClientRect(), choices: [...more, ...this.choicesAt(at)] };
      return;
    }
    if (next.kind === 'choose') this.choose(next.choice);
    else if (next.kind === 'menu') this.menu = { at: element.getBoundingClientRect(), choices: next.choices };
    else if (next.kind === 'narrow') {
      this.picked = next.picked;
      const part = this.wanted;
      if (part) this.part = part;
    }
  }
  choose(choice: Choice): void {
    this.forget();
    this.read().choose(choice.action);
  }
  /** Takes back what was picked half-way. */
  forget(): void {
    this.picked = [];
    this.menu = null;
    this.hush();
  }

  /** Lets the lifted token go over a place, at once or as soon as the table has answered; else back where it was. */
  drop(onto: string, from: string): void {
    this.dropping = { onto, from };
    this.land();
  }
  land(): void {
    const { dropping } = this;
    const free = (at: string): Choice | undefined => this.choicesAt(at).find((choice) => choice.free);
    if (!dropping || this.player(this.me).lifted === null) return;
    this.dropping = null;
    const choice = free(dropping.onto) ?? free(dropping.from);
    if (choice) this.choose(choice);
  }

  /** Shows what a thing says about itself, and why it cannot be chosen, after a moment. */
  say(tip: Tip, at: string, element: Element, delay: number): void {
    clearTimeout(this.timer);
    const choices = this.choicesAt(at);
    const only = choices.length === 1 ? choices[0]! : null;
    if (only) {
      this.pointing = true;
      this.read().select(only.action);
      void this.look(only);
    }
    this.timer = setTimeout(() => void this.tell(tip, choices, element), delay);
  }
  private async tell(tip: Tip, choices: Choice[], element: Element): Promise<void> {
    const turn = (this.asked += 1);
    this.tip = { ...tip, at: element.getBoundingClientRect(), told: null, choices };
    if (choices.length > 0 || !tip.why || this.view.over) return;
    const told = await this.read()
      .explain(tip.why)
      .catch(() => null);
    if (turn === this.asked && this.tip && told && !told.ok) this.tip = { ...this.tip, told };
  }
  private async look(choice: Choice): Promise<void> {
    const turn = (this.asked += 1);
    const view = choice.barrier
      ? null
      : await this.read()
          .preview(choice.action)
          .catch(() => null);
    if (turn === this.asked || this.tip) this.ghost = view ? stateOf(view) : null;
  }
  hush(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.tip = null;
    this.ghost = null;
    if (this.pointing) this.read().select(null);
    this.pointing = false;
  }

  /** The pointer has left the thing; it may be on its way to what is told, to follow a link there. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hush(), 260);
  }
  /** The pointer is on what is told. */
  stay(): void {
    clearTimeout(this.timer);
  }

  /** Marks a place for a moment. */
  light(at: string, how: string): void {
    if (this.quiet) return;
    this.lit = new Map(this.lit).set(at, how);
    setTimeout(() => {
      const rest = new Map(this.lit);
      rest.delete(at);
      this.lit = rest;
    }, 700);
  }
}

export function setDesk(read: () => BoardProps): Desk {
  return setContext(KEY, new Desk(read));
}
export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
