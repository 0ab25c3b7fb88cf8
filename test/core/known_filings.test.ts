import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const parameters = { as_of: "2024-03-01" };
const filing = {
  accession_number: "a",
  source_id: "zip-1",
  cik: 1,
  submission_type: "13F-HR",
  filed_at: "2024-02-14",
  report_period: "2023-12-31",
};
const run = (filings: Row[], corrections: Row[] = []) =>
  runModel(
    "core.known_filings",
    {
      "staging.filings": filings.map((row) => ({ ...filing, ...row })),
      "core.filing_corrections": corrections.map((row) => ({ accession_number: "a", reason: "by hand", ...row })),
    },
    parameters,
  );

test("filings made on or before as-of, for whatever period", async () => {
  const rows = await run([
    { accession_number: "on the day", filed_at: "2024-03-01" },
    { accession_number: "a day later", filed_at: "2024-03-02" },
    { accession_number: "of another quarter", report_period: "2023-09-30" },
    { accession_number: "years before", filed_at: "2024-01-02" },
  ]);
  expect(rows.map((row) => row.accession_number)).toEqual([...["of another quarter", "on the day", "years before"]]);
});

test.each([
  ["13F-HR", null, "original"],
  ["13F-HR/A", "RESTATEMENT", "restatement"],
  ["13F-HR/A", "NEW HOLDINGS", "new holdings"],
  ["13F-HR/A", null, "amendment of unknown type"],
  ["13F-NT", null, "notice"],
  ["13F-NT/A", "RESTATEMENT", "notice"],
])("a %s with amendment type %s is: %s", async (submission_type, amendment_type, kind) => {
  expect(await run([{ submission_type, amendment_type }])).toMatchObject([{ kind }]);
});

describe("VALUE is in thousands before 2023-01-03 and in dollars from that day, unless evidence overrules it", () => {
  test.each([
    ["2023-01-02", 1_000],
    ["2023-01-03", 1],
  ])("filed on %s: %i", async (filed_at, prior_value_unit_usd) => {
    expect(await run([{ filed_at }])).toMatchObject([{ prior_value_unit_usd, is_unit_corrected: false }]);
  });

  test("the day of filing tells, not the quarter: an amendment of an old quarter is in dollars", async () => {
    const late = { ...filing, submission_type: "13F-HR/A", report_period: "2021-12-31", filed_at: "2023-05-01" };
    const rows = await runModel("core.known_filings", { "staging.filings": [late] }, parameters);
    expect(rows).toMatchObject([{ prior_value_unit_usd: 1 }]);
  });
});

