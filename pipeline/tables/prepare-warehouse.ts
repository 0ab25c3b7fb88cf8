import { layers } from "../../schemas/tables/table.ts";
import { readMacros } from "../macros/macros.ts";
import type { Warehouse } from "../warehouse.ts";

/** The statements that make a schema for each layer. */
export function createSchemas(): string {
  return layers.map((layer) => `create schema ${layer};`).join("\n");
}

/** Makes the schemas and shared rules that every model expects. */
export async function prepareWarehouse(warehouse: Warehouse): Promise<void> {
  await warehouse.execute(createSchemas());
  await warehouse.execute(await readMacros());
}

/** The same engine once more, prepared alike. */
export async function openBeside(warehouse: Warehouse): Promise<Warehouse> {
  const beside = await warehouse.beside();
  await prepareWarehouse(beside);
  return beside;
}
