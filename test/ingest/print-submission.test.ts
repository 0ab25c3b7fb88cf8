import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { parseSubmission } from "../../pipeline/ingest/parse-submission.ts";
import { headers, printSubmission } from "../../pipeline/ingest/print-submission.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeSubmission } from "./make-submission.ts";

const dir = shareTemporaryFolder("print");

const odd = ["A", " A", "A ", " ", 'A "B"', '"', "\ufeffA", "A\ufeff", "A\tB", "A\r\nB", "\t", "=A", "A,B", "'A", "Ä"];

test("lines are those that Papa Parse prints, whatever the cells hold", async () => {
  const field = (name: string, cell: string) => `<${name}>${cell}</${name}>`;
  const rows = odd.flatMap((cell) => [
    `<infoTable>${field("nameOfIssuer", cell)}${field("cusip", "1")}</infoTable>`,
    `<infoTable>${field("nameOfIssuer", "A")}${field("votingAuthority", field("None", cell))}</infoTable>`,
    `<infoTable>${field("value", cell)}${field("putCall", cell)}${field("otherManager", cell)}</infoTable>`,
  ]);
  const text = makeSubmission({ tables: [`<informationTable>${rows.join("\n")}</informationTable>`] });
  const path = join(dir, "filing.txt");
  await writeFile(path, text);
  const input = { file: "filing.txt", path, stamp: null, kind: "edgar", bytes: 1, sha256: "", filedAt: null } as const;
  const [parsed, printed] = [parseSubmission(text, "filing.txt"), await printSubmission(input)];
  if ("skipped" in parsed || "skipped" in printed) throw new Error("skipped");
  expect(parsed.rows.INFOTABLE).toHaveLength(3 * odd.length);
  for (const [table, columns] of headers) {
    const layout = { columns: [...columns], header: false, delimiter: "\t", newline: "\n" };
    const rows: object[] = parsed.rows[table];
    expect(printed.tables[table]).toBe(rows.length > 0 ? `${Papa.unparse(rows, layout)}\n` : undefined);
  }
});
