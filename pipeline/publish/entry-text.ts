import { z } from "zod";
import type { Endpoint } from "../../schemas/endpoints.ts";
import type { MartRow } from "./marts.ts";

/**
 * What prints rows of an endpoint's mart, each as the finished JSON text of its entry, checked against the endpoint's shape;
 * it throws an error that names mart, key, field and value.
 */
export function openPrinter(endpoint: Endpoint): (row: MartRow) => string {
  const nestRow = planNesting(endpoint.entry);
  return (row) => {
    const entry = endpoint.entry.safeParse(nestRow(row));
    if (entry.success) return JSON.stringify(entry.data);
    const faults = entry.error.issues.map(({ path, message }) => {
      const field = String(path.at(-1));
      return `${field} is ${printValue(row[field])}: ${message}`;
    });
    // Of rows that are each below all limits a filing may have more than make a number.
    const advice = entry.error.issues.every(({ code }) => code === "too_big")
      ? "Nobody holds so much: correct the manager's filing in corrections.csv, or have it ignored there."
      : "Correct the mart's SQL.";
    throw new Error(`${endpoint.mart.table}, row ${describeKey(endpoint, row)}: ${faults.join("; ")}. ${advice}`);
  };
}

/** The row's key in words, for errors: the endpoint, its mart's filter and the columns by which ties break. */
export function describeKey(endpoint: Endpoint, row: MartRow): string {
  const key = endpoint.tieBreaks.map(({ column }) => `${column}=${printValue(row[column])}`);
  const where = Object.entries(endpoint.mart.where).map(([column, value]) => `${column}=${value}`);
  return [...where, ...key].join(", ");
}

/** Leaf keys are unique within an entry, so a nested field is the column of its own name. */
function planNesting(shape: z.ZodObject): (row: MartRow) => Record<string, unknown> {
  const fields = Object.entries(shape.shape).map(([key, field]) => {
    const read = field instanceof z.ZodObject ? planNesting(field) : (row: MartRow) => row[key];
    return { key, read };
  });
  return (row) => {
    const entry: Record<string, unknown> = {};
    for (const { key, read } of fields) entry[key] = read(row);
    return entry;
  };
}

const printValue = (value: unknown) => (typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "missing"));
