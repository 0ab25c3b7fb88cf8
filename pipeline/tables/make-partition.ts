import type { Table } from "../../schemas/tables/table.ts";
import type { Parameters } from "../sql/sql-parameters.ts";
import type { Build } from "./models.ts";
import type { Partition } from "./partitions.ts";
import { readModel } from "./read-model.ts";

/** Has something done when it is its turn. */
export type Turns = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** Computes one partition of a table from the views of those that it reads, and stores it under a given fingerprint. */
export async function makePartition(
  build: Build,
  table: Table,
  key: string,
  madeFrom: string,
  parameters: Parameters,
  turns?: Turns,
): Promise<Partition> {
  const sql = await readModel(table.name);
  const values = isOfPositions(table) ? "distinct" : undefined;
  const write = (file: string) => build.warehouse.writeParquet(sql, parameters, file, values);
  return storePartition(build, table, key, madeFrom, write, turns);
}

/** Whether a table has a row for each manager and security, of which hardly any value recurs. */
function isOfPositions({ key }: Table): boolean {
  return key.includes("cik") && key.includes("security_id");
}

/** Stores one partition of a table that `write` computes, when it is its turn. */
export async function storePartition(
  build: Build,
  table: Table,
  key: string,
  madeFrom: string,
  write: (file: string) => Promise<unknown>,
  turns: Turns = (job) => job(),
): Promise<Partition> {
  build.counts.built += 1;
  const compute = async (file: string) => {
    try {
      await write(file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${table.name} (${key}) could not be computed: ${reason}`, { cause });
    }
  };
  return build.store.make(table.name, key, madeFrom, (file) => turns(() => compute(file)));
}
