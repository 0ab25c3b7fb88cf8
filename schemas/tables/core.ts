import { changesTables } from "./core/changes.ts";
import { entitiesTables } from "./core/entities.ts";
import { filingsTables } from "./core/filings.ts";
import { pricesTables } from "./core/prices.ts";
import { securitiesTables } from "./core/securities.ts";
import { unitsTables } from "./core/units.ts";
import type { Table } from "./table.ts";

/** The tables of the core layer: what is true of filings, securities, positions and prices; each after all that it reads. */
export const coreTables: readonly Table[] = [
  ...filingsTables,
  ...pricesTables,
  ...unitsTables,
  ...securitiesTables,
  ...changesTables,
  ...entitiesTables,
];
