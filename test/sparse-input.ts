import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSubmission } from "./ingest/make-submission.ts";

/** A day on which the quarter of most of the sparse filings is final, and that of one is open. */
export const sparseAsOf = "2022-05-01";

interface SparseFiling {
  readonly number: number;
  readonly cik: number;
  readonly form?: string;
  readonly period?: string;
  readonly filed?: string;
  readonly cover?: string;
  readonly rows?: readonly string[];
}

const named = (name: string) => `<filingManager><name>${name}</name></filingManager>`;
const adds = "<amendmentInfo><amendmentType>NEW HOLDINGS</amendmentType></amendmentInfo>";
/** Half a trillion thousands, which nothing is worth, and no price tells what it should be. */
const immense = 500_000_000_000;

const filings: readonly SparseFiling[] = [
  {
    number: 1,
    cik: 11,
    rows: [row("", 1000, 10), row("N/A", 10, 5), row("12345", 10, 5), row("594918104", immense, 7)],
  },
  { number: 2, cik: 12, form: "13F-HR/A", cover: `${adds}${named("Additions")}`, rows: [row("594918104", 1000, 10)] },
  { number: 3, cik: 13, cover: named("Nothing held") },
  { number: 4, cik: 14, period: "20220331", filed: "20220420", rows: [row("037833100", 1000, 10)] },
  { number: 5, cik: 15, cover: named("Corrected"), rows: [row("594918104", 1000, 10)] },
  { number: 6, cik: 15, form: "13F-HR/A", cover: named("Corrected"), rows: [row("594918104", 900, 10)] },
  { number: 7, cik: 16, form: "13F-NT" },
];

const files: Readonly<Record<string, string>> = {
  "securities.csv": "cusip,ticker\n037833100,\n594918104,MSFT\n",
  "funds.csv": "cik,name\n11,\n",
  "corrections.csv": `accession_number,field,filed_value,corrected_value,reason
${nameFiling(5)},value_unit_usd,,1000,known
${nameFiling(6)},effective,,ignored,known
${nameFiling(4)},put_call:037833100,,Call,known
`,
  "notes.txt": "no input\n",
};

/** Makes an input folder whose filings and files say as little as they may, so that all that can be unknown is. */
export async function makeSparseInput(folder: string): Promise<void> {
  await mkdir(join(folder, "edgar"), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const filing of filings) {
    await writeFile(join(folder, "edgar", `${nameFiling(filing.number)}.txt`), printFiling(filing));
  }
}

function nameFiling(number: number): string {
  return `0000000001-22-00000${number}`;
}

function row(cusip: string, value: number, shares: number): string {
  return `<infoTable><cusip>${cusip}</cusip><value>${value}</value><shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt></shrsOrPrnAmt></infoTable>`;
}

function printFiling({
  number,
  cik,
  form = "13F-HR",
  period = "20211231",
  filed = "20220214",
  ...parts
}: SparseFiling) {
  const header = `ACCESSION NUMBER:\t\t${nameFiling(number)}
CONFORMED SUBMISSION TYPE:\t${form}
CONFORMED PERIOD OF REPORT:\t${period}
FILED AS OF DATE:\t\t${filed}

FILER:
\tCOMPANY DATA:
\t\tCENTRAL INDEX KEY:\t\t\t${cik}
`;
  const tables = parts.rows && [`<informationTable>${parts.rows.join("")}</informationTable>`];
  return makeSubmission({ form, header, cover: parts.cover ?? "", tables: tables ?? [] });
}
