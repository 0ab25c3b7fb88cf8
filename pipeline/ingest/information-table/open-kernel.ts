import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What splits and sums one information table: `kernel/index.ts`, which says what each function does, compiled to WebAssembly, where
 * vectors of sixteen bytes are compared at once. An address is of its memory, and of 32 bits: those that look negative lie in the
 * upper half.
 */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  openTable(cells: number, mostRows: number): number;
  readonly longestChunk: Cell;
  inputEnd(): number;
  takeBytes(length: number): void;
  readonly lineCount: Cell;
  readonly blankCount: Cell;
  readonly isRegular: Cell;
  readonly others: Cell;
  readonly othersLength: Cell;
  readonly otherLines: Cell;
  readonly otherCount: Cell;
  readonly rowCount: Cell;
  readonly kindBits: Cell;
  rowAt(row: number): number;
  wordCount(column: number): number;
  wordBytes(column: number): number;
  wordStarts(column: number): number;
  openPlaces(column: number): number;
  openHoldings(filings: number, exceptions: number): number;
  readonly batch: Cell;
  sumHoldings(): number;
  readonly columns: Cell;
  readonly leftRows: Cell;
  readonly leftCount: Cell;
}

/** A number that the kernel keeps. */
interface Cell {
  readonly value: number;
}

/** The columns of texts, in the order in which the kernel numbers them. */
const textColumns = ["filing", "cusip", "name", "title"] as const;

/** For each column of texts something. */
export type OfTexts<T> = Readonly<Record<(typeof textColumns)[number], T>>;

/** What Node has, and the types of ECMAScript lack. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** The kernel as it is compiled. */
export const kernelFile = join(import.meta.dirname, "kernel.wasm");

let module: object | undefined;

/** A kernel for one table, which keeps its memory as long as it is held; it is compiled once. */
export function openKernel(): Kernel {
  module ??= new WebAssembly.Module(readFileSync(kernelFile));
  return new WebAssembly.Instance(module).exports as Kernel;
}

/** So many bytes at an address, until the kernel does something more. */
export function bytesAt({ memory }: Kernel, address: number, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, address >>> 0, length);
}

/** So many numbers at an address, until the kernel does something more. */
export function numbersAt({ memory }: Kernel, address: number, length: number): Uint32Array {
  return new Uint32Array(memory.buffer, address >>> 0, length);
}

/** For each column of texts what `make` gives for its number. */
export function ofTexts<T>(make: (column: number) => T): OfTexts<T> {
  const [filing, cusip, name, title] = [make(0), make(1), make(2), make(3)];
  return { filing, cusip, name, title };
}
