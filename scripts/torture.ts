import { tmpdir } from "node:os";
import { join } from "node:path";
import { withTemporaryFolder } from "../pipeline/files/with-temporary-folder.ts";
import { exitOnSignal, parseArguments, runCommand } from "./command.ts";
import { toCount } from "./option-values.ts";
import { seedRandom } from "./seed-random.ts";
import { fillDisk, forbidWriting, interruptRuns, runTwice, starveMemory } from "./torture/break-runs.ts";
import { fuzzParsers } from "./torture/fuzz-parsers.ts";
import { hostileFiles } from "./torture/hostile-files.ts";
import { tryHostileFiles } from "./torture/hostile-runs.ts";
import { killInLanes } from "./torture/kill-runs.ts";
import { prepareNights } from "./torture/nights.ts";
import { printTrials, type Trial } from "./torture/trial.ts";
import { varySurroundings } from "./torture/vary-surroundings.ts";

const help = `Does to nightly runs all that must not harm them, and tells what was lost: nothing, or it ends with 1.

  npm run torture -- [--kills N] [--lanes N] [--fuzz N] [--seed N]

  --kills N   runs to kill with SIGKILL, at random instants of every phase (default: 200)
  --lanes N   folders to kill in side by side (default: 2)
  --fuzz N    inputs for each parser (default: 20000)
  --seed N    the same seed, the same choices (default: 1)
  --help      this text

Beside the kills it fills the disk, forbids writing, starves the memory, presses Ctrl-C, runs two at once, changes threads,
locale and time zone, and feeds hostile files. Some of it takes root, and says so where it is not. The faults of an upload are
among the tests: npx vitest run --config test/vitest.config.ts test/upload
`;

const options = {
  kills: { type: "string", default: "200" },
  lanes: { type: "string", default: "2" },
  fuzz: { type: "string", default: "20000" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", short: "h", default: false },
} as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function torture(folder: string, counts: { kills: number; lanes: number; fuzz: number; seed: number }) {
  const random = seedRandom(counts.seed);
  const nights = await prepareNights(folder);
  const [night] = nights;
  if (!night) throw new Error("there is no night to run");
  const trials: readonly (() => Promise<readonly Trial[]>)[] = [
    () => fuzzParsers(join(folder, "fuzz"), counts.fuzz, counts.seed),
    async () => [await tryHostileFiles(folder, night, hostileFiles, (line) => print(`  ${line}`))],
    async () => [await varySurroundings(folder, night)],
    async () => [await fillDisk(folder, nights, 8)],
    async () => [await forbidWriting(folder, nights)],
    async () => [await starveMemory(folder, nights)],
    async () => [await interruptRuns(folder, nights, 8, random)],
    async () => [await runTwice(folder, nights)],
    () => killInLanes(folder, nights, { ...counts, random, report: (line) => print(`  ${line}`) }),
  ];
  const done: Trial[] = [];
  for (const trial of trials) {
    const results = await trial();
    for (const { what, tried, losses, skipped } of results) {
      print(skipped ? `${what}: skipped, ${skipped}` : `${what}: ${tried} times, ${losses.length} lost or wrong`);
      for (const loss of losses) print(`  ${loss}`);
    }
    done.push(...results);
  }
  return done;
}

exitOnSignal(() => "What it made is removed.");
await runCommand(async () => {
  const values = parseArguments({ options }).values;
  if (values.help) return void print(help);
  const counts = {
    kills: toCount("--kills", values.kills, 0),
    lanes: toCount("--lanes", values.lanes),
    fuzz: toCount("--fuzz", values.fuzz, 0),
    seed: toCount("--seed", values.seed, 0),
  };
  await withTemporaryFolder(join(tmpdir(), "torture-"), async (folder, keep) => {
    const trials = await torture(folder, counts);
    for (const line of printTrials(trials)) print(line);
    const losses = trials.flatMap(({ losses: lost }) => lost);
    if (losses.length === 0) return;
    keep();
    throw new Error(`${losses.length} losses; what there is to see lies in ${folder}`);
  });
});
