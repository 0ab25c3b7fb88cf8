import type { Table } from "../schemas/tables/table.ts";
import type { Build } from "./models.ts";
import type { Partition } from "./partitions.ts";
import { readModel } from "./read-model.ts";
import type { Parameters } from "./warehouse.ts";

/** Computes one partition of a table from the views of those that it reads, and stores it under a given fingerprint. */
export async function makePartition(
  build: Build,
  table: Table,
  key: string,
  madeFrom: string,
  parameters: Parameters,
): Promise<Partition> {
  build.counts.built += 1;
  const sql = await readModel(table.name);
  return build.store.make(table.name, key, madeFrom, async (file) => {
    try {
      await build.warehouse.writeParquet(sql, parameters, file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${table.name} (${key}) could not be computed: ${reason}`, { cause });
    }
  });
}
