import type { TableName } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";
import { type Build, defineView } from "./models.ts";
import type { Marts } from "./publish/marts.ts";
import { quoteName, type Row } from "./warehouse.ts";

/** The live marts as publishing reads them; what they come from, others tell. */
export function readMarts(build: Build): Marts {
  return {
    readMart: async (name, where = {}) => {
      if (!name.startsWith("marts.")) throw new Error(`${name} is no mart: publish what a table named marts.* holds`);
      const table = findTable(name as TableName);
      await defineView(build, table, build.live.get(table.name) ?? []);
      const conditions = Object.keys(where).map((column) => `${quoteName(column)} = $${column}`);
      const columns = Object.keys(table.columns).map(quoteName).join(", ");
      const filter = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
      return build.warehouse.rows(`select ${columns} from ${table.name}${filter} order by all`, where as Row);
    },
  };
}