describe("a filing in several sources is one", () => {
  test("a source that has rows of it comes first, however many", async () => {
    const sources = ["edgar-20240214", "zip-1", "zip-2"].map((source_id) => ({ ...filing, source_id }));
    const chosenOf = async (...withRows: string[]) => {
      const [chosen] = await runModel(
        "core.known_filings",
        {
          "staging.filings": sources,
          "staging.filing_totals": withRows.map((source_id) => ({
            accession_number: "a",
            source_id,
            row_count: source_id === "zip-1" ? 9 : 8,
          })),
        },
        parameters,
      );
      return chosen?.source_id;
    };
    expect(await chosenOf()).toBe("edgar-20240214");
    expect(await chosenOf("zip-1")).toBe("zip-1");
    expect(await chosenOf("zip-1", "edgar-20240214")).toBe("edgar-20240214");
  });

  test("each by itself: what the sources have of others tells nothing of it, and takes none of them away", async () => {
    const row = (accession_number: string, source_id: string) => ({ ...filing, accession_number, source_id });
    const given = {
      "staging.filings": [row("a", "edgar-20240214"), row("a", "zip-1"), row("b", "edgar-20240214"), row("b", "zip-1")],
      "staging.filing_totals": [
        { accession_number: "a", source_id: "zip-1", row_count: 9 },
        { accession_number: "b", source_id: "edgar-20240214", row_count: 9 },
      ],
    };
    expect(await runModel("core.known_filings", given, parameters)).toMatchObject([
      { accession_number: "a", source_id: "zip-1" },
      { accession_number: "b", source_id: "edgar-20240214" },
    ]);
  });

  test("also one that was made on the day of as-of", async () => {
    const copies = ["edgar-20240301", "zip-1"].map((source_id) => ({ source_id, filed_at: "2024-03-01" }));
    expect(await run(copies)).toMatchObject([{ source_id: "edgar-20240301" }]);
  });

  test("the one comes first that has what its own summary page says, or is nearest to it", async () => {
    const chosenOf = async (...copies: readonly [source_id: string, said: number | null, rows: number][]) => {
      const [chosen] = await runModel(
        "core.known_filings",
        {
          "staging.filings": copies.map(([source_id, table_entry_total]) => ({
            ...filing,
            source_id,
            table_entry_total,
          })),
          "staging.filing_totals": copies.map(([source_id, , row_count]) => ({
            accession_number: "a",
            source_id,
            row_count,
          })),
        },
        parameters,
      );
      return chosen?.source_id;
    };
    expect(await chosenOf(["zip-1", 9, 9], ["zip-2", 9, 3])).toBe("zip-1");
    expect(await chosenOf(["zip-1", 9, 8], ["edgar-20240214", 9, 3])).toBe("zip-1");
    expect(await chosenOf(["zip-1", 9, 10], ["zip-2", 9, 8])).toBe("zip-2");
    expect(await chosenOf(["zip-1", 9, 9], ["zip-2", null, 3])).toBe("zip-2");
  });

  test("of those with as many rows the one whose VALUE is nearest to it", async () => {
    const copies = [
      { source_id: "zip-1", table_value_total: 500, filed_value: 500 },
      { source_id: "edgar-20240214", table_value_total: 500, filed_value: 400 },
    ];
    const rows = await runModel(
      "core.known_filings",
      {
        "staging.filings": copies.map(({ filed_value: _, ...copy }) => ({ ...filing, ...copy, table_entry_total: 9 })),
        "staging.filing_totals": copies.map(({ source_id, filed_value }) => ({
          ...{ accession_number: "a", source_id, row_count: 9, filed_value },
        })),
      },
      parameters,
    );
    expect(rows).toMatchObject([{ source_id: "zip-1" }]);
  });

  test("EDGAR's own text comes first", async () => {
    expect(await run([{ source_id: "zip-1" }, { source_id: "edgar-20240214" }, { source_id: "zip-2" }])).toMatchObject([
      { accession_number: "a", source_id: "edgar-20240214" },
    ]);
  });

  test("of zips, the one whose window ends last", async () => {
    const later = { accession_number: "b", source_id: "zip-1", filed_at: "2024-02-20" };
    const rows = await run([{ source_id: "zip-1" }, { source_id: "zip-2" }, later]);
    expect(rows).toMatchObject([
      { accession_number: "a", source_id: "zip-1" },
      { accession_number: "b", source_id: "zip-1" },
    ]);
    // What is from after as-of is not known of either.
    const unknown = { ...later, filed_at: "2024-03-02" };
    expect(await run([{ source_id: "zip-1" }, { source_id: "zip-2" }, unknown])).toMatchObject([
      { source_id: "zip-2" },
    ]);
  });

  test("of zips with the same window, always the same one", async () => {
    expect(await run([{ source_id: "zip-1" }, { source_id: "zip-2" }])).toMatchObject([{ source_id: "zip-2" }]);
  });
});

describe("corrections.csv", () => {
  test.each([
    [{ cik: 42 }, { cik: 42 }],
    [{ submission_type: "13F-NT" }, { submission_type: "13F-NT", kind: "notice" }],
    [{ value_unit_usd: 1_000_000 }, { prior_value_unit_usd: 1_000_000, is_unit_corrected: true }],
    [{ corrected_role: "ignored" }, { corrected_role: "ignored" }],
  ])("by %j, with its reason", async (correction, expected) => {
    expect(await run([{}], [correction])).toMatchObject([{ ...expected, correction_reason: "by hand" }]);
  });

  test("tells what an amendment is", async () => {
    const amendment = { submission_type: "13F-HR/A", amendment_type: "RESTATEMENT" };
    expect(await run([amendment], [{ amendment_type: "NEW HOLDINGS" }])).toMatchObject([
      { kind: "new holdings", is_amendment_type_corrected: true },
    ]);
    expect(await run([amendment], [{ cik: 42 }])).toMatchObject([
      { kind: "restatement", is_amendment_type_corrected: false },
    ]);
  });

  test("moves a filing to another quarter", async () => {
    expect(await run([{}], [{ report_period: "2023-09-30" }])).toMatchObject([{ report_period: "2023-09-30" }]);
  });

  test("leaves other filings as filed", async () => {
    expect(await run([{}], [{ accession_number: "b", cik: 42 }])).toMatchObject([
      { cik: 1, corrected_role: null, correction_reason: null },
    ]);
  });
});

test("a filing that nothing corrects keeps all that it says", async () => {
  const said = { ...filing, amendment_type: null, manager_name: "OAK", table_entry_total: 3 };
  expect(await run([said])).toMatchObject([
    { cik: 1, report_period: "2023-12-31", submission_type: "13F-HR", manager_name: "OAK", table_entry_total: 3 },
  ]);
});

test("of copies one with a single row is better than one with none", async () => {
  const copies = [{ source_id: "zip-1" }, { source_id: "edgar-20240214" }];
  const rows = await runModel(
    "core.known_filings",
    {
      "staging.filings": copies.map((copy) => ({ ...filing, ...copy })),
      "staging.filing_totals": [{ accession_number: "a", source_id: "zip-1", row_count: 1 }],
    },
    parameters,
  );
  expect(rows).toMatchObject([{ source_id: "zip-1" }]);
});
