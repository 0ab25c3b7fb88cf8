/** Mixes two numbers into 32 random-looking bits; the same numbers give the same bits on every machine. */
export function mix(a: number, b: number): number {
  return scramble(scramble(a | 0) ^ Math.imul(b | 0, 0x9e3779b1));
}

/** A draw from 0 up to, but not including, 1. */
export function draw(a: number, b: number): number {
  return mix(a, b) / 2 ** 32;
}

/** One of a list, by its draw. */
export function pick<T>(items: readonly T[], a: number, b: number): T {
  const item = items[mix(a, b) % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from: the list is empty.");
  return item;
}

// The finaliser "lowbias32" of Chris Wellons' hash prospector.
function scramble(seed: number): number {
  let bits = seed ^ (seed >>> 16);
  bits = Math.imul(bits, 0x21f0aaad);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
