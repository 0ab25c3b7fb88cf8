import { z } from "zod";
import type { Endpoint } from "../../schemas/endpoints.ts";
import type { MartRow } from "../publish/marts.ts";

/** The finished JSON text of one entry, checked against the endpoint's shape; throws an error that names mart, key, field and value. */
export function printEntry(endpoint: Endpoint, row: MartRow): string {
  const entry = endpoint.entry.safeParse(nestRow(endpoint.entry, row));
  if (entry.success) return JSON.stringify(entry.data);
  const faults = entry.error.issues.map(({ path, message }) => {
    const field = String(path.at(-1));
    return `${field} is ${printValue(row[field])}: ${message}`;
  });
  throw new Error(
    `${endpoint.mart.table}, row ${describeKey(endpoint, row)}: ${faults.join("; ")}. Correct the mart's SQL.`,
  );
}

/** The row's key in words, for errors: the endpoint, its mart's filter and the columns by which ties break. */
export function describeKey(endpoint: Endpoint, row: MartRow): string {
  const key = endpoint.tieBreaks.map(({ column }) => `${column}=${printValue(row[column])}`);
  const where = Object.entries(endpoint.mart.where).map(([column, value]) => `${column}=${value}`);
  return [...where, ...key].join(", ");
}

/** Leaf keys are unique within an entry, so a nested field is the column of its own name. */
function nestRow(shape: z.ZodObject, row: MartRow): unknown {
  return Object.fromEntries(
    Object.entries(shape.shape).map(([key, field]) => [
      key,
      field instanceof z.ZodObject ? nestRow(field, row) : row[key],
    ]),
  );
}

const printValue = (value: unknown) => (typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "missing"));
