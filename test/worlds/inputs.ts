import type { Manager, World } from "./world.ts";

/** What one unit of the VALUE column is worth in US dollars. */
export type ValueUnit = 1 | 1000 | 1_000_000;

/** A row of an information table, its value in dollars. */
export interface FiledRow {
  /** As filed. */
  readonly cusip: string;
  readonly issuer: string;
  readonly titleOfClass: string;
  readonly valueUsd: number;
  readonly shares: number;
  readonly sharesType: "SH" | "PRN";
  readonly putCall: "" | "Put" | "Call";
  /** Whether VALUE stands in the shares column, and the shares in that of VALUE. */
  readonly isSwapped: boolean;
}

/** A filing as its manager made it. */
export interface Filing {
  readonly accessionNumber: string;
  readonly manager: Manager;
  readonly form: "13F-HR" | "13F-HR/A" | "13F-NT";
  readonly amendmentType: "" | "RESTATEMENT" | "NEW HOLDINGS";
  readonly filedAt: string;
  /** The last day of the quarter, or another day of it. */
  readonly periodOfReport: string;
  readonly valueUnit: ValueUnit;
  readonly rows: readonly FiledRow[];
}

/** A row of `securities.csv`, `splits.csv`, … by column. */
export type UserRow = Readonly<Record<string, string | number | null>>;

/** All that a folder of raw inputs says, before it is laid out in files. */
export interface Inputs {
  readonly filings: readonly Filing[];
  readonly securities: readonly UserRow[];
  readonly splits: readonly UserRow[];
  readonly cusipChanges: readonly UserRow[];
  readonly closes: readonly { readonly date: string; readonly ticker: string; readonly close: number }[];
  readonly targets: readonly UserRow[];
  /** None, unless a test follows the advice of findings. */
  readonly corrections?: readonly UserRow[];
}

/** The unit that the SEC asked for on the day of a filing. */
export function unitByDate(filedAt: string): ValueUnit {
  return filedAt < "2023-01-03" ? 1000 : 1;
}

/** Says a true world as clean inputs: one original a report, one row a holding, in the unit of its day. */
export function tellWorld(world: World): Inputs {
  return {
    filings: tellReports(world),
    securities: world.securities.filter(({ ticker }) => ticker !== null).map(tellSecurity),
    splits: [],
    cusipChanges: [],
    closes: world.hasCloses ? tellCloses(world) : [],
    targets: world.targets.map(({ publishedAt, priceTarget, ...target }) => ({
      published_at: publishedAt,
      ...target,
      price_target: priceTarget,
    })),
  };
}

function tellReports({ reports, quarters }: World): Filing[] {
  return reports.map(({ manager, quarter, filedAt, holdings }, index) => ({
    accessionNumber: nameAccession(filedAt, index),
    manager,
    form: holdings === null ? "13F-NT" : "13F-HR",
    amendmentType: "",
    filedAt,
    periodOfReport: quarters[quarter] ?? "",
    valueUnit: unitByDate(filedAt),
    rows: (holdings ?? []).map(({ security, shares, valueUsd }) => ({
      cusip: security.cusip,
      issuer: security.name,
      titleOfClass: security.kind === "note" ? "NOTE 2.500% 1/1" : "COM",
      valueUsd,
      shares,
      sharesType: security.kind === "note" ? "PRN" : "SH",
      putCall: "",
      isSwapped: false,
    })),
  }));
}

/** EDGAR's number of the filing that is the n-th of all. */
export function nameAccession(filedAt: string, index: number): string {
  return `0000900001-${filedAt.slice(2, 4)}-${String(index).padStart(6, "0")}`;
}

function tellSecurity({ cusip, ticker, name, kind, sector, industry, sharesOutstanding }: World["securities"][number]) {
  return { cusip, ticker, name, type: kind, sector, industry, shares_outstanding: sharesOutstanding };
}

function tellCloses({ securities, quarters }: World): Inputs["closes"] {
  return securities.flatMap(({ ticker, prices }) =>
    ticker === null ? [] : quarters.map((date, quarter) => ({ date, ticker, close: prices[quarter] ?? 0 })),
  );
}
