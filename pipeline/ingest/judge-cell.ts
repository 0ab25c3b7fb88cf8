import * as z from "zod";
import { printCell } from "./json-table.ts";

/** No name, word or figure is longer; a cell that is swallowed the rest of the file, or is there to do harm. */
export const longestCell = 10_000;

/** What a cell comes to by itself; undefined where it is bad. */
export function judgeCell(cell: z.ZodType, given: unknown): unknown {
  return isTooLong(given) ? undefined : z.safeParse(cell, given).data;
}

/** Whether a cell is too long to be one. */
export const isTooLong = (cell: unknown): boolean => printCell(cell).length > longestCell;
