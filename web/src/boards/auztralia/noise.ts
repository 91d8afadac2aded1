/* noise.ts: numbers that look random and are the same every time; drawings must not flicker. */

/** A number in [0, 1) for a whole number. */
export function noise(n: number): number {
  let x = (n | 0) + 0x9e3779b9;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return ((x ^ (x >>> 15)) >>> 0) / 4294967296;
}

/** Another one for the same number. */
export function pick(n: number, lane: number): number {
  return noise(Math.imul(n, 0x85ebca6b) + lane * 0x27d4eb2f);
}
