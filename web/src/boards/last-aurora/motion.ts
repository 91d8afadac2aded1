/* Movement of the board: short, and none where the page says so. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export function flip(_node: Element, { still = false }: { still?: boolean }): TransitionConfig {
  return {
    duration: still ? 0 : 380,
    easing: cubicOut,
    css: (t, u) => `transform: rotateY(${u * 85}deg); opacity: ${Math.min(1, t * 1.6)}`,
  };
}

export function rise(_node: Element, { still = false }: { still?: boolean }): TransitionConfig {
  return {
    duration: still ? 0 : 240,
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${u * 0.7}em); opacity: ${t}`,
  };
}
