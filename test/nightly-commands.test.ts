import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { stages } from "../pipeline/stages.ts";
import { callScript } from "./call-script.ts";
import { type FixturesRun, readCatalog, runFixtures } from "./run-fixtures.ts";
import { runScript } from "./run-script.ts";
import { makeSparseInput, sparseAsOf } from "./sparse-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("nightly");
let run: FixturesRun;

beforeAll(async () => {
  run = await runFixtures();
});

describe("npm run nightly, with no arguments but a folder", () => {
  test("ends with fourteen lines: read, rejected, computed, published, what moved, where it lies, and what to do next", async () => {
    const { outDir, outcome } = run;
    const lines = outcome.out.trimEnd().split("\n");
    const labels = lines.slice(-14).map((line) => line.split(/\s{2,}/)[0]);
    expect(labels).toEqual([
      "as of",
      "read",
      "rejected",
      "filings",
      "units",
      "quarters",
      "computed",
      "warehouse",
      "checks",
      "published",
      "moved",
      "web root",
      "ended",
      "next",
    ]);
    expect(outcome.out).toMatch(/^open-13f nightly, begun \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n/);
    expect(lines.at(-2)).toMatch(/^ended {7}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, after \d+ s$/);
    expect(outcome.out).toContain("  icons: 8 funds\n");
    expect(outcome.out).toContain("  /v1/fund-trends/holding: 1,008 pages\n");
    expect(outcome.out).toContain(
      "as of       2023-11-30; newest filing 2023-11-14, close 2023-11-30 (of 49 of 50 tickers with an upside), target 2023-11-30; dated later, so left out: 29 targets\n",
    );
    expect(outcome.out).toContain("latest 2023q3 (final), 7 managers reported, 100% coverage; 7 final, else ");
    expect(outcome.out).toContain("moved       the first release: nothing to compare with; told whole in ");
    expect(outcome.out).toContain(`npm run serve -- --out ${outDir}`);
    expect(outcome.error).toBe("");
  });

  test("prints what README shows of a night's log", async () => {
    const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
    const [, shown = ""] = /A few of those for the fixtures:\n\n(.+?)\n\n/s.exec(readme) ?? [];
    const lines = shown.split("\n").map((line) => line.slice(4));
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      expect(run.outcome.out).toMatch(new RegExp(`^${parts.join(".*")}$`, "m"));
    }
  });

  test("keeps every row that it could not use, with its place and the reason", async () => {
    const rejects = await readCatalog(
      run.outDir,
      "select file, line, field, value, reason from ops.rejects order by file, line",
    );
    expect(rejects.map(({ file, line, field, value }) => [file, line, field, value].join(" "))).toEqual([
      "analyst-targets/invented-targets-a.csv 22 published_at 2023-13-45",
      "analyst-targets/invented-targets-a.csv 53 ticker ",
      "analyst-targets/invented-targets-a.csv 84 price_target about 400",
      "analyst-targets/invented-targets-b.csv 35 published_at yesterday",
      "analyst-targets/invented-targets-b.csv 75 price_target $130",
      "analyst-targets/invented-targets-c.json 7 ticker ",
      "prices/2023-11-closes-invented.csv.gz 141 close n/a",
      "prices/2023-11-closes-invented.csv.gz 480 date 2023-11-31",
    ]);
    expect(rejects.every(({ reason }) => /\w{3}/.test(String(reason)))).toBe(true);
  });
});

const commands = Object.entries<string>(packageFile.scripts).flatMap(([name, command]) => {
  const [, script] = /^node scripts\/start\.mjs scripts\/([\w-]+)\.ts/.exec(command) ?? [];
  return script === undefined ? [] : [{ name, script, args: script === "run" ? [name] : [] }];
});

test("every stage is a command", () => {
  expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(stages.map(({ name }) => name)));
});

test("a day that has not come is told, for it may be a slip", async () => {
  const { out } = await callScript("run", "publish", "--out", join(folder, "ahead"), "--as-of", "2999-01-01");
  expect(out).toMatch(/note: --as-of 2999-01-01 is after today, \d{4}-\d\d-\d\d/);
});

