import { expect, test } from "vitest";
import { awaitOthers } from "../../pipeline/jobs/await-others.ts";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { findTable } from "../../schemas/tables.ts";

test("who waits in vain names of each quarter the first table that it lacks, quarters that lack the same together", async () => {
  const build = { store: { root: "warehouse", list: async () => [] }, report: silentReport } as unknown as Build;
  const missing = [
    ["core.filings", "2023-06-30"],
    ["core.filings", "2022-12-31"],
    ["core.filings", "2023-03-31"],
    ["core.positions", "2023-06-30"],
    ["core.positions", "2023-12-31"],
    ["core.securities", null],
  ] as const;
  const targets = missing.map(([name, reportPeriod]) => ({ table: findTable(name), reportPeriod }));
  await expect(awaitOthers(build, [], targets, 0)).rejects.toThrow(
    "missing: core.filings of 2022q4..2023q2, core.positions of 2023q4. For 0 seconds no process made anything new in warehouse.",
  );
});
