import { stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Engines } from "../threads/open-engines.ts";
import type { Warehouse } from "../warehouse.ts";
import type { Build } from "./models.ts";
import type { PartitionStore } from "./partitions.ts";
import type { Plan } from "./plans.ts";

/** What is made of less is computed sooner than more threads are ready for it. */
const worthThreads = 2 ** 21;
/** What is made of so many bytes needs the memory that another would take: a quarter of three times today's managers, say. */
const needsMemory = 2 ** 29;

/** Computes a planned partition when it is its turn. */
export type Compute = <T>(engine: Build, plan: Plan, job: () => Promise<T>) => Promise<T>;

/**
 * Has as many partitions computed at once as there are engines. Two kinds are computed alone, with all threads, and what comes meanwhile
 * waits: a large one where `isAlone` says that nothing else is to be computed now, for to take threads back from a statement takes longer
 * than to wait for it; and one that is so large that it needs the memory of the others, once these have ended.
 */
export function shareCores({ atOnce }: Engines, isAlone: () => boolean): Compute {
  const limit = pLimit(atOnce);
  const underWay = new Set<Promise<unknown>>();
  let large: Promise<unknown> | undefined;

  const begin = <T>(job: () => Promise<T>): Promise<T> => {
    const begun = job();
    const ended: Promise<unknown> = begun.catch(() => {}).then(() => underWay.delete(ended));
    underWay.add(ended);
    return begun;
  };
  const beginLarge = <T>(warehouse: Warehouse, job: () => Promise<T>): Promise<T> => {
    const begun = Promise.all(underWay).then(() => warehouse.onThreads(warehouse.threads, job));
    large = begun
      .catch(() => {})
      .then(() => {
        large = undefined;
      });
    return begun;
  };
  const compute: Compute = async ({ warehouse, store }, plan, job) => {
    if (atOnce === 1) return job();
    const bytes = await measureWork(store, plan);
    while (large) await large;
    return bytes < (isAlone() ? worthThreads : needsMemory) ? begin(job) : beginLarge(warehouse, job);
  };
  return (engine, plan, job) =>
    limit(() => {
      const end = engine.report.computing?.(plan.table.name);
      return compute(engine, plan, job).finally(end);
    });
}

/** The bytes that a planned partition is made of. */
async function measureWork(store: PartitionStore, { inputs }: Plan): Promise<number> {
  const partitions = inputs.flatMap((input) => input.partitions);
  const files = await Promise.all(partitions.map(({ path }) => stat(join(store.root, path))));
  return files.reduce((sum, { size }) => sum + size, 0);
}
