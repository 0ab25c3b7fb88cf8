import { expect, test } from "vitest";
import { countWithout, printProof, printRow } from "../../pipeline/trace/print-holders.ts";
import { printSplit } from "../../pipeline/trace/print-security.ts";
import { countRow, type Holder, type SecurityRow } from "../../pipeline/trace/read-security-quarters.ts";
import { filing } from "./filing-row.ts";

const row: SecurityRow = {
  cik: 1,
  accession_number: "0000000001-23-000001",
  cusip: "037833100",
  title_of_class: "COM",
  shares_type: "SH",
  put_call: null,
  row_count: 2,
  filed_value: 500,
  shares: 100,
  value_unit_usd: 1000,
  repaired_column: null,
  repaired_value_usd: null,
  repaired_shares: null,
  repair_price_usd: null,
  repair_managers_count: null,
  near_splits: null,
};
const repair = { repair_price_usd: 5, repair_managers_count: 7 };

test("a manager without a position has options only, or rows that count for nothing", () => {
  const option = { ...row, put_call: "Put" };
  const leftOut = { ...row, repaired_column: "both", repaired_value_usd: 0, repaired_shares: 0 };
  expect(countWithout([])).toEqual([]);
  expect(countWithout([{ rows: [option] }, { rows: [option, leftOut] }])).toEqual([
    "  1 manager with options only",
    "  1 manager with rows of no shares and no value, or left out",
  ]);
});

test("a row counts by its unit", () => {
  expect(countRow(row)).toEqual({ shares: 100, valueUsd: 500_000 });
  expect(printRow(row)).toEqual([
    "  row     037833100 COM SH (2 rows summed): VALUE 500 × 1,000 = $500,000, 100 shares",
  ]);
});

test("a repaired row counts as repaired, and says by what", () => {
  const value = { ...row, ...repair, repaired_column: "value", repaired_value_usd: 500, repaired_shares: 100 };
  expect(countRow(value)).toEqual({ shares: 100, valueUsd: 500 });
  const support = "more than 10 times off $5 a share, which 7 managers support";
  expect(printRow(value)[1]).toBe(`  repair  value becomes $500: a row of them is ${support}`);
  expect(printRow({ ...value, row_count: 1 })[1]).toBe(`  repair  value becomes $500: ${support}`);
  const shares = {
    ...row,
    ...repair,
    shares: 500,
    repaired_column: "shares",
    repaired_value_usd: 500_000,
    repaired_shares: 100_000,
  };
  expect(countRow(shares)).toEqual({ shares: 100_000, valueUsd: 500_000 });
  expect(printRow(shares)[1]).toBe(
    "  repair  shares become 100,000 shares: the column repeats VALUE; $5 a share, which 7 managers support",
  );
});

test("of shares that are repaired the fault is told, and a row that is worth more than anything is left out", () => {
  const shares = {
    ...row,
    ...repair,
    repaired_column: "shares",
    repaired_value_usd: 500_000,
    repaired_shares: 100_000,
  };
  expect(printRow(shares)[1]).toMatch(/: VALUE is near what the manager held a quarter before, and they are not; /);
  expect(printRow({ ...shares, shares: 2e12 })[1]).toBe(
    "  repair  shares become 100,000 shares: times the price they are more than anything is worth; $5 a share, which 7 managers support",
  );
  const both = { ...row, repaired_column: "both", repaired_value_usd: 0, repaired_shares: 0 };
  expect(countRow(both)).toEqual({ shares: 0, valueUsd: 0 });
  expect(printRow(both)[1]).toMatch(/^ {2}repair {2}left out: VALUE is more than anything is worth/);
});

test("columns that change places are told with the price that they fit, or as a fault of the whole filing", () => {
  const swapped = { ...row, repaired_column: "swapped", repaired_value_usd: 100_000, repaired_shares: 500 };
  expect(countRow(swapped)).toEqual({ shares: 500, valueUsd: 100_000 });
  expect(printRow({ ...swapped, ...repair, repair_price_usd: 200 })[1]).toBe(
    "  repair  VALUE and shares change places, which makes 500 shares, $100,000: so they fit $200 a share, which 7 managers support",
  );
  expect(printRow(swapped)[1]).toBe(
    "  repair  VALUE and shares change places, which makes 500 shares, $100,000: the whole filing has them swapped",
  );
});

test("a row whose columns changed places is told of the rows that it is one of", () => {
  const swappedRow = {
    ...row,
    ...repair,
    repaired_column: "swapped row",
    repaired_value_usd: 1_000,
    repaired_shares: 5,
  };
  expect(printRow({ ...swappedRow, repair_price_usd: 200 })[1]).toBe(
    "  repair  shares become 5 shares, and value $1,000: VALUE and shares changed places in a row of them; together they fit $200 a share, which 7 managers support",
  );
});

test("shares that are counted on the other side of a split are told with the price that they fit", () => {
  const split = { ...row, ...repair, repaired_column: "split", repaired_value_usd: 500, repaired_shares: 5 };
  expect(printRow({ ...split, repair_price_usd: 100, near_splits: "20 for 1, ex 2022-07-18" })[1]).toBe(
    "  repair  shares become 5 shares: they are counted on the other side of a split (20 for 1, ex 2022-07-18); so they fit $100 a share, which 7 managers support",
  );
});

test("principal is no shares, neither in its row nor in the position, and counts with a VALUE of 0, too", () => {
  const principal = { ...row, row_count: 1, shares_type: "PRN" };
  expect(printRow(principal)).toEqual(["  row     037833100 COM PRN: VALUE 500 × 1,000 = $500,000, 100 of principal"]);
  const rounded = { ...principal, filed_value: 0 };
  expect(countRow(rounded)).toEqual({ shares: 100, valueUsd: 0 });
  const prove = (rows: readonly SecurityRow[]) => {
    const held = { cik: 1, id: "one-1", name: "One", shares: 100, valueUsd: 0, previousShares: null };
    const judged: Holder = {
      ...held,
      rows,
      filings: [filing],
      evidence: "both quarters",
      status: "new",
      restatedShares: null,
    };
    return printProof([judged], 0).filter((line) => !/^ {2}(filing|unit) /.test(line));
  };
  const line = "  row     037833100 COM PRN: VALUE 0 × 1,000 = $0, 100 of principal";
  expect(prove([rounded])).toEqual(["", "One (one-1): 100 of principal, $0", line]);
  expect(prove([rounded, { ...principal, put_call: "Put" }])[1]).toBe("One (one-1): 100 of principal, $0");
  expect(prove([rounded, row])[1]).toBe("One (one-1): 100 shares, $0");
});

test("a split that is only suspected restates nothing, and its evidence is told", () => {
  const suspected = {
    new_shares: null,
    old_shares: null,
    split_source: null,
    ex_dates: null,
    verdict: "suspected",
    seen_new_shares: 3,
    seen_old_shares: 1,
    exact_count: 4,
    near_count: 5,
    unchanged_count: 0,
    managers_count: 12,
    price_ratio: 0.33,
  };
  expect(printSplit(suspected, "2022-09-30")).toEqual([
    "  split   none applied between 2022q2 and 2022q3",
    "          the filings show 3 for 1 (suspected): of 12 managers at both ends 4 moved by exactly that, 5 within 0.5 %, 0 did not move; implied price × 0.33",
  ]);
});
