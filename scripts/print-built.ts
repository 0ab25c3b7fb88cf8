import { gzipSync } from "node:zlib";
import { printNumber } from "../pipeline/log/print-number.ts";

/** A line on a file that was built: its name, and its size as it is and gzipped. */
export function printBuilt(name: string, text: string): string {
  const [size, gzipped] = [Buffer.byteLength(text), gzipSync(text).length].map(printNumber);
  return `${name.padEnd(28)}${size?.padStart(11)} bytes${gzipped?.padStart(11)} gzipped\n`;
}