test("how long a run took is told though the clock is put back meanwhile", async () => {
  const [input, outDir] = [join(folder, "sparse"), join(folder, "put-back")];
  await makeSparseInput(input);
  let now = Date.now();
  // At every look it is an hour earlier.
  const tell = () => {
    now -= 3_600_000;
    return now;
  };
  const Clock = new Proxy(Date, {
    construct: (Real, given) => Reflect.construct(Real, given.length ? given : [tell()]),
  });
  vi.stubGlobal("Date", Clock);
  const { out } = await callScript("run", "nightly", "--input", input, "--out", outDir, "--as-of", sparseAsOf);
  vi.unstubAllGlobals();
  expect(out).toMatch(/^ended .* UTC, after \d+ s$/m);
});

test("where npm was called in another folder than it runs in, it is told where paths begin", async () => {
  const publish = async (outDir: string) => (await callScript("run", "publish", "--out", outDir)).out;
  vi.stubEnv("INIT_CWD", folder);
  expect(await publish("out/never")).toContain(
    `  note: paths begin at ${process.cwd()}, where npm runs commands, and not at ${folder}\n`,
  );
  expect(await publish(join(folder, "never"))).not.toContain("note:");
  vi.stubEnv("INIT_CWD", process.cwd());
  expect(await publish("out/never")).not.toContain("note:");
  vi.unstubAllEnvs();
});

