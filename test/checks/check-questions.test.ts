import { afterAll, expect, test, vi } from "vitest";
import { listQuestions } from "../../pipeline/checks/check-questions.ts";
import { type Check, parseCheck } from "../../pipeline/checks/checks.ts";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore, type Partition } from "../../pipeline/tables/partitions.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { altered } from "../alter-text.ts";

vi.mock("../../pipeline/tables/read-model.ts", async (importReal) =>
  (await import("../alter-text.ts")).alterModels(importReal),
);
vi.mock("../../pipeline/macros/macros.ts", async (importReal) =>
  (await import("../alter-text.ts")).alterMacros(importReal),
);

const warehouse = await openWarehouse({ threads: 1 });
const store = openPartitionStore("out");
afterAll(() => warehouse.close());

const keys = ["2023q1", "2023q2", "2023q3"];
const cut: TableName[] = ["core.positions", "core.filing_rulings", "core.set_aside_filings", "core.corrected_holdings"];
/** Every quarter has filings of a zip of its own. */
const origins = [
  { report_period: "2023-03-31", sources: "zip-1", periods: "" },
  { report_period: "2023-06-30", sources: "zip-2", periods: "" },
  { report_period: "2023-09-30", sources: "zip-3", periods: "" },
];

/** The keys of what a check is asked anew, once a part of a table (or the text of a view or macro, or the day) is another. */
async function askAnew(line: string, sql: string, changed: { part?: string; text?: string; asOf?: string }) {
  const check = parseCheck("positions__wrong.sql", `-- error${line}: wrong\n${sql}`);
  altered.name = "";
  const before = await ask(check);
  altered.name = changed.text ?? "";
  const after = await ask(check, changed.part, changed.asOf);
  return after.flatMap(({ key, read }, place) => (read === before[place]?.read ? [] : [key]));
}

function ask(check: Check, changed?: string, asOf = "2023-11-30") {
  const part = (table: TableName, key: string): [TableName, Partition] => {
    const path = `${table}/${key}`;
    return [table, { table, key, madeFrom: "", content: path === changed ? "changed" : "as it was", path }];
  };
  const parts = [
    ...cut.flatMap((table) => keys.map((key) => part(table, key))),
    ...origins.map(({ sources }) => part("staging.holdings", sources)),
    part("core.filings", "all"),
    part("core.quarters", "all"),
  ];
  const live = new Map(parts.map(([table]) => [table, parts.filter(([name]) => name === table).map(([, of]) => of)]));
  const found = { ...warehouse, rows: async () => origins };
  const counts = { built: 0, reused: 0 };
  const build: Build = { warehouse: found, store, live, asOf, report: silentReport, counts };
  return listQuestions(build, check, ["2023q3"]);
}

const positions = "select report_period from core.positions";

test("a check by quarter is asked of the quarter that changed and of the one after it, the later first", async () => {
  expect(await askAnew(" by quarter", positions, { part: "core.positions/2023q2" })).toEqual(["2023q3", "2023q2"]);
  expect(await askAnew(" by quarter", positions, { part: "core.filing_rulings/2023q2" })).toEqual([]);
});

test("behind a view it is asked where the sources of the quarter's filings, or of those before, changed", async () => {
  const sql = "select report_period from core.holdings inner join core.positions using (cik)";
  expect(await askAnew(" by quarter", sql, { part: "staging.holdings/zip-2" })).toEqual(["2023q3", "2023q2"]);
  expect(await askAnew(" of the latest quarter", sql, { part: "staging.holdings/zip-2" })).toEqual([]);
  expect(await askAnew(" of the latest quarter", sql, { part: "staging.holdings/zip-3" })).toEqual(["2023q3"]);
});

test("one of the latest quarter is asked of that alone, and not since core.quarters tells more", async () => {
  const sql = `${positions} semi join core.quarters using (report_period)`;
  expect(await askAnew(" of the latest quarter", sql, { part: "core.positions/2023q3" })).toEqual(["2023q3"]);
  expect(await askAnew(" of the latest quarter", sql, { part: "core.positions/2023q2" })).toEqual([]);
  expect(await askAnew(" of the latest quarter", sql, { part: "core.quarters/all" })).toEqual([]);
  expect(await askAnew(" by quarter", sql, { part: "core.quarters/all" })).toEqual([...keys].reverse());
  expect(await askAnew("", sql, { part: "core.quarters/all" })).toEqual(["all"]);
});

test("a check is asked again on another day where it asks for the day, and else not", async () => {
  expect(await askAnew("", `${positions} where report_period > $as_of`, { asOf: "2023-12-01" })).toEqual(["all"]);
  expect(await askAnew("", positions, { asOf: "2023-12-01" })).toEqual([]);
});

test("a check is asked again where the text of a view that it reads is another, or of a macro, in the view's text, too", async () => {
  const sql = "select accession_number from core.filed_prices where is_near_unit(filed_price, 1, 2)";
  for (const text of ["core.filed_prices", "core.holdings", "is_near_unit", "names_security"]) {
    expect([text, await askAnew("", sql, { text })]).toEqual([text, ["all"]]);
  }
  expect(await askAnew("", positions, { text: "core.holdings" })).toEqual([]);
  expect(await askAnew("", positions, { text: "is_near_unit" })).toEqual([]);
});
