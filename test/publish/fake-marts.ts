import { fingerprint } from "../../pipeline/fingerprints/fingerprint.ts";
import { countedFiling, type FilingSources } from "../../pipeline/publish/filing-list.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import type { Trend } from "../../pipeline/trace/tally-holders.ts";
import { makeMartRow } from "../make-mart-row.ts";

/** The date of the fake marts: two years may be asked for, two quarters are held, the later one is final. */
export const AS_OF = "2014-02-20";

type Tables = Record<string, MartRow[]>;

/** Marts over plain rows, which come from the rows of the core tables beside them. */
export function openFakeMarts(tables: Tables): FilingSources {
  const readTable = (name: string, where: object = {}): MartRow[] => {
    const rows = tables[name];
    if (rows === undefined) throw new Error(`no such table: ${name}`);
    return rows.filter((row) => Object.entries(where).every(([column, value]) => row[column] === value));
  };
  return {
    marts: {
      readMart: async (table, where) => readTable(table, where),
      identify: (table, where) => JSON.stringify(readTable(table, where)),
    },
    provenance: {
      listFilings: async (report_period) => {
        const rows = readTable("core.filing_rulings", { report_period }).map((row) => countedFiling.strip().parse(row));
        const lines = rows.map((row) => Object.values(row).join(",")).sort();
        return lines.join("\n");
      },
      identifyFilings: (report_period) => fingerprint(readTable("core.filing_rulings", { report_period })),
      findHolders: async (report_period, stockIds, ciks) => {
        const rows = readTable("core.position_changes", { report_period });
        const listManagers = (id: string) =>
          rows
            .filter((row) => row.stock_id === id)
            .flatMap(({ cik }) => (ciks.includes(String(cik)) ? [String(cik)] : []));
        const managers = stockIds.map((id): [string, string[]] => [id, listManagers(id)]);
        return new Map(managers.filter(([, { length }]) => length > 0));
      },
    },
  };
}

/** A little of everything: 130 stocks held (two pages), few bought or sold, two funds over two quarters, two tickers rated. */
export function makeTables(): Tables {
  return {
    "marts.quarters": [makeQuarter("2013-12-31", true), makeQuarter("2013-09-30", false)],
    "marts.sectors": [
      { id: "technology", name: "Technology" },
      { id: "energy", name: "Energy" },
    ],
    "marts.industries": [{ id: "software", name: "Software", sector_id: "technology" }],
    "marts.funds": [
      { id: "oak-management", name: "Oak <Management>", cik: 1030818 },
      { id: "scion", name: "Scion", cik: 1649339 },
    ],
    "marts.funds_portfolios": [
      makePortfolio("oak-management", "2013-12-31", null),
      makePortfolio("scion", "2013-12-31", "https://icons.example/scion.svg"),
      makePortfolio("scion", "2013-09-30", "https://icons.example/scion.svg"),
    ],
    "marts.fund_trends": [
      ...Array.from({ length: 130 }, (_, index) => makeTrend("holding", index)),
      makeTrend("increased-positions", 1),
      makeTrend("closed-positions", 2),
    ],
    "core.filing_rulings": [
      makeFiling("0000000001-14-000001", "0001030818", "2013-12-31"),
      makeFiling("0000000002-14-000001", "0001649339", "2013-12-31"),
      makeFiling("0000000002-13-000004", "0001649339", "2013-09-30"),
    ],
    "core.position_changes": [
      { cik: "0001030818", stock_id: "s5", report_period: "2013-12-31" },
      { cik: "0001649339", stock_id: "s5", report_period: "2013-12-31" },
    ],
    "marts.analyst_upside": [makeUpside("AAA", 2), makeUpside("BBB", 9)],
  };
}

const totals = { row_count: 3, filed_value: 100, shares: 40 };

/** A filing that counts. */
export function makeFiling(accession_number: string, cik: string, report_period: string, role = "base"): MartRow {
  return { accession_number, cik, report_period, filed_at: "2014-02-13", kind: "original", role, ...totals };
}

function makeQuarter(report_period: string, is_latest_finalized: boolean): MartRow {
  return {
    report_period,
    ...readQuarter(report_period),
    state: "final",
    deadline: "2014-02-14",
    managers_reported_previous: 1,
    managers_reported: 2,
    managers_reported_elsewhere: 0,
    managers_not_filed: 0,
    coverage_percent: 100,
    is_latest_finalized,
  };
}

const readQuarter = (day: string) => ({ year: Number(day.slice(0, 4)), quarter: Number(day.slice(5, 7)) / 3 });

function makeTrend(trend: Trend, index: number): MartRow {
  const isTechnology = index % 2 === 0;
  return makeMartRow(`fund-trends/${trend}`, {
    ...{ id: `s${index}`, ticker: `T${index}`, name: `Stock ${index} "Ltd"` },
    ...{ current: index % 7, previous: 1, change: (index % 7) - 1, change_percent: ((index % 7) - 1) * 100 },
    type: index % 10 === 0 ? "etf" : "stock",
    market_cap: index % 3 === 0 ? null : "mega_cap",
    sector_id: isTechnology ? "technology" : null,
    industry_id: isTechnology ? "software" : null,
  });
}

function makeUpside(ticker: string, ratings_count: number): MartRow {
  return makeMartRow("analyst-trends/upside", {
    ...{ ticker, ratings_count, upside_percent: ratings_count, market_cap: "mid_cap" },
  });
}

function makePortfolio(id: string, report_period: string, icon_url: string | null): MartRow {
  const { year, quarter } = readQuarter(report_period);
  return makeMartRow("funds-portfolios", {
    ...{ id, name: id.toUpperCase(), icon_url, latest_reporting_year: year, latest_reporting_quarter: quarter },
    ...{ report_period, reporting_year: year, reporting_quarter: quarter, aum: 100 },
  });
}
