/* Which game has a drawn board. Every other game of the registry gets the generic one. */
import type { Component } from 'svelte';
import type { BoardProps } from '../client/types';

export type Board = Component<BoardProps & { placed?: Set<string> }, object, 'placed'>;

/* Whatever folder here has a Board.svelte is found by its name, so that a new drawing needs no other change. */
const drawn = import.meta.glob('./*/Board.svelte', { import: 'default' }) as Record<string, () => Promise<unknown>>;

/** The board of a game; it is loaded when it is asked for. */
export async function boardOf(game: string): Promise<Board> {
  const load = drawn[`./${game}/Board.svelte`] ?? drawn['./generic/Board.svelte'];
  return (await load()) as Board;
}

/* The picture on the first page lies beside the board. */
const covers = import.meta.glob('./*/Cover.svelte', { import: 'default', eager: true }) as Record<string, Component>;
export const coverOf = (game: string): Component => covers[`./${game}/Cover.svelte`] ?? covers['./generic/Cover.svelte'];

export const isDrawn = (game: string): boolean => `./${game}/Board.svelte` in drawn && game !== 'generic';
