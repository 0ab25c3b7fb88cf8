/** Where the next piece of memory begins; what the compiler itself keeps lies before it. */
let next: usize = __heap_base;

const pageBits: usize = 16;
/** Taken at once at least: each time Node may collect its garbage for it. */
const leastPages: i32 = 1 << 10;

/**
 * A piece of memory of so many bytes, all 0, that is never given back: what is not written to takes no room on the machine.
 * Between two pieces there is room to load a vector from the end of the first. Ends the program where there is no memory left.
 */
export function allocate(bytes: usize): usize {
  const start = next;
  next = (start + bytes + 47) & ~(<usize>15);
  const missing = <i32>((next + 0xffff) >> pageBits) - memory.size();
  if (missing > 0 && memory.grow(max(missing, leastPages)) < 0 && memory.grow(missing) < 0) unreachable();
  return start;
}

/** The same bytes in a longer piece of memory. */
export function extend(piece: usize, bytes: usize, longer: usize): usize {
  const start = allocate(longer);
  memory.copy(start, piece, bytes);
  return start;
}
