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
  const targets = tables.flatMap((table) => listTargets(table, quarters));
  for (const { name } of tables) live.set(name, []);
  const makeAll = () => makeInTurn(build, engines, targets, quarters);
  if (engines.atOnce === 1) return makeAll();
  // Each statement has the thread that waits for it besides.
  await warehouse.onThreads(warehouse.threads - engines.atOnce + 1, makeAll);
}

/** Makes each target once all that it is made of is there; throws the first failure once what was under way has ended. */
async function makeInTurn(
  build: Build,
  engines: Engines,
  targets: readonly Target[],
  quarters: readonly string[],
): Promise<void> {
  const failure = new AbortController();
  const make = openMaker(build, engines, targets, failure);
  const made = new Map<string, Promise<void>>();
  for (const target of targets) {
    const inputs = listInputs(quarters, target).map((input) => made.get(nameTarget(input)));
    made.set(
      nameTarget(target),
      Promise.all(inputs).then(() => make(target)),
    );
  }
  await Promise.allSettled(made.values());
  failure.signal.throwIfAborted();
}

/** What has a target live, planned from what is live by then; once one fails it begins none. */
function openMaker(
  build: Build,
  engines: Engines,
  targets: readonly Target[],
  failure: AbortController,
): (target: Target) => Promise<void> {
  const { live, report } = build;
  // While some are computed the next is made ready, and the one before is hashed and put in its place.
  const limit = pLimit(engines.atOnce === 1 ? 1 : engines.atOnce + 1);
  const compute = shareCores(engines, () => limit.activeCount === 1 && limit.pendingCount === 0);
  const planners = openPlanners(targets);
  const fail = (error: unknown): never => {
    failure.abort(error);
    throw error;
  };
  const make = async ({ table, reportPeriod }: Target, engine: Build) => {
    failure.signal.throwIfAborted();
    const { plan, count } = planners.get(table) as TablePlanner;
    report.progress(table.name, live.get(table.name)?.length ?? 0, count);
    const planned = await plan(engine, reportPeriod);
    const takeTurns: Turns = (job) =>
      compute(engine, planned, async () => {
        failure.signal.throwIfAborted();
        return job().catch(fail);
      });
    addLive(build, await buildPartition(engine, planned, takeTurns));
  };
  return (target) => limit(() => engines.take((engine) => make(target, engine).catch(fail)));
}

/** What plans a table's partitions, and how many there are. */
interface TablePlanner {
  readonly plan: Planner;
  readonly count: number;
}

function openPlanners(targets: readonly Target[]): Map<Table, TablePlanner> {
  const periods = new Map<Table, (string | null)[]>();
  for (const { table, reportPeriod } of targets) periods.set(table, [...(periods.get(table) ?? []), reportPeriod]);
  return new Map(
    Array.from(periods, ([table, each]) => [table, { plan: openPlanner(table, each), count: each.length }]),
  );
}
