import { existsSync } from "node:fs";
import { join } from "node:path";
import { findTable } from "../../schemas/tables.ts";
import type { FoundState } from "../tables/live.ts";
import type { Build } from "../tables/models.ts";
import type { Partition } from "../tables/partitions.ts";
import { selectPartitions } from "../tables/views.ts";

/** What could not be used of the inputs of this run, and was not among what was told before. */
export interface NewRejects {
  readonly new_count: number;
  /** The first of them. */
  readonly example: string | null;
}

/** Tells what is rejected that was not told of; undefined where no run told, or one of another version. Only sources that changed are read. */
export async function readNewRejects(build: Build, told: FoundState | undefined): Promise<NewRejects | undefined> {
  const rejects = findTable("ops.rejects");
  if (told === undefined || told.outdated.includes(rejects.name)) return undefined;
  const [now, then] = [build.live, told.partitions].map((partitions) => partitions.get(rejects.name) ?? []);
  const select = (some: readonly Partition[] = [], others: readonly Partition[] = []) =>
    selectPartitions(
      build,
      rejects,
      some.filter(
        // A file that somebody removed tells nothing.
        ({ path }) => !others.some((other) => other.path === path) && existsSync(join(build.store.root, path)),
      ),
    );
  const [found] = await build.warehouse.rows(compare(select(then, now), select(now, then)));
  return found as unknown as NewRejects;
}

/** Those that are alike are told apart by their number, not by their lines, which move, nor by their files, which may be renamed. */
const compare = (then: string, now: string) =>
  `with
   before as (select *, row_number() over (partition by field, value, reason) as number from (${then})),
   rejects as (
     select *, row_number() over (
       partition by field, value, reason order by file in (select before.file from before) desc, file, line
     ) as number
     from (${now})
   )
   select count(*) as new_count,
     arg_min(
       file || ' ' || describe_reject(line, field, value, reason),
       (file, coalesce(line, 0), coalesce(field, ''))
     ) as example
   from rejects
   anti join before
     on before.reason = rejects.reason and before.number = rejects.number
     and before.field is not distinct from rejects.field and before.value is not distinct from rejects.value`;
