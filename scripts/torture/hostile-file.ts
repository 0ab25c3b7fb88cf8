import { seedRandom } from "../seed-random.ts";

/** A file made to do harm, where it lies in the input folder, and how a run has to take it. */
export interface HostileFile {
  readonly what: string;
  readonly file: string;
  readonly make: () => Uint8Array;
  /** `stopped`: the run ends with an error that names the file; `rejected`: it goes on, and lists it among the rejects; `taken`: it is harmless. */
  readonly taken: "stopped" | "rejected" | "taken";
  /** What the message has to say beside the file's name. */
  readonly says?: RegExp;
}

/** Enough on one line to hurt who reads lines. */
export const longLine = 100 * 2 ** 20;

/** Text that does not pack well, of one line. */
export function noise(length: number): string {
  const random = seedRandom(1);
  const chunk = Array.from({ length: 2 ** 16 }, () => String.fromCharCode(33 + Math.floor(90 * random())));
  const text = chunk.join("").replaceAll('"', "x");
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}
