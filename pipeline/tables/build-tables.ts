import pLimit from "p-limit";
import type { Table } from "../../schemas/tables/table.ts";
import { type Engines, openEngines } from "../threads/open-engines.ts";
import type { Turns } from "./make-partition.ts";
import { type Build, buildPartition } from "./models.ts";
import { openPlanner, type Planner } from "./plans.ts";
import { shareCores } from "./share-cores.ts";
import { addLive, listInputs, listTargets, nameTarget, type Target } from "./targets.ts";

/**
 * Builds all partitions of some tables, given in an order in which each follows those that it reads; those that exist already are found
 * again. A partition is begun as soon as all that it is made of is there, whatever else is under way; after a failure none is any more.
 */
export async function buildTables(build: Build, tables: readonly Table[], quarters: readonly string[]): Promise<void> {
  const { warehouse, live } = build;
  const engines = openEngines(build);
  for (const { name } of tables) live.set(name, []);
  const makeAll = () => makeInTurn(build, engines, tables, quarters);
  if (engines.atOnce === 1) return makeAll();
  // Each statement has the thread that waits for it besides.
  await warehouse.onThreads(warehouse.threads - engines.atOnce + 1, makeAll);
}

/** Makes each partition once all that it is made of is there; throws the first failure once what was under way has ended. */
async function makeInTurn(
  build: Build,
  engines: Engines,
  tables: readonly Table[],
  quarters: readonly string[],
): Promise<void> {
  const failure = new AbortController();
  const make = openMaker(build, engines, failure);
  const made = new Map<string, Promise<void>>();
  for (const table of tables) {
    const [plan, targets] = [openPlanner(table, quarters), listTargets(table, quarters)];
    for (const target of targets) {
      const inputs = listInputs(quarters, target).map((input) => made.get(nameTarget(input)));
      const work = Promise.all(inputs).then(() => make(target, plan, targets.length));
      made.set(nameTarget(target), work);
    }
  }
  await Promise.allSettled(made.values());
  failure.signal.throwIfAborted();
}

/** What has a target live, one of so many of its table, planned from what is live by then; once one fails it begins none. */
function openMaker(build: Build, engines: Engines, failure: AbortController) {
  const { live, report } = build;
  // While some are computed the next is made ready, and the one before is hashed and put in its place.
  const limit = pLimit(engines.atOnce === 1 ? 1 : engines.atOnce + 1);
  const compute = shareCores(engines, () => limit.activeCount === 1 && limit.pendingCount === 0);
  const fail = (error: unknown): never => {
    failure.abort(error);
    throw error;
  };
  const make = async (engine: Build, { table, reportPeriod }: Target, plan: Planner, count: number) => {
    failure.signal.throwIfAborted();
    report.progress(table.name, live.get(table.name)?.length ?? 0, count);
    const planned = await plan(engine, reportPeriod);
    const takeTurns: Turns = (job) =>
      compute(engine, planned, async () => {
        failure.signal.throwIfAborted();
        return job().catch(fail);
      });
    addLive(build, await buildPartition(engine, planned, takeTurns));
  };
  return (target: Target, plan: Planner, count: number): Promise<void> =>
    limit(() => engines.take((engine) => make(engine, target, plan, count).catch(fail)));
}
