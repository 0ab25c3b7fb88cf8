import type pg from "pg";
import type { MartRow } from "../../../pipeline/publish/marts.ts";
import { type Endpoint, endpoints, listLeaves } from "../../../schemas/endpoints.ts";
import type { CanonicalQuery } from "../../../schemas/query.ts";

/** A list's own table: small ones, which favours PostgreSQL over one table of all trends. */
const nameTable = ({ slug }: Endpoint) => slug.replaceAll(/[/-]/g, "_");

/** Makes the table of every list from its rows, with an index for each order, plain and within each filter. */
export async function loadTables(client: pg.ClientBase, rows: ReadonlyMap<string, readonly MartRow[]>): Promise<void> {
  for (const endpoint of endpoints) {
    const table = nameTable(endpoint);
    const all = rows.get(endpoint.slug) ?? [];
    await client.query(`create table ${table} (${listColumns(all).join(", ")})`);
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(all),
    ]);
    for (const columns of listIndexes(endpoint)) await client.query(`create index on ${table} (${columns})`);
    await client.query(`vacuum analyze ${table}`);
  }
}

function listColumns(rows: readonly MartRow[]): string[] {
  return Object.keys(rows[0] ?? {}).map((column) => {
    const value = rows.find((row) => row[column] !== null)?.[column];
    if (typeof value === "number") return `${column} ${isWhole(rows, column) ? "bigint" : "double precision"}`;
    return `${column} ${typeof value === "boolean" ? "boolean" : "text"}`;
  });
}

const isWhole = (rows: readonly MartRow[], column: string) =>
  rows.every((row) => row[column] === null || Number.isInteger(row[column]));

function listIndexes(endpoint: Endpoint): string[] {
  const filters = endpoint.parameters.flatMap(({ filter, kind }) =>
    filter === undefined || kind === "integer" ? [] : [filter.column],
  );
  const orders = endpoint.sorts.flatMap((sort) => [
    printOrder(endpoint, sort, "desc"),
    printOrder(endpoint, sort, "asc"),
  ]);
  return [...orders, ...filters.flatMap((filter) => orders.map((order) => `${filter}, ${order}`))];
}

const printOrder = ({ tieBreaks }: Endpoint, sort: string, direction: string) =>
  [`${sort} ${direction} nulls last`, ...tieBreaks.map((tie) => `${tie.column} ${tie.direction}`)].join(", ");

/** The statement that answers a query, its parameters bound; it asks for one entry more, which tells whether there is a further page. */
export function printSelect(endpoint: Endpoint, query: CanonicalQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = endpoint.parameters.flatMap(({ name, kind, filter }) => {
    const value = query[name];
    if (filter === undefined || value === undefined) return [];
    const bound = bind(value);
    const word = `= ${bound}`;
    const tests = { choice: word, vocabulary: word, list: `= any(${bound})`, integer: `>= ${bound}` };
    return [`${filter.column} ${tests[kind]}`];
  });
  const where = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
  const order = printOrder(endpoint, query.sort_by, query.sort_dir);
  const limit = `limit ${bind(query.page_size + 1)} offset ${bind((query.page - 1) * query.page_size)}`;
  const columns = listLeaves(endpoint.entry).join(", ");
  return { text: `select ${columns} from ${nameTable(endpoint)}${where} order by ${order} ${limit}`, values };
}
