import { isAnyFileError } from "../files/file-error.ts";
import { printCount } from "../log/print-number.ts";
import type { Source } from "./group-sources.ts";

/** What is damaged of the inputs: of several all are told at once, and the others need not be read again. */
export interface InputFaults {
  /** Keeps an error that is about what a source holds; any other is thrown. */
  keep(source: Source, error: Error): void;
  any(): boolean;
  /** Throws where one was kept, those of several sources in these' order. */
  tell(sources: readonly Source[]): void;
}

/** Damaged inputs that are told of. */
const mostTold = 10;

/** Opens the list of what is damaged, which nothing is so far. */
export function openFaults(): InputFaults {
  const faults = new Map<Source, Error>();
  return {
    keep: (source, error) => {
      if (!isOfInput(error, source)) throw error;
      faults.set(source, nameInFolder(error, source));
    },
    any: () => faults.size > 0,
    tell: (sources) => throwFaults(sources.flatMap((source) => faults.get(source) ?? [])),
  };
}

/**
 * Whether an error is about what a source's file holds, and not about a full disk or short memory. That its message names the file has
 * to tell, for of an error that was thrown in a thread the message is all that comes here.
 */
function isOfInput(error: Error, { files }: Source): boolean {
  return !isAnyFileError(error) && files.some(({ file }) => error.message.includes(file));
}

/** The same error, whose message names a file by its path under the input folder, as all messages on inputs do. */
function nameInFolder(error: Error, { files }: Source): Error {
  const told = files.reduce((message, { path, file }) => message.replaceAll(path, file), error.message);
  return told === error.message ? error : new Error(told, { cause: error });
}

function throwFaults(faults: readonly Error[]): void {
  const [first, ...others] = faults;
  if (first === undefined) return;
  if (others.length === 0) throw first;
  const told = faults.slice(0, mostTold).map(({ message }) => `\n  ${message}`);
  throw new Error(`${printCount(faults.length, "input")} cannot be read:${told.join("")}`, { cause: first });
}
