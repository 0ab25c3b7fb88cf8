import type { Build } from "../tables/models.ts";
import { openEngines } from "../threads/open-engines.ts";
import { runBounded } from "../threads/run-bounded.ts";
import type { Source } from "./group-sources.ts";

/** Five times the largest data set of the SEC, packed. */
const largestBeside = 512 * 2 ** 20;

/** Builds the staging tables that are made of several sources, on an engine that nothing else uses meanwhile. */
export type BuildStaging = (build: Build) => Promise<void>;

/**
 * Has sources read, each with an engine of its own: data sets, then filings, two at a time, for much of it keeps but one core busy, and
 * beside them the user's files two at a time and, once these are read, staging tables built. Large data sets are read alone, before
 * the others. With one thread all is done one by one.
 */
export async function takeTurns(
  build: Build,
  sources: readonly Source[],
  read: (engine: Build, source: Source) => Promise<void>,
  stage: BuildStaging,
): Promise<void> {
  const { atOnce, take } = openEngines(build);
  const readAll = async (some: readonly Source[]) => {
    await runBounded(atOnce, some, (source) => take((engine) => read(engine, source)));
  };
  const filings = sources.filter((source) => !isUserFile(source) && !isLarge(source));
  for (const source of sources.filter(isLarge)) await readAll([source]);
  const turns = [
    () => readAll(filings.toSorted(byKind)),
    async () => {
      await readAll(sources.filter(isUserFile));
      await take(stage);
    },
  ];
  await runBounded(atOnce, turns, (turn) => turn());
}

/** Data sets come first: they take longest. */
const byKind = (a: Source, b: Source): number => Number(a.kind !== "sec_13f") - Number(b.kind !== "sec_13f");

/** Of several at once the memory would not hold the rows. */
const isLarge = ({ kind, files }: Source): boolean => kind === "sec_13f" && files[0].bytes > largestBeside;

const isUserFile = ({ kind }: Source): boolean => kind !== "sec_13f" && kind !== "edgar";
