import fastify from "fastify";
import pg from "pg";
import { z } from "zod";
import { type Endpoint, endpoints } from "../../../schemas/endpoints.ts";
import { parseQuery } from "../../../schemas/query.ts";
import { context, latest } from "./made-up-rows.ts";
import { printSelect } from "./postgres-tables.ts";
import { tellParent } from "./tell-parent.ts";

type Columns = Record<string, unknown>;

/** What a user would build instead: Fastify, a pool of connections, prepared statements. */
async function serveFromPostgres(socket: string): Promise<number> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ host: socket, user: "bench", database: "postgres", max: 16 });
  const names = new Map<string, string>();
  const nameStatement = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const app = fastify();
  for (const endpoint of endpoints) {
    const nest = planEntry(endpoint);
    app.get(endpoint.path, async (request, reply) => {
      const search = request.url.split("?")[1] ?? "";
      const parsed = parseQuery(endpoint, new URLSearchParams(search), context);
      if (!parsed.ok) return reply.code(400).send(parsed.problems);
      const { text, values } = printSelect(endpoint, parsed.query);
      const { rows } = await pool.query<Columns>({ name: nameStatement(text), text, values });
      const { page, page_size } = parsed.query;
      return {
        ...{ page, page_size, has_more_pages: rows.length > page_size },
        ...(endpoint.reportsQuarter && { reporting_year: latest.year, reporting_quarter: latest.quarter }),
        [endpoint.listKey]: rows.slice(0, page_size).map(nest),
      };
    });
  }
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

/** Turns a flat row into an entry, whose nested object, where it has one, comes first. */
function planEntry({ entry }: Endpoint): (row: Columns) => Columns {
  const [[key, first] = ["", undefined]] = Object.entries(entry.shape);
  if (!(first instanceof z.ZodObject)) return (row) => row;
  const inner = Object.keys(first.shape);
  const outer = Object.keys(entry.shape).slice(1);
  const pick = (row: Columns, keys: readonly string[], into: Columns) => {
    for (const each of keys) into[each] = row[each];
    return into;
  };
  return (row) => pick(row, outer, { [key]: pick(row, inner, {}) });
}

tellParent(await serveFromPostgres(process.argv[2] ?? ""));
