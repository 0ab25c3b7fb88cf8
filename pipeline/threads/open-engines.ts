import type { Build } from "../tables/models.ts";
import { openBeside } from "../tables/prepare-warehouse.ts";
import type { Warehouse } from "../warehouse.ts";

/** Engines to work with side by side. */
export interface Engines {
  /** How many keep the cores busy: one where the engine has one thread. */
  readonly atOnce: number;
  /** Has something done on one that nothing else uses meanwhile. */
  take<T>(work: (engine: Build) => Promise<T>): Promise<T>;
}

/** The engines of a build, and more as they are needed. */
export function openEngines({ beside, ...build }: Build): Engines {
  const idle: Warehouse[] = beside ? [build.warehouse, beside] : [build.warehouse];
  return {
    atOnce: idle.length,
    take: async (work) => {
      const warehouse = idle.pop() ?? (await openBeside(build.warehouse));
      return work({ ...build, warehouse }).finally(() => idle.push(warehouse));
    },
  };
}
