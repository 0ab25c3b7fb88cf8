import { expect, test } from "vitest";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { printFindings } from "../../pipeline/trace/print-findings.ts";

test("what a check found is told below what it means, without what is empty, and no more rows than are asked for", async () => {
  const finding = { check_name: "securities__shared_ticker", severity: "mistake", meaning: "mend it" };
  const other = { ...finding, check_name: "filings__entry_total", severity: "warning", meaning: "look" };
  const found = [
    { ...finding, finding: '{"ticker":"B","cusip":"067901108","note":null}' },
    { ...finding, finding: '{"ticker":"B","securities_count":2}' },
    { ...other, finding: '{"row_count":556}' },
    { ...other, finding: '{"row_count":557}' },
  ];
  const asked: unknown[] = [];
  const trace: Pick<Trace, "rows"> = {
    rows: async <T>(...query: unknown[]) => {
      asked.push(query);
      return found as T[];
    },
  };
  const names = { ticker: ["B"], cik: [1, 2] };
  expect(await printFindings(trace, "2023-09-30", names, { limit: 3, rowsFrom: undefined })).toEqual([
    "  securities__shared_ticker (mistake): mend it",
    "    ticker B; cusip 067901108",
    "    ticker B; securities_count 2",
    "  filings__entry_total (warning): look",
    "    row_count 556",
    "  … and 1 more; --limit 0 lists them all",
  ]);
  expect(asked).toEqual([["trace/findings.sql", { report_period: "2023-09-30", names: "ticker B\ncik 1\ncik 2" }]]);
});
