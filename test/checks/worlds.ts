import type { Row } from "../../pipeline/warehouse.ts";
import type { Given } from "../run-model.ts";
import { correctionWorlds } from "./correction-worlds.ts";
import { countWorlds } from "./count-worlds.ts";
import { coverWorlds } from "./cover-worlds.ts";
import { credibleWorlds } from "./credible-worlds.ts";
import { evidenceWorlds } from "./evidence-worlds.ts";
import { filingWorlds } from "./filing-worlds.ts";
import { inputWorlds } from "./input-worlds.ts";
import { listingWorlds } from "./listing-worlds.ts";
import { priceWorlds } from "./price-worlds.ts";
import { targetWorlds } from "./target-worlds.ts";

/** Tiny worlds in which a rule holds, another in which it does not, and the rows that the check has to answer for that. */
export interface Worlds {
  readonly good: Given | readonly Given[];
  readonly bad: Given;
  readonly offenders: readonly Row[];
}

/** For each check by name: where it is silent, and where it speaks. */
export const worlds: Readonly<Record<string, Worlds>> = {
  ...filingWorlds,
  ...coverWorlds,
  ...inputWorlds,
  ...priceWorlds,
  ...evidenceWorlds,
  ...countWorlds,
  ...credibleWorlds,
  ...correctionWorlds,
  ...listingWorlds,
  ...targetWorlds,
};
