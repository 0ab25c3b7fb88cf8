import { defaultOut } from "../output/out-folder.ts";

/** Stands for an input folder that nobody noted: pasted as it is, it is refused, where a default would read other files. */
const unknownInput = "DIR";

/** A command of this project as a shell takes it, with those of its options that are given and not the default. */
export function printCommand(name: string, options: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(options).filter(([option, value]) => !(option === "out" && value === defaultOut));
  const words = given.flatMap(([option, value]) => (value === undefined ? [] : printOption(option, value)));
  return ["npm run", name, ...(words.length > 0 ? ["--", ...words] : [])].join(" ");
}

/** An option with its value; one that begins with a dash would be taken for an option. */
function printOption(option: string, value: string): string[] {
  return value.startsWith("-") ? [`--${option}=${quoteWord(value)}`] : [`--${option}`, quoteWord(value)];
}

/** The command that reads an input folder anew into an output folder; which one is for the operator to say. */
export function printReading(name: "ingest" | "nightly", out: string, asOf?: string): string {
  return printCommand(name, { input: unknownInput, out, "as-of": asOf });
}

/** A word as POSIX shells take it: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02 */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
