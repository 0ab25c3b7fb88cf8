import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { previousQuarterEnd } from "../calendar.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { countedColumns } from "../publish/filing-list.ts";
import type { Provenance } from "../publish/provenance.ts";
import type { Parameters } from "../sql/sql-parameters.ts";
import type { Row } from "../warehouse.ts";
import type { Build } from "./models.ts";
import { defineView, findLive } from "./views.ts";

/** As a release's list of filings names a manager. */
const printedCik = "lpad(cik::varchar, 10, '0')";

/** A sum that JavaScript takes for the same number; 0 where there are no rows. */
const printSum = (column: "filed_value" | "shares") =>
  `least(coalesce(filing_totals.${column}, 0), 9007199254740991) as ${column}`;

/** One text for all: as rows, hundreds of thousands of filings would take longer to read than what is told of them to make. */
const filings = `
  select string_agg(concat_ws(',', ${countedColumns.join(", ")}), chr(10) order by accession_number) as lines
  from (
    select filing_rulings.* replace (${printedCik} as cik),
      coalesce(filing_totals.row_count, 0) as row_count, ${printSum("filed_value")}, ${printSum("shares")}
    from core.filing_rulings
    left join core.filing_totals on filing_totals.accession_number = filing_rulings.accession_number
  )
  where report_period = $report_period::date`;

/** What a list of filings is made from. */
const listed = ["core.filing_rulings", "core.filing_totals"] as const;

/** A line a security, for the same reason. */
const holders = `
  select stock_id_of(security_id) as stock_id, string_agg(distinct ${printedCik}, ',' order by ${printedCik}) as ciks
  from core.positions
  where report_period in ($report_period::date, previous_quarter_end($report_period::date))
    and security_id in (
      select security_id_of_stock(stock_id) from (select unnest(string_split($stock_ids, ',')) as stock_id)
    )
    and cik in (select unnest(string_split($ciks, ','))::bigint)
  group by security_id
  order by security_id`;

/** Where the live marts come from, read from the core tables, of which only the quarters asked for are opened. */
export function readProvenance(build: Build): Provenance {
  return {
    listFilings: async (report_period) => {
      const [row] = await readQuarters(build, listed, [report_period], filings, { report_period });
      return String(row?.lines ?? "");
    },
    identifyFilings: (report_period) => {
      const parts = listed.flatMap((name) => findLive(build, name, [report_period]));
      return fingerprint([filings, parts.map(({ content }) => content)]);
    },
    findHolders: async (report_period, stockIds, ciks) => {
      const asked = { report_period, stock_ids: stockIds.join(","), ciks: ciks.join(",") };
      const quarters = [previousQuarterEnd(report_period), report_period];
      const rows = await readQuarters(build, ["core.positions"], quarters, holders, asked);
      return new Map(rows.map((row) => [String(row.stock_id), String(row.ciks).split(",")]));
    },
  };
}

async function readQuarters(
  build: Build,
  names: readonly TableName[],
  quarters: readonly string[],
  sql: string,
  parameters: Parameters,
): Promise<Row[]> {
  for (const name of names) await defineView(build, findTable(name), findLive(build, name, quarters));
  return build.warehouse.rows(sql, parameters);
}
