import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashFile } from "../../pipeline/fingerprints/hash-file.ts";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { printFiledRows } from "../../pipeline/trace/print-filed-rows.ts";
import type { FilingRow } from "../../pipeline/trace/print-filing.ts";
import { dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { makeSubmission } from "../ingest/make-submission.ts";
import { makeZip } from "../ingest/make-zip.ts";
import { filing, printLine } from "../ingest/read-data-set.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("filed-rows");

/** The rows with Apple's CUSIP in a filing that lies in some files, with the CUSIPs that were corrected to it. */
async function printApple(
  accession_number: string,
  kind: string,
  names: readonly string[],
  corrected: string[][] = [],
) {
  const files = names.map(async (file) => ({
    ...{ accession_number, file, kind },
    sha256: await hashFile(join(folder, file)),
  }));
  const answers = {
    "trace/filing_files.sql": await Promise.all(files),
    "trace/corrected_cusips.sql": corrected.map(([accession_number, cusip]) => ({ accession_number, cusip })),
  };
  const trace = { rows: async (file: keyof typeof answers) => answers[file] } as unknown as Trace;
  const options = { limit: 0, rowsFrom: folder };
  return printFiledRows(trace, [{ accession_number } as FilingRow], ["037833100"], options);
}

/** A data set with these lines in its information table, one of which may be no UTF-8. */
async function writeZip(name: string, rows: readonly string[], changeHeader = (header: string) => header) {
  const entries = dataSetTables.map((table) => {
    const header = listColumns(table).map((column) => column.name);
    const lines = table === "INFOTABLE" ? [changeHeader(header.join("\t")), ...rows] : [header.join("\t")];
    return { name: `${table}.tsv`, content: Buffer.from(`${lines.join("\n")}\n`, "latin1") };
  });
  await writeFile(join(folder, name), makeZip(entries));
}

const row = (name: string, CUSIP = "037833100") =>
  printLine("INFOTABLE", { ...filing, CUSIP, NAMEOFISSUER: name, VALUE: "5", SSHPRNAMT: "1", SSHPRNAMTTYPE: "SH" });

test("a table of a data set is read as a run reads it: less a row with a stray quote, its names as they were meant", async () => {
  await writeZip("stray.zip", [row('"ALIBABA'), row("APPLE"), row("CAFÉ")], (header) =>
    header.replace("CUSIP", " CUSIP "),
  );
  const lines = await printApple(filing.ACCESSION_NUMBER, "sec_13f", ["stray.zip"]);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("APPLE");
  expect(lines[2]).toContain("CAFÉ");
});

test("a character that lies in two pieces of what is read is printed whole", async () => {
  await writeZip(
    "long.zip",
    Array.from({ length: 2_000 }, (_, line) => row(`${"É".repeat(40)}${line}`)),
  );
  const lines = await printApple(filing.ACCESSION_NUMBER, "sec_13f", ["long.zip"]);
  expect(lines).toHaveLength(2_001);
  expect(lines.filter((line) => line.includes("\uFFFD"))).toEqual([]);
});

test("a row whose CUSIP was corrected is found by that which was filed", async () => {
  await writeZip("corrected.zip", [row("APPLE"), row("APPLE OLD", "37833209"), row("OTHER", "023135106")]);
  const corrected = [
    [filing.ACCESSION_NUMBER, "037833209"],
    ["0000000001-23-000002", "023135106"],
  ];
  const lines = await printApple(filing.ACCESSION_NUMBER, "sec_13f", ["corrected.zip"], corrected);
  expect(lines.map((line) => line.includes("APPLE"))).toEqual([false, true, true]);
});

test("of an EDGAR text that lies there twice one is read", async () => {
  const holding =
    "<infoTable><nameOfIssuer>APPLE</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>037833100</cusip><value>5</value>" +
    "<shrsOrPrnAmt><sshPrnamt>1</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>" +
    "<investmentDiscretion>SOLE</investmentDiscretion></infoTable>";
  const text = makeSubmission({ tables: [`<informationTable>${holding}</informationTable>`] });
  for (const name of ["a.txt", "b.txt"]) await writeFile(join(folder, name), text);
  expect(await printApple("0000000001-22-000001", "edgar", ["a.txt", "b.txt"])).toHaveLength(2);
});
