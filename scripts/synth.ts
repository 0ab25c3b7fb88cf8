import { readdir } from "node:fs/promises";
import { quarterName } from "../pipeline/calendar.ts";
import { readIfThere } from "../pipeline/files/read-if-there.ts";
import { printCommand } from "../pipeline/log/print-command.ts";
import { printCount, printNumber } from "../pipeline/log/print-number.ts";
import { parseArguments, runCommand, UsageError } from "./command.ts";
import { toCount } from "./option-values.ts";
import { describeWorld, writeInputs, writeNight } from "./synth/synthesize.ts";
import {
  asOfDay,
  daysToComplete,
  firstQuarter,
  lastDayOf,
  nightDay,
  toQuarterNumber,
  type World,
} from "./synth/world.ts";

const help = `Usage: npm run synth -- --out DIR [options]

Writes made-up inputs of real size and shape, in the exact layout of the SEC's data sets, with the files that a user
adds. The same options give the same bytes.

Options:
  --out DIR            folder to write to; it becomes an --input of npm run nightly
  --quarters N         report periods (default: 2)
  --last YYYYqN        the newest of them (default: 2026q2)
  --scale X            size; 1 is the real one: 3.8 million rows and 11,700 filings in a recent quarter (default: 0.1)
  --managers X         that of the managers alone (default: that of --scale)
  --securities X       that of the securities alone (default: that of --scale)
  --seed N             another seed, another world (default: 1)
  --night N            also the night after: N new filings as EDGAR has them, and newer closes (default: 0)
  --days N             days after the newest period's end on which its data set was made (default: ${daysToComplete}); the deadline is on
                       the 45th, and before it many have not filed yet
  --help               this text
`;

const spec = {
  out: { type: "string" },
  quarters: { type: "string", default: "2" },
  last: { type: "string", default: "2026q2" },
  scale: { type: "string", default: "0.1" },
  managers: { type: "string" },
  securities: { type: "string" },
  seed: { type: "string", default: "1" },
  night: { type: "string", default: "0" },
  days: { type: "string", default: String(daysToComplete) },
  help: { type: "boolean", short: "h", default: false },
} as const;

type Values = ReturnType<typeof parseArguments<{ options: typeof spec }>>["values"];

await runCommand(async () => {
  const { values } = parseArguments({ options: spec });
  if (values.help) return void process.stdout.write(help);
  if (!values.out) throw new UsageError("There is no --out: name the folder to write to.");
  const world = readWorld(values);
  await refuseUsed(values.out);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await writeInputs(world, values.out, (file, { filings, rows }) =>
    print(`${file}: ${printCount(filings, "filing")}, ${printCount(rows, "row")}`),
  );
  if (world.nightFilings > 0) print(printNight(world, await writeNight(world, values.out)));
  const asOf = world.nightFilings > 0 ? nightDay(world) : asOfDay(world);
  print(`next        ${printCommand("nightly", { input: values.out, out: "out/synth", "as-of": asOf })}`);
});

function readWorld({ managers, securities, ...values }: Values): World {
  const quarters = toCount("--quarters", values.quarters, 1, 999);
  const last = toQuarter(values.last);
  if (quarters > last - firstQuarter + 1) {
    throw new UsageError(
      `--quarters ${quarters} begins before ${quarterName(lastDayOf(firstQuarter))}, the first that can be made.`,
    );
  }
  const scale = toScale("--scale", values.scale);
  return describeWorld({
    seed: toCount("--seed", values.seed, 0),
    quarters,
    last,
    managerScale: managers === undefined ? scale : toScale("--managers", managers),
    securityScale: securities === undefined ? scale : toScale("--securities", securities),
    nightFilings: toCount("--night", values.night, 0, 99_999),
    daysOpen: toCount("--days", values.days, 1, 99),
  });
}

function printNight(world: World, filings: number): string {
  const { nightFilings } = world;
  const fewer = `, and not ${printNumber(nightFilings)}: so small a world has no more that may file then`;
  return `edgar/${nightDay(world)}: ${printCount(filings, "filing")}${filings < nightFilings ? fewer : ""}`;
}

/** Throws where a folder holds something: the files of a user would be replaced, or mixed with made-up ones. */
async function refuseUsed(folder: string): Promise<void> {
  const names = await readIfThere(() => readdir(folder));
  if (!names?.length) return;
  throw new Error(
    `${folder} is not empty, and keeps what it holds, such as ${names[0]}: name a new folder with --out.`,
  );
}

function toScale(name: string, value: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(value) && Number(value) > 0) return Number(value);
  throw new UsageError(`${name} ${value} is not a number above 0 and below 1,000, such as 0.1.`);
}

function toQuarter(value: string): number {
  const [, year, quarter] = /^(20[12]\d)q([1-4])$/.exec(value) ?? [];
  if (year && quarter) return toQuarterNumber(Number(year), Number(quarter));
  throw new UsageError(`--last ${value} is not a quarter from 2010q1 to 2029q4: write it like 2026q2.`);
}
