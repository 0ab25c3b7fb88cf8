import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel, runSql } from "../run-model.ts";

const accession_number = "0001037389-23-000119";
const submissions = [accession_number, "0001037389-23-000120"].map((accession_number) => ({
  ...{ accession_number, cik: "1", submissiontype: "13F-HR" },
  ...{ filing_date: "14-NOV-2023", periodofreport: "30-SEP-2023" },
}));
const tables = [
  ["COVERPAGE", "raw.cover_pages"],
  ["SUMMARYPAGE", "raw.summary_pages"],
] as const;
const sql = await readSql("ingest/page_rejects.sql");

test.each(tables)("a row of %s of no filing is told", async (member, table) => {
  const pages = [{ accession_number }, { accession_number: "c" }, { accession_number: null }];
  const rejects = await runSql(sql, {
    ...{ "raw.submissions": submissions, [table]: pages },
  });
  const reason = "is of no row of SUBMISSION: whose page it is nobody knows, and it was left out";
  expect(rejects).toEqual([
    { member, accession_number: "c", line: 3, field: "ACCESSION_NUMBER", value: "c", reason },
    { member, accession_number: null, line: 4, field: "ACCESSION_NUMBER", value: null, reason },
  ]);
});

test.each([
  [...tables[0], { filingmanager_name: "ASH LLC" }, { filingmanager_name: "OAK LLC" }, "manager_name"],
  [...tables[1], { tableentrytotal: "3" }, { tableentrytotal: "4" }, "table_entry_total"],
])("a second row of %s is told; the same one counts in either order", async (_, table, first, second, column) => {
  const find = async (pages: Row[]) => {
    const given = { "raw.submissions": submissions, [table]: pages };
    const [filing] = await runModel("staging.filings", given);
    const rejects = await runSql(sql, given);
    return { kept: filing?.[column], lines: rejects.map(({ line }) => line), reason: rejects[0]?.reason };
  };
  const [one, other] = [first, second].map((page) => ({ accession_number, ...page }) as Row);
  const reason = "has another such page, which counts: this one was left out";
  const kept = Object.values(first)[0];
  expect(await find([one, other] as Row[])).toEqual({ kept: column === "manager_name" ? kept : 3, lines: [3], reason });
  expect(await find([other, one] as Row[])).toEqual({ kept: column === "manager_name" ? kept : 3, lines: [2], reason });
  expect((await find([one, one] as Row[])).lines).toEqual([]);
});

test("of two cover pages that which is for the quarter of its submission counts", async () => {
  const page = { accession_number, reportcalendarorquarter: "30-SEP-2023", filingmanager_name: "OAK LLC" };
  for (const other of ["30-JUN-2023", null]) {
    const given = {
      "raw.submissions": submissions,
      "raw.cover_pages": [page, { ...page, reportcalendarorquarter: other, filingmanager_name: "ASH LLC" }],
    };
    expect((await runModel("staging.filings", given))[0]).toMatchObject({ manager_name: "OAK LLC" });
    expect(await runSql(sql, given)).toMatchObject([{ accession_number, line: 3, field: "ACCESSION_NUMBER" }]);
  }
});

test("totals that are no numbers are told; empty ones are none", async () => {
  const pages = [
    { accession_number, tableentrytotal: "three", tablevaluetotal: "-1" },
    { accession_number: "0001037389-23-000120", tableentrytotal: "3", tablevaluetotal: " " },
  ];
  const given = { "raw.submissions": submissions, "raw.summary_pages": pages };
  expect(await runSql(sql, given)).toMatchObject([
    { accession_number, line: 2, field: "TABLEENTRYTOTAL", value: "three" },
    { accession_number, line: 2, field: "TABLEVALUETOTAL", value: "-1" },
  ]);
});
