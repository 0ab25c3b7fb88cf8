import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import type { InputFile } from "./list-inputs.ts";
import type { TsvFile } from "./load-data-set.ts";
import type { Skipped } from "./parse-submission.ts";
import { failSubmission } from "./peek-submission.ts";
import type { PrintedSubmission } from "./print-submission.ts";
import { openPrintedTables } from "./printed-tables.ts";
import type { Reject } from "./reject.ts";

/** One text of a filing. */
interface Copy extends Pick<PrintedSubmission, "accessionNumber" | "rowCount" | "amiss"> {
  readonly file: string;
}

/** The text that each filing is read from, and how many rows of the information tables came before its own. */
export type Places = Map<string, Copy & { readonly rowsBefore: number }>;

/** Prints one text, here or in a thread. */
export type Print = (input: InputFile) => Promise<PrintedSubmission | Skipped>;

/** The tables of a day, and what was not printed into them. */
export interface PrintedSubmissions {
  readonly files: ReadonlyMap<DataSetTable, TsvFile>;
  readonly places: Places;
  readonly passedOver: readonly Reject[];
}

/** Texts that are printed before their turn to be added: none waits for a long one. */
const printedAhead = 32;

/**
 * Prints EDGAR full submissions as the seven tables of a data set into `workDir`. A file that holds no 13F report in XML is
 * passed over, and told among the rejects; so is the lesser of two that hold one filing: where it came first all is printed once more.
 * @throws Error naming the file where a submission is damaged.
 */
export async function printSubmissions(
  inputs: readonly InputFile[],
  workDir: string,
  print: Print,
  lesser: readonly Reject[] = [],
): Promise<PrintedSubmissions> {
  const tables = await openPrintedTables(workDir);
  const places: Places = new Map();
  const passedOver = [...lesser];
  const seen: Copy[] = [];
  const displaced = new Set<string>();
  for await (const [input, printed] of printInOrder(inputs, print)) {
    if ("skipped" in printed) {
      passedOver.push(passOver(input.file, printed.skipped));
      continue;
    }
    const copy = describeCopy(input, printed);
    const { accessionNumber } = copy;
    const known = places.get(accessionNumber);
    seen.push(copy);
    if (!known) places.set(accessionNumber, { ...copy, rowsBefore: tables.add(printed) });
    else if (isBetter(copy, known)) {
      displaced.add(accessionNumber);
      places.set(accessionNumber, { ...known, ...copy });
    } else if (isBetter(known, copy)) passedOver.push(tellLesser(copy, known));
    else if (!(await holdsLines(inputs, known, printed, print))) passedOver.push(tellOther(copy, known));
  }
  if (displaced.size === 0) return { files: tables.finish(), places, passedOver };
  const copies = seen.filter(({ accessionNumber }) => displaced.has(accessionNumber));
  const told = copies.flatMap((copy) => tellWhereLesser(copy, places));
  const left = new Set(told.map(({ file }) => file));
  const others = inputs.filter(({ file }) => !left.has(file));
  return printSubmissions(others, workDir, print, [...lesser, ...told]);
}

function describeCopy({ file, filedAt }: InputFile, printed: PrintedSubmission): Copy {
  if (filedAt === null) failSubmission(file, "its header does not lie within the first 8 KB, or there are NULs in it");
  const { accessionNumber, rowCount, amiss } = printed;
  return { file, accessionNumber, rowCount, amiss };
}

/** Each text as it is printed, in their order, while the next ones are printed. */
async function* printInOrder(inputs: readonly InputFile[], print: Print) {
  const begin = (input: InputFile) => {
    const printed = print(input);
    // Its failure is thrown where it is waited for.
    printed.catch(() => {});
    return printed;
  };
  const begun = inputs.slice(0, printedAhead).map(begin);
  for (const [place, input] of inputs.entries()) {
    const next = inputs[place + printedAhead];
    if (next) begun.push(begin(next));
    yield [input, await (begun.shift() ?? print(input))] as const;
  }
}

/** As core.known_filings chooses among the sources of a filing: one with rows, then the one nearest to its summary page. */
function isBetter(one: Copy, other: Copy): boolean {
  const [has, otherHas] = [one.rowCount > 0, other.rowCount > 0];
  if (has !== otherHas) return has;
  const [rows, value] = one.amiss;
  const [otherRows, otherValue] = other.amiss;
  return rows === otherRows ? value < otherValue : rows < otherRows;
}

/** Whether a text known by name comes to the very lines of another. */
async function holdsLines(
  inputs: readonly InputFile[],
  known: Copy,
  { tables }: PrintedSubmission,
  print: Print,
): Promise<boolean> {
  const input = inputs.find(({ file }) => file === known.file);
  const printed = input && (await print(input));
  return printed !== undefined && "tables" in printed && JSON.stringify(printed.tables) === JSON.stringify(tables);
}

function tellWhereLesser(copy: Copy, places: Places): Reject[] {
  const best = places.get(copy.accessionNumber);
  return best && isBetter(best, copy) ? [tellLesser(copy, best)] : [];
}

function tellLesser(copy: Copy, better: Copy): Reject {
  return passOver(
    copy.file,
    `it has ${printCount(copy.rowCount, "row")}; ${better.file} holds the same filing, has ${printNumber(better.rowCount)}, and is nearer to its summary page`,
  );
}

function tellOther(copy: Copy, first: Copy): Reject {
  return passOver(
    copy.file,
    `${first.file} holds the same filing with other contents, and comes first: keep the one from EDGAR`,
  );
}

const passOver = (file: string, why: string): Reject => ({
  file,
  line: null,
  field: null,
  value: null,
  reason: `passed over: ${why}`,
});
