import type { TableName } from "../schemas/tables/table.ts";

type ReadModel = typeof import("../pipeline/tables/read-model.ts");
type Macros = typeof import("../pipeline/macros/macros.ts");

/** The model or macro whose text is another than it is, for tests that mock what reads these texts. */
export const altered = { name: "" };

/** What reads models, with the altered one among them. */
export async function alterModels(importReal: () => Promise<ReadModel>): Promise<ReadModel> {
  const real = await importReal();
  const readModel = async (name: TableName) =>
    `${await real.readModel(name)}${name === altered.name ? "-- altered" : ""}`;
  return { ...real, readModel };
}

/** What reads macros, with the altered one among them. */
export async function alterMacros(importReal: () => Promise<Macros>): Promise<Macros> {
  const real = await importReal();
  const isAltered = (macro: string) => macro.startsWith(`create or replace macro ${altered.name}(`);
  const readMacrosOf = async (texts: readonly string[]) =>
    (await real.readMacrosOf(texts)).map((macro) => `${macro}${isAltered(macro) ? "-- altered" : ""}`);
  return { ...real, readMacrosOf };
}
