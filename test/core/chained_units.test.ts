import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const quarters = ["2022-12-31", "2023-03-31", "2023-06-30", "2023-09-30"] as const;
const prices = { oak: 10, pine: 20, ash: 40 };

/** A filing of each quarter, of three CUSIPs that nobody else holds, in thousands: the first is told by its closes. */
const filings = quarters.flatMap((report_period, index) =>
  Object.entries(prices).map(([cusip, price]) => ({
    accession_number: `q${index}`,
    report_period,
    cusip,
    filed_price: price / 1_000,
    row_count: 1,
    is_compared: index === 0,
  })),
);
const told = { accession_number: "q0", rows_compared: 3, rows_1: 0, rows_1000: 3, rows_1000000: 0 };
const run = (unsettled: Row[], evidence: Row[] = [told]) =>
  runModel("core.chained_units", { "core.unsettled_prices": unsettled, "core.unit_evidence": evidence });

test("what one quarter settles tells the next, however many follow", async () => {
  const shown = { rows_compared: 3, rows_1: 0, rows_1000: 3, rows_1000000: 0, price_source: "neighbouring quarter" };
  const rows = await run(filings);
  expect(rows).toMatchObject(
    quarters.slice(1).map((report_period, index) => ({
      ...shown,
      accession_number: `q${index + 1}`,
      report_period,
    })),
  );
});

test("and those before", async () => {
  const last = { ...told, accession_number: "q3" };
  const unsettled = filings.map((row) => ({ ...row, is_compared: row.accession_number === "q3" }));
  expect((await run(unsettled, [last])).map(({ accession_number }) => accession_number)).toEqual(["q0", "q1", "q2"]);
});

test("a quarter that is missing ends the chain", async () => {
  const rows = await run(filings.filter(({ accession_number }) => accession_number !== "q1"));
  expect(rows).toEqual([]);
});

test("another filing of the quarter is told by it, before a neighbour", async () => {
  const other = filings
    .filter(({ accession_number }) => accession_number === "q1")
    .map((row) => ({ ...row, accession_number: "other", filed_price: row.filed_price * 1_000 }));
  const rows = await run([...filings, ...other]);
  expect(rows.find(({ accession_number }) => accession_number === "other")).toMatchObject({ rows_1: 3, rows_1000: 0 });
});

test("rows that were compared before count with those that are now; two that agree are too few", async () => {
  const few = filings.filter(({ accession_number, cusip }) => accession_number !== "q1" || cusip !== "ash");
  expect(await run(few)).toEqual([]);
  const one = { accession_number: "q1", rows_compared: 1, rows_1: 0, rows_1000: 1, rows_1000000: 0 };
  expect(await run(few, [told, one])).toMatchObject([{ accession_number: "q1", rows_compared: 3, rows_1000: 3 }]);
});

test("where nothing is settled nothing is told", async () => {
  expect(await run(filings, [])).toEqual([]);
});
