import { listLines } from "../../../pipeline/ingest/information-table/list-lines.ts";
import { printRows } from "../../../pipeline/ingest/information-table/print-rows.ts";
import { openRowSplitter } from "../../../pipeline/ingest/information-table/split-rows.ts";
import { listColumns } from "../../../schemas/inputs/data-set.ts";
import { printLine } from "../read-data-set.ts";

const header = listColumns("INFOTABLE").map(({ name }) => name);
const plain = {
  ...{ ACCESSION_NUMBER: "0000000001-23-000001", NAMEOFISSUER: "APPLE INC", TITLEOFCLASS: "COM", CUSIP: "037833100" },
  ...{ VALUE: "100", SSHPRNAMT: "10", SSHPRNAMTTYPE: "SH", PUTCALL: "" },
};

/** A line of a plain row, with other cells. */
export const row = (cells: Readonly<Record<string, string>> = {}): string =>
  printLine("INFOTABLE", { ...plain, ...cells });

/** Splits a table, handed over in pieces of some lengths; answers what was handed back, and the plain rows printed again. */
export function splitLines(
  lines: readonly string[],
  lengths: readonly number[] = [],
  encoding: BufferEncoding = "utf8",
) {
  const bytes = Buffer.from([header.join("\t"), ...lines].join("\n"), encoding);
  const splitter = openRowSplitter(header, bytes.length);
  const handedBack: Buffer[] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    handedBack.push(splitter.add(bytes.subarray(at, at + length)));
    at += length;
  }
  handedBack.push(splitter.end());
  const others = Buffer.concat(handedBack).toString(encoding).replace(/\n+$/, "").split("\n").slice(1);
  const result = splitter.result();
  if (!result) return { others };
  const { kernel, texts, ...told } = result;
  const rows = Array.from({ length: kernel.rowCount.value }, (_, row) => row);
  const kept = [...printRows({ ...result, header }, rows)].join("").split("\n").slice(0, -1);
  return { others, result: { ...told, texts, kept, lines: listLines(rows, told.otherLines) } };
}
