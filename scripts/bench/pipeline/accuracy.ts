import { join } from "node:path";
import { printNumber } from "../../../pipeline/log/print-number.ts";
import { warehouseFolder } from "../../../pipeline/output/out-folder.ts";
import { quoteLiteral } from "../../../pipeline/sql/quote.ts";
import { catalogName } from "../../../pipeline/tables/catalog.ts";
import { openWarehouse, type Row, type Warehouse } from "../../../pipeline/warehouse.ts";
import { type Filing, listFilings } from "../../synth/filings.ts";
import { daysToComplete, type World } from "../../synth/world.ts";
import { measureRun } from "./pair.ts";
import { makeInputs, type Scratch } from "./scratch.ts";

/** How many of some things came out right. */
interface Share {
  readonly right: number;
  readonly all: number;
}

/** What came out of a history in which managers make mistakes. */
export interface AccuracyResult {
  readonly quarters: number;
  /** Filings of holdings that were made in another unit than their date says. */
  readonly misfiled: number;
  /** Filings of holdings whose unit is the one that they were made in. */
  readonly units: Share;
  /** Filings whose unit came out wrong though three of their rows could be compared. */
  readonly provable: number;
  /** Portfolios whose assets are those of the same history without mistakes, to 1 %: what thousands round away. */
  readonly portfolios: Share;
  /** Entries of the fund trends that are the same to the letter. */
  readonly trends: Share;
}

/** Computes a made-up history with its managers' mistakes and without, and compares what each says with the truth. */
export async function measureAccuracy(scratch: Scratch, scale: number, quarters: number): Promise<AccuracyResult> {
  const size = { quarters, managerScale: scale, securityScale: scale, nightFilings: 0, daysOpen: daysToComplete };
  const inputs = await makeInputs(scratch, size);
  const faultless = await makeInputs(scratch, { ...size, isFaultless: true });
  for (const each of [inputs, faultless]) await measureRun(each, ["ingest", "compute"]);
  const warehouse = await openWarehouse();
  try {
    for (const [name, { outDir }] of Object.entries({ filed: inputs, faultless })) {
      const catalog = join(warehouseFolder(outDir), catalogName);
      await warehouse.execute(`attach ${quoteLiteral(catalog)} as ${name} (read_only)`);
    }
    return { quarters, ...(await compareUnits(warehouse, inputs.world)), ...(await compareMarts(warehouse)) };
  } finally {
    warehouse.close();
  }
}

async function compareUnits(warehouse: Warehouse, world: World) {
  const made = new Map<string, Filing>();
  for (let window = world.first; window <= world.last; window++) {
    for (const filing of listFilings(world, window)) made.set(filing.accession, filing);
  }
  const decided = await warehouse.rows(
    "select accession_number, value_unit_usd, rows_compared from filed.core.filing_units order by accession_number",
  );
  const find = ({ accession_number }: Row) => made.get(String(accession_number));
  const wrong = decided.filter((unit) => find(unit)?.unit !== unit.value_unit_usd);
  return {
    misfiled: decided.filter((unit) => find(unit)?.manager.isUnitWrong).length,
    units: { right: decided.length - wrong.length, all: decided.length },
    provable: wrong.filter(({ rows_compared }) => Number(rows_compared) >= 3).length,
  };
}

async function compareMarts(warehouse: Warehouse): Promise<Pick<AccuracyResult, "portfolios" | "trends">> {
  return {
    portfolios: await count(
      warehouse,
      `select count(*) filter (abs(filed.aum - truth.aum) <= truth.aum / 100.0) as right_count, count(*) as all_count
       from faultless.marts.funds_portfolios as truth
       left join filed.marts.funds_portfolios as filed using (id, report_period)`,
    ),
    trends: await count(
      warehouse,
      `select count(*) filter (truth = filed) as right_count, count(*) as all_count
       from faultless.marts.fund_trends as truth
       full join filed.marts.fund_trends as filed using (trend, id)`,
    ),
  };
}

async function count(warehouse: Warehouse, sql: string): Promise<Share> {
  const [row] = await warehouse.rows(sql);
  return { right: Number(row?.right_count), all: Number(row?.all_count) };
}

/** Tells how much came out right. */
export function printAccuracy({ quarters, misfiled, units, provable, portfolios, trends }: AccuracyResult): string[] {
  const wrong = units.all - units.right;
  return [
    `A history of ${quarters} quarters with its managers' mistakes, against the same without`,
    `  units      ${printShare(units)} filings come out in the unit that they were made in; ${printNumber(misfiled)} were made in another than their date says`,
    `             of the other ${printNumber(wrong)}, ${printNumber(wrong - provable)} have fewer than the three rows to compare that it takes`,
    `  portfolios ${printShare(portfolios)} have the assets that they have without mistakes, to 1 %`,
    `  trends     ${printShare(trends)} entries are the same in every figure`,
  ];
}

const printShare = ({ right, all }: Share): string =>
  `${printNumber(right)} of ${printNumber(all)} (${((100 * right) / all).toFixed(2)} %)`;
