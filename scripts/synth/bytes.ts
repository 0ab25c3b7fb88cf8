/** Writes a whole number of 0 or more in decimal digits at a position; answers the position after it. */
export function writeInteger(bytes: Uint8Array, position: number, value: number): number {
  const end = position + countDigits(value);
  let rest = value;
  // Division of 32-bit integers is much faster than that of doubles.
  let at = end;
  while (rest > 0x7fffffff) {
    const next = Math.floor(rest / 10);
    bytes[--at] = 48 + (rest - next * 10);
    rest = next;
  }
  for (let small = rest | 0; at > position; small = (small / 10) | 0) {
    bytes[--at] = 48 + (small % 10);
  }
  return end;
}

/** Copies bytes from one array to another; answers the position after them. */
export function copyBytes(bytes: Uint8Array, position: number, source: Uint8Array, start: number, end: number): number {
  let at = position;
  for (let index = start; index < end; index++) bytes[at++] = source[index] ?? 0;
  return at;
}

function countDigits(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits += 1;
  return digits;
}
