import { completeLater, misfile, restate, restateTooLate } from "./corrupt-filings.ts";
import { addOptions, moveReportDates, soilCusips, splitRows } from "./corrupt-rows.ts";
import { hideCusipChange, hideSplit, tellCusipChange, tellSplit } from "./corrupt-securities.ts";
import { fatFinger, fatFingerPart, mistakeUnits, repeatValues, swapColumns, swapRow } from "./corrupt-values.ts";
import type { Corruption } from "./corruption.ts";

/** Every corruption of the facts, in the order in which they may follow one another. */
export function listCorruptions(asOf: string): Corruption[] {
  return [
    ...[tellSplit, hideSplit, tellCusipChange, hideCusipChange],
    ...[mistakeUnits, repeatValues, swapColumns, fatFinger, swapRow, addOptions],
    ...[restate, completeLater, misfile, restateTooLate(asOf)],
    // Parts of a row come to its exact price only together.
    ...[fatFingerPart, moveReportDates, soilCusips, splitRows],
  ];
}
