import { cp, mkdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { digestFile } from "../../pipeline/publish/manifest.ts";
import { callScript } from "../call-script.ts";
import { runFixtures } from "../run-fixtures.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

let outDir: string;
const folder = shareTemporaryFolder("trace");
beforeAll(async () => {
  outDir = (await runFixtures()).outDir;
});

test("prints how a number came about, and ends with 0", async () => {
  const { code, out, error } = await callScript("trace", "holding", "AAPL", "--out", outDir);
  expect(error).toBe("");
  expect(code).toBe(0);
  expect(out).toMatch(/^How \/v1\/fund-trends\/holding came to its numbers for AAPL\n\nRelease {4}2023-11-30-/);
  expect(out).toMatch(/current +managers with a position in 2023q3 +3 +3 +equal/);
});

test("computes within the memory that it is given", async () => {
  const asked = ["portfolio", "1037389", "--out", outDir, "--threads", "1", "--memory-limit", "16MB"];
  const { code, error } = await callScript("trace", ...asked);
  expect(error).toMatch(/Give more with --memory-limit, or fewer --threads\.$/m);
  expect(code).toBe(1);
});

test("ends with 1 where the live release says something else than the warehouse", async () => {
  const copy = join(folder, "tampered");
  await cp(resolve(outDir, "public", "v1", "rankings"), join(copy, "public/v1/rankings"), { recursive: true });
  for (const file of ["manifest.json", "v1/status.json", "v1/sectors.json", "v1/industries.json"]) {
    await cp(join(outDir, "public", file), join(copy, "public", file));
  }
  await symlink(join(outDir, "warehouse"), join(copy, "warehouse"));
  const ranking = join(copy, "public/v1/rankings/fund-trends/holding.arrow");
  const text = await readFile(ranking, "latin1");
  const tampered = Buffer.from(text.replace(/("ticker":"AAPL".{0,80}?"current":)3/, "$14"), "latin1");
  await writeFile(ranking, tampered);
  const manifest = await readFile(join(copy, "public/manifest.json"), "utf8");
  const [before, after] = [Buffer.from(text, "latin1"), tampered].map((bytes) => digestFile(bytes).sha256);
  await writeFile(join(copy, "public/manifest.json"), manifest.replace(String(before), String(after)));
  const { code, error } = await callScript("trace", "holding", "AAPL", "--out", copy);
  expect(error).toContain("current is published as 4, but managers with a position in 2023q3 gives 3");
  expect(error).toContain(`"npm run publish -- --out ${copy}"`);
  expect(code).toBe(1);
});

test("says where the live release is of the warehouse's day, but was made of another", async () => {
  const copy = join(folder, "of-another");
  const id = basename(await readlink(join(outDir, "public")));
  const note = join("releases", `${id}.parts.json`);
  await mkdir(join(copy, "releases"), { recursive: true });
  for (const name of ["public", "warehouse"]) await symlink(resolve(outDir, name), join(copy, name));
  const told = /^Release.*\nWarehouse {2}as of 2023-11-30, not that of the release: run "npm run publish -- --out/m;
  const parts = await readFile(join(outDir, note), "utf8");
  const notes = [parts, parts.replace(/"code": "[^"]*"/, '"code": "of another"'), "{}", undefined];
  const found: boolean[] = [];
  for (const text of notes) {
    await rm(join(copy, note), { force: true });
    if (text !== undefined) await writeFile(join(copy, note), text);
    found.push(told.test((await callScript("trace", "holding", "AAPL", "--out", copy)).out));
  }
  expect(found).toEqual([false, true, false, false]);
});

test.each([
  ["nothing is said", [], /Say what to trace/],
  ["no security", ["upside"], /Say of whom, such as: npm run trace -- upside AAPL\./],
  ["no fund", ["portfolio"], /Say of whom, such as: npm run trace -- portfolio 1037389, by fund id or CIK\./],
  ["an unknown subject", ["holdings", "AAPL"], /"holdings" cannot be traced; there are holding,/],
  ["a quarter of a trend", ["holding", "AAPL", "2023q3"], /only a portfolio is traced by quarter/],
  ["a quarter that is none", ["portfolio", "1037389", "2023q5"], /"2023q5" is no quarter: write it like 2023q3/],
  ["a limit that is none", ["holding", "AAPL", "--limit", "few"], /--limit few is not a whole number/],
  ["an unknown option", ["holding", "AAPL", "--quick"], /--quick/],
  ["raw files that nothing reads", ["holding", "AAPL", "--input", "fixtures/input"], /--input goes with --rows\./],
  ["a size that is none", ["holding", "AAPL", "--memory-limit", "some"], /--memory-limit some is not a size/],
])("%s: told in a sentence", async (_, args, message) => {
  const { code, error } = await callScript("trace", ...args, "--out", outDir);
  expect(error).toMatch(message);
  expect(code).toBe(64);
});

test("a warehouse without a live release says so", async () => {
  const copy = join(folder, "unpublished");
  await cp(join(outDir, "warehouse/live.json"), join(copy, "warehouse/live.json"));
  const { code, error } = await callScript("trace", "holding", "AAPL", "--out", copy);
  expect(error).toContain(
    `${copy}/public is no live release. Run "npm run nightly -- --input DIR --out ${copy}" first.`,
  );
  expect(code).toBe(1);
});

test("--help says all that can be traced", async () => {
  const { code, out } = await callScript("trace", "--help");
  expect(code).toBe(0);
  for (const what of ["holding", "increased-positions", "closed-positions", "portfolio", "upside"]) {
    expect(out).toContain(`npm run trace -- ${what} `);
  }
});
