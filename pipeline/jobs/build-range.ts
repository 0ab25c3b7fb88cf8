import { layerOf, type Table } from "../../schemas/tables/table.ts";
import { listModels } from "../stages.ts";
import { type Build, buildPartition } from "../tables/models.ts";
import { keyOf, planPartition } from "../tables/plans.ts";
import { addLive, listInputs, listTargets, nameTarget, type Target } from "../tables/targets.ts";
import { awaitOthers } from "./await-others.ts";

/** The share of one of several processes that build the core tables side by side in one folder. */
export interface Share {
  readonly build: Build;
  /** All quarters that are held, as their last days, in order. */
  readonly quarters: readonly string[];
  /** Those whose partitions this process builds. */
  readonly own: readonly string[];
}

/** One walk over what is still to be built. */
interface Walk {
  /** Whether each partition that was looked at is live now, by table and key. */
  readonly seen: Map<string, boolean>;
  /** What others have still to make, although all is there that they make it of. */
  readonly missing: Target[];
}

/**
 * Builds the partitions of all core tables for a share's own quarters, and the whole tables that these read. What they
 * read of other quarters is left to other processes, and found in the folder by its name, which tells what it was made
 * from: nothing else is shared. What cannot be built yet is tried again when something new lies there.
 * @throws Error naming what is missing where nothing new appears for so many seconds.
 */
export async function buildRange(share: Share, waitSeconds: number): Promise<void> {
  const { build, own } = share;
  const tables = listModels("core").filter(({ partitioning }) => partitioning === "quarter");
  const all = tables.flatMap((table) => listTargets(table, own));
  let left = all;
  while (left.length > 0) {
    const before = await build.store.list("core");
    const walk: Walk = { seen: new Map(), missing: [] };
    const blocked: Target[] = [];
    for (const [index, target] of left.entries()) {
      build.report.progress(target.table.name, all.length - left.length + index - blocked.length, all.length);
      if (!(await obtain(share, walk, target))) blocked.push(target);
    }
    if (blocked.length === left.length) await awaitOthers(build, before, walk.missing, waitSeconds);
    left = blocked;
  }
}

/** Has a partition live, and all that it is made of: built here where it is the share's own, else found; tells whether it is. */
async function obtain(share: Share, walk: Walk, target: Target): Promise<boolean> {
  const { table, reportPeriod } = target;
  const name = nameTarget(target);
  const known = walk.seen.get(name) ?? (isLive(share.build, table, keyOf(reportPeriod)) || undefined);
  if (known !== undefined) return known;
  const isThere = (await obtainInputs(share, walk, target)) && (await obtainItself(share, walk, target));
  walk.seen.set(name, isThere);
  return isThere;
}

/** Looks at all inputs, also after one that is not there: what is waited for is told whole. */
async function obtainInputs(share: Share, walk: Walk, target: Target): Promise<boolean> {
  let areThere = true;
  // The layers before are live since the ingest.
  for (const input of listInputs(share.quarters, target).filter(({ table }) => layerOf(table.name) === "core")) {
    areThere = (await obtain(share, walk, input)) && areThere;
  }
  return areThere;
}

async function obtainItself({ build, own }: Share, walk: Walk, target: Target): Promise<boolean> {
  const { table, reportPeriod } = target;
  const plan = await planPartition(build, table, reportPeriod);
  const isOwn = reportPeriod === null || own.includes(reportPeriod);
  const partition = isOwn
    ? await buildPartition(build, plan)
    : await build.store.find(table.name, plan.key, plan.madeFrom);
  if (!partition) {
    walk.missing.push(target);
    return false;
  }
  addLive(build, partition);
  return true;
}

function isLive({ live }: Build, { name }: Table, key: string): boolean {
  return live.get(name)?.some((partition) => partition.key === key) ?? false;
}
