import type { Build } from "../models.ts";
import { runBounded } from "../run-bounded.ts";
import type { Source } from "./group-sources.ts";

/** Five times the largest data set of the SEC, packed. */
const largestBeside = 512 * 2 ** 20;

/** Builds the staging tables that are made of several sources, on an engine that nothing else uses meanwhile. */
export type BuildStaging = (build: Build) => Promise<void>;

/**
 * Has sources read two at a time, each with an engine of its own: much of it keeps but one core busy. Large ones are read alone,
 * before the others. Staging tables are built once the user's files are read.
 */
export async function takeTurns(
  { beside, ...build }: Build,
  sources: readonly Source[],
  read: (engine: Build, source: Source) => Promise<void>,
  stage: BuildStaging,
): Promise<void> {
  const turns: Turn[] = [...sources, "staging" as const].sort((a, b) => turnOf(a) - turnOf(b));
  const idle = beside ? [build.warehouse, beside] : [build.warehouse];
  const taken = new Map<Turn, Promise<void>>();
  const take = async (turn: Turn) => {
    if (turn === "staging") await Promise.all(sources.filter(isUserFile).map((source) => taken.get(source)));
    const warehouse = idle.pop() ?? build.warehouse;
    const engine = { ...build, warehouse };
    await (turn === "staging" ? stage(engine) : read(engine, turn)).finally(() => idle.push(warehouse));
  };
  const begin = (turn: Turn) => {
    const taking = take(turn);
    taken.set(turn, taking);
    return taking;
  };
  const others = turns.filter((turn) => !isLarge(turn));
  await runBounded(1, turns.filter(isLarge), begin);
  await runBounded(idle.length, others, begin);
}

/** A source to read, or the staging tables that are built of several. */
type Turn = Source | "staging";

/** Data sets take longest; filings are none of what staging tables are made of here, and so are read beside them. */
function turnOf(turn: Turn): number {
  if (turn === "staging") return 2;
  if (isUserFile(turn)) return 1;
  return turn.kind === "sec_13f" ? 0 : 3;
}

/** Of several at once the memory would not hold the rows. */
const isLarge = (turn: Turn): boolean =>
  turn !== "staging" && turn.kind === "sec_13f" && turn.files[0].bytes > largestBeside;

const isUserFile = ({ kind }: Source): boolean => kind !== "sec_13f" && kind !== "edgar";
