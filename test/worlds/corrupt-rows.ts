import { addDays } from "../../scripts/synth/world.ts";
import { type Corruption, replaceFilings, replaceRows } from "./corruption.ts";
import type { FiledRow } from "./inputs.ts";

/** Puts and calls beside the holdings, some told by the title of class only. */
export const addOptions: Corruption = {
  name: "options",
  corrupt: (inputs, random) =>
    replaceRows(
      inputs,
      () => random.chance(0.3),
      (row) => {
        if (random.chance(0.7)) return [row];
        const side = random.pick(["Put", "Call"] as const);
        const told = random.chance(0.5)
          ? { putCall: side }
          : { putCall: "" as const, titleOfClass: side.toUpperCase() };
        const size = random.between(1, 500);
        return [row, { ...row, sharesType: "SH", shares: 100 * size, valueUsd: 1_000_000 * size, ...told }];
      },
    ),
};

/** Report dates that are some day of the quarter. */
export const moveReportDates: Corruption = {
  name: "report dates that are no quarter end",
  corrupt: (inputs, random) =>
    replaceFilings(
      inputs,
      () => random.chance(0.1),
      (filing) => [{ ...filing, periodOfReport: addDays(filing.periodOfReport, -random.between(1, 89)) }],
    ),
};

/** CUSIPs in small letters, with spaces, or without their leading zeros. */
export const soilCusips: Corruption = {
  name: "CUSIP noise",
  corrupt: (inputs, random) => {
    const soil = [
      (cusip: string) => cusip.toLowerCase(),
      (cusip: string) => ` ${cusip.slice(0, 6)} ${cusip.slice(6)} `,
      (cusip: string) => cusip.replace(/^0+/, ""),
    ];
    return replaceRows(
      inputs,
      () => random.chance(0.3),
      (row) => [{ ...row, cusip: random.pick(soil)(row.cusip) }],
    );
  },
};

/** One holding on several rows, as managers and kinds of discretion make them; some equal to the letter. */
export const splitRows: Corruption = {
  name: "rows split",
  corrupt: (inputs, random) =>
    replaceRows(
      inputs,
      // One that adds is told by how few its rows are.
      ({ amendmentType }) => amendmentType !== "RESTATEMENT" && random.chance(0.5),
      (row, { valueUnit }) => (random.chance(0.5) ? [row] : divideRow(row, random.between(2, 4), valueUnit)),
    ),
};

/** The rows that one holding makes when it is told in several parts. */
export function divideRow(row: FiledRow, parts: number, unit: number): FiledRow[] {
  const shares = Math.floor(row.shares / parts);
  const valueUsd = Math.floor(row.valueUsd / unit / parts) * unit;
  const part = { ...row, shares, valueUsd };
  const rest = { ...row, shares: row.shares - (parts - 1) * shares, valueUsd: row.valueUsd - (parts - 1) * valueUsd };
  return [rest, ...Array.from({ length: parts - 1 }, () => part)];
}
