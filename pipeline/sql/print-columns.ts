import type { Table } from "../../schemas/tables/table.ts";
import { quoteName } from "./quote.ts";

/** The columns of a table as a select has them, in their order; in `values` the SQL of those that are not read by their names. */
export function printColumns({ columns }: Table, values: Readonly<Record<string, string>> = {}): string {
  const print = (name: string) => {
    const value = values[name];
    return value === undefined ? quoteName(name) : `${value} as ${quoteName(name)}`;
  };
  return Object.keys(columns).map(print).join(", ");
}