test.each(commands)("npm run $name -- --help tells how to use it: each option, and its default", async (command) => {
  const { name, script, args } = command;
  const { code, out, error } = await callScript(script, ...args, "--help");
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toContain(`npm run ${name}`);
  const told = new Map(
    Array.from(out.matchAll(/^ {2}--([a-z-]+)(.*(?:\n {6}.*)*)/gm), ([, option, text]) => [option, text]),
  );
  expect(told.has("help")).toBe(true);
  const source = await readFile(join(import.meta.dirname, `../scripts/${script}.ts`), "utf8");
  for (const [, option, usual = ""] of source.matchAll(/^ {2}"?([a-z-]+)"?: \{ type: "\w+"(?:.* default: "(.*)")?/gm)) {
    expect(told.get(option), option).toContain(/\d/.test(usual) ? `default: ${usual}` : "");
  }
});

test.each([
  [["nightly", "--inptu", "x"], /Unknown option '--inptu'/],
  [["nightly", "--as-of", "2023-02-30"], /--as-of 2023-02-30 is not a day of the calendar: write it like 2024-02-29\./],
  [
    ["nightly", "--as-of", "9999-12-31"],
    /--as-of 9999-12-31 is after 9998-12-31, the last day that a run can be as of/,
  ],
  [["nightly", "--base-url", "example.com"], /--base-url example\.com is not an address/],
  [
    ["nightly", "--base-url", "https://x.example?y=1"],
    /--base-url https:\/\/x\.example\?y=1 is not an address without a query/,
  ],
  [["nightly", "--base-url", "https://x.example#y"], /--base-url \S+ is not an address without a query/],
  [
    ["nightly", "--memory-limit", "banana"],
    /--memory-limit banana is not a size of 16MB or more: write it like 4GB or 512MB\./,
  ],
  [["nightly", "--memory-limit", "4"], /--memory-limit 4 is not a size/],
  [["nightly", "--memory-limit", "0GB"], /--memory-limit 0GB is not a size/],
  [["nightly", "--memory-limit", "1KB"], /--memory-limit 1KB is not a size of 16MB or more/],
  [["nightly", "--memory-limit", "15.9mib"], /--memory-limit 15\.9mib is not a size of 16MB or more/],
  [
    ["nightly", "--memory-limit", "1000001TB"],
    /--memory-limit 1000001TB is not a size that any machine has: write it like 4GB/,
  ],
  [["nightly", "--threads", "1025"], /--threads 1025 is more than the 1024 that are of use\./],
  [["nightly", "--input="], /--input is given "", which is nothing: give it a value, or leave it out\./],
  [["nightly", "--as-of", "2023-11-30", "--as-of=2023-11-29"], /--as-of is given more than once: give it one value\./],
  [["compute", "--input", "x"], /--input goes with npm run ingest or nightly only\./],
  [["ingest", "--base-url", "https://x.example"], /--base-url goes with npm run publish or nightly only\./],
  [["compute", "--retain=9"], /--retain goes with npm run publish or nightly only\./],
  [["publish", "--wait", "5"], /--wait goes with npm run compute only\./],
  [["nigthly"], /"nigthly" is no command; there are nightly, ingest, compute, publish\./],
])("%o is refused with 64, the reason and the way to the help", async (args, message) => {
  const { code, out, error } = await callScript("run", ...args, "--out", join(folder, "never"));
  expect({ code, out }).toEqual({ code: 64, out: "" });
  expect(error).toMatch(message);
  expect(error).toMatch(/\nRun it with --help for all options\.\n$/);
});

test.concurrent.each([
  ["run", "nightly", "--out="],
  ["upload", "--bucket", ""],
])("%s %s %s with nothing in it is refused with 64", async (script, ...args) => {
  const { code, error } = await runScript(script, ...args);
  expect(code).toBe(64);
  expect(error).toMatch(/^\nError: --(out|bucket) is given "", which is nothing: give it a value, or leave it out\.\n/);
});

const common = ["--out", "--as-of", "--threads", "--memory-limit", "--help"];
test.each([
  ["nightly", [...common, "--input", "--base-url", "--retain"]],
  ["ingest", [...common, "--input"]],
  ["compute", [...common, "--quarters", "--wait"]],
  ["publish", [...common, "--base-url", "--retain"]],
])("--help of %s tells the options that it heeds, and no other", async (name, heeded) => {
  const { out } = await callScript("run", name, "--help");
  expect(Array.from(out.matchAll(/^ {2}(--[a-z-]+)/gm), ([, option]) => option).sort()).toEqual(heeded.sort());
});

test.each(["--help", "-h"])("%s without a command tells what each does", async (option) => {
  const { code, out } = await callScript("run", option);
  expect(code).toBe(0);
  expect(Array.from(out.matchAll(/^ {2}([a-z]+) +[A-Z]/gm), ([, name]) => name)).toEqual([
    "nightly",
    "ingest",
    "compute",
    "publish",
  ]);
});

test("no command at all is refused with 64, and the commands that there are", async () => {
  const { code, error } = await callScript("run");
  expect(code).toBe(64);
  expect(error).toBe(
    "\nError: No command is given; there are nightly, ingest, compute, publish.\nRun it with --help for all options.\n",
  );
});

test("publish takes no other day than that which was computed", async () => {
  const outDir = join(folder, "copy");
  await cp(run.outDir, outDir, { recursive: true, verbatimSymlinks: true });
  const { code, error } = await callScript("run", "publish", "--out", outDir, "--as-of", "2023-12-15");
  expect(code).toBe(64);
  expect(error).toContain("--as-of 2023-12-15 cannot be published: the tables were computed as of 2023-11-30.");
  // Without its own input folder the command would publish the fixtures.
  expect(error).toContain(`or run "npm run nightly -- --input DIR --out ${outDir} --as-of 2023-12-15".`);
  expect((await callScript("run", "publish", "--out", outDir, "--as-of", "2023-11-30")).code).toBe(0);
});

test("an input folder that does not exist is named with its option, before anything is made", async () => {
  const outDir = join(folder, "never");
  const { code, error } = await callScript("run", "nightly", "--input", join(folder, "nowhere"), "--out", outDir);
  expect(code).toBe(1);
  expect(error).toMatch(/nowhere cannot be read .*Give another with --input\./);
  expect(existsSync(outDir)).toBe(false);
});

test("an output that was made from other inputs than the fixtures is left as it is where no inputs are given", async () => {
  const outDir = join(folder, "own");
  await mkdir(join(outDir, "warehouse"), { recursive: true });
  const noted = { reader: "", files: {}, areFixtures: false };
  await writeFile(join(outDir, "warehouse/.files.json"), JSON.stringify(noted));
  const { code, error } = await callScript("run", "nightly", "--out", outDir);
  expect(code).toBe(64);
  expect(error).toContain("read a folder that it was given: say with --input which, or give another --out");
  // As from a copy without what is hidden.
  await rm(join(outDir, "warehouse/.files.json"));
  await writeFile(join(outDir, "warehouse/live.json"), "{}");
  expect((await callScript("run", "nightly", "--out", outDir)).error).toContain(
    "may have read a folder that it was given",
  );
  expect(existsSync(join(outDir, "public"))).toBe(false);
});

test("what was ingested from other inputs is computed and published without naming them again: no fixtures are read", async () => {
  const outDir = join(folder, "own-stages");
  await cp(run.outDir, outDir, { recursive: true, verbatimSymlinks: true });
  const note = join(outDir, "warehouse/.files.json");
  await writeFile(note, JSON.stringify({ ...JSON.parse(await readFile(note, "utf8")), areFixtures: false }));
  for (const name of ["compute", "publish"]) {
    expect(await callScript("run", name, "--out", outDir)).toMatchObject({ code: 0 });
  }
});

test("options that npm took for its own, for -- was left out, are told", async () => {
  for (const [name, args] of [
    ["input", ["run", "nightly"]],
    ["dry_run", ["upload", "--bucket", "b"]],
  ] as const) {
    vi.stubEnv(`npm_config_${name}`, "true");
    const [script, ...rest] = args;
    const { code, error } = await callScript(script, ...rest);
    vi.unstubAllEnvs();
    expect(code).toBe(64);
    expect(error).toContain(`npm took --${name.replace("_", "-")} for one of its own: write -- before the options`);
  }
});

test.each([
  ["a?b", /a\?b has a question mark in its path, with which DuckDB writes no catalog: give another folder\./],
  ["link", /The output folder \S+link is a link that leads nowhere: mend it, or give another with --out\./],
  ["disk", /The output folder \S+disk\/releases is a link that leads nowhere: mend it, or give another with --out\./],
  ["file", /The output folder \S+file cannot be made \(EEXIST.*\)\. Give another with --out\./],
])("an output folder that cannot be is refused before anything is read: %s", async (name, message) => {
  const outDir = join(folder, name);
  if (name === "link") await symlink("nowhere", outDir);
  if (name === "file") await writeFile(outDir, "");
  if (name === "disk") {
    await mkdir(outDir);
    await symlink("nowhere", join(outDir, "releases"));
  }
  const { code, out, error } = await callScript("run", "nightly", "--out", outDir);
  expect(code).toBe(1);
  expect(out).toMatch(/^open-13f nightly, begun .+\n$/);
  expect(error).toMatch(message);
  expect(existsSync(join(outDir, "warehouse"))).toBe(false);
});

test.each([
  ["run", "compute"],
  ["run", "publish"],
  ["releases", "--activate", "2023-11-30-0123456789ab"],
  ["trace", "holding", "AAPL"],
  ["edges"],
])("%s %s on a file is an error that says so", async (script, ...args) => {
  const outDir = join(folder, "no-folder");
  await writeFile(outDir, "");
  const { code, error } = await callScript(script, ...args, "--out", outDir);
  expect(code).toBe(1);
  expect(error).toContain(`Error: ${outDir} is no folder. Give the folder of `);
});

test.each([
  ["run", "compute"],
  ["run", "compute", "--quarters", "2023q1"],
  ["run", "publish"],
  ["releases"],
  ["releases", "--activate", "2023-11-30-0123456789ab"],
  ["trace", "holding", "AAPL"],
])("%s %s %s %s on a folder that is misspelt is an error, and does not make it", async (script, ...args) => {
  const outDir = join(folder, "misspelt");
  const { code, error } = await callScript(script, ...args, "--out", outDir);
  expect(code).toBe(1);
  expect(error).toContain(
    `Error: ${outDir} does not exist. Give the folder of an earlier run with --out, or make it: `,
  );
  expect(existsSync(outDir)).toBe(false);
});
