import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import Papa from "papaparse";
import { quarterName } from "../../pipeline/calendar.ts";
import type { Filing, Inputs, UserRow } from "./inputs.ts";
import { printDataSet } from "./print-data-set.ts";
import { printSubmission } from "./print-submission.ts";
import type { Random } from "./random.ts";

/** In which files the filings of a folder lie. */
export interface Layout {
  readonly zips: readonly {
    readonly file: string;
    readonly filings: readonly Filing[];
    /** Puts rows and columns in another order; undefined for the SEC's own. */
    readonly disorder?: Random;
  }[];
  readonly submissions: readonly { readonly filing: Filing; readonly prefix: string }[];
}

/** Lays filings out as the SEC does: one zip for each quarter in which any was filed. */
export function layOut(filings: readonly Filing[]): Layout {
  const windows = [...new Set(filings.map(({ filedAt }) => quarterName(filedAt)))];
  const zips = windows.map((window) => ({
    file: `${window}_form13f.zip`,
    filings: filings.filter(({ filedAt }) => quarterName(filedAt) === window),
  }));
  return { zips, submissions: [] };
}

/** Writes a folder of raw inputs; what lay there stays, so give it a new one. */
export async function writeInputs(folder: string, inputs: Inputs, layout: Layout): Promise<void> {
  const files = new Map<string, string | Buffer>([
    ...layout.zips.map(({ file, filings, disorder }) => [`sec-13f/${file}`, printDataSet(filings, disorder)] as const),
    ...layout.submissions.map(
      ({ filing, prefix }) => [`edgar/${filing.accessionNumber}.txt`, printSubmission(filing, prefix)] as const,
    ),
    ["securities.csv", printCsv(inputs.securities)],
    ["splits.csv", printCsv(inputs.splits)],
    ["cusip_changes.csv", printCsv(inputs.cusipChanges)],
    ["corrections.csv", printCsv(inputs.corrections ?? [])],
    ["prices/closes.csv", printCsv(inputs.closes)],
    ["analyst-targets/targets.csv", printCsv(inputs.targets)],
  ]);
  for (const [file, content] of files) {
    if (content.length === 0) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}

/** A CSV of rows that all have the columns of the first; of none, no text at all. */
function printCsv(rows: readonly UserRow[]): string {
  return Papa.unparse([...rows], { newline: "\n" });
}
