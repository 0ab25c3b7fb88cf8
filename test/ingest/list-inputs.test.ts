import { execFileSync } from "node:child_process";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { forgetGone, listInputs } from "../../pipeline/ingest/list-inputs.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { makeSubmission } from "./make-submission.ts";

const folder = renewTemporaryFolder("list-inputs");

const cache = (reader = "this") => ({ file: join(folder, "cache.json"), reader });

async function list(...files: string[]) {
  for (const file of files) {
    const path = join(folder, "input", file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.endsWith(".gz") ? gzipSync("cusip\n") : "cusip\n");
  }
  return (await listAgain()).inputs;
}

const listAgain = (reader?: string) => listInputs(join(folder, "input"), cache(reader), join(folder, "out"));

test("inputs that are gone are named until that was told, or they are back; what is no input is not missed", async () => {
  await list("prices/a.csv", "prices/b.csv", "funds.csv", "notes.txt");
  await writeFile(join(folder, "input/prices/b.csv"), "ticker\n");
  expect((await listAgain()).gone).toEqual([]);
  for (const file of ["prices/b.csv", "funds.csv", "notes.txt"]) await rm(join(folder, "input", file));
  expect((await listAgain()).gone).toEqual(["funds.csv", "prices/b.csv"]);
  await list("funds.csv");
  expect((await listAgain()).gone).toEqual(["prices/b.csv"]);
  await forgetGone(cache().file);
  expect((await listAgain()).gone).toEqual([]);
});

test("what has another name now is not gone, but where it lies as an input of another kind", async () => {
  await list("sec-13f/a.zip", "prices/a.csv");
  await rename(join(folder, "input/sec-13f/a.zip"), join(folder, "input/sec-13f/b.zip"));
  expect((await listAgain()).gone).toEqual([]);
  await rm(join(folder, "input/sec-13f/b.zip"));
  expect((await listAgain()).gone).toEqual(["sec-13f/b.zip"]);
});

test("files are listed in the order of their paths, each with its kind by where it lies", async () => {
  const files = [
    "securities.csv.gz",
    "prices/a.csv",
    "prices/a.csv.gz",
    "prices.csv",
    "old/securities.csv",
    "funds.csv",
  ];
  const inputs = await list(...files);
  expect(inputs.map(({ file, kind }) => [file, kind])).toEqual([
    ["funds.csv", "funds"],
    ["old/securities.csv", null],
    ["prices.csv", null],
    ["prices/a.csv", "prices"],
    ["prices/a.csv.gz", "prices"],
    ["securities.csv.gz", "securities"],
  ]);
});

test("an input folder that has gone since the run began is named, and what to do", async () => {
  const told = /^The input folder .*\/input cannot be read \(ENOENT: .*\)\. Give another with --input\.$/;
  await expect(listAgain()).rejects.toThrow(told);
});

test.each(["securities", "funds", "splits", "cusip_changes", "corrections"])(
  "two files of %s are an error that names both",
  async (kind) => {
    await expect(list(`${kind}.csv`, `${kind}.csv.gz`)).rejects.toThrow(
      `${kind}.csv and ${kind}.csv.gz are both in the input folder, which has one such file: keep the one that is right, and remove the other.`,
    );
  },
);

test("letter case makes no other file of it", async () => {
  await expect(list("Funds.CSV", "funds.csv", "funds.csv.gz")).rejects.toThrow(
    "Funds.CSV and funds.csv and funds.csv.gz",
  );
});

test("what is no regular file, or macOS wrote beside one, is no input, and is not opened", async () => {
  const prices = join(folder, "input/prices");
  await mkdir(prices, { recursive: true });
  execFileSync("mkfifo", [join(prices, "pipe.csv")]);
  // As Emacs locks a file that somebody edits.
  await symlink("editor@machine.1", join(prices, ".#a.csv"));
  await symlink("a.csv", join(prices, "linked.csv"));
  const hidden = ["prices/.rsync-partial/b.csv", "sec-13f/.cut.zip", "edgar/.git/a.txt"];
  const inputs = await list("prices/a.csv", "prices/._a.csv", "funds.csv", ...hidden);
  expect(inputs.map(({ file, kind, sha256 }) => [file, kind, sha256 !== null])).toEqual([
    ["edgar/.git/a.txt", null, false],
    ["funds.csv", "funds", true],
    ["prices/.#a.csv", null, false],
    ["prices/._a.csv", null, false],
    ["prices/.rsync-partial/b.csv", null, false],
    ["prices/a.csv", "prices", true],
    ["prices/linked.csv", "prices", true],
    ["prices/pipe.csv", null, false],
    ["sec-13f/.cut.zip", null, false],
  ]);
});

test.each(["a folder", "a pipe", "a device"])("%s that bears the name of a single file is an error", async (what) => {
  await list("funds.csv");
  const path = join(folder, "input/securities.csv");
  if (what === "a folder") await mkdir(path);
  else if (what === "a pipe") execFileSync("mkfifo", [path]);
  else await symlink("/dev/null", path);
  await expect(listAgain()).rejects.toThrow(
    "securities.csv in the input folder is no regular file: put the file itself there, or remove it.",
  );
});

test("a single file may be a link to one", async () => {
  await list("elsewhere/funds.csv");
  await symlink("elsewhere/funds.csv", join(folder, "input/funds.csv"));
  expect((await listAgain()).inputs).toMatchObject([
    { file: "elsewhere/funds.csv" },
    { file: "funds.csv", kind: "funds" },
  ]);
});

test("a file whose name is no UTF-8 is an error", async () => {
  await list("funds.csv");
  await mkdir(join(folder, "input/prices"));
  const path = join(folder, "input/prices/soci\u00e9t\u00e9.csv");
  await writeFile(Buffer.from(path, "latin1"), "");
  await expect(listAgain()).rejects.toThrow(
    "prices/soci\uFFFDt\uFFFD.csv in the input folder has a name that is no UTF-8: rename it",
  );
});

test("a file whose name has a line break is an error, which stays on its line", async () => {
  await list("funds.csv");
  await writeFile(join(folder, "input/a\nError: b.csv"), "");
  await expect(listAgain()).rejects.toThrow('"a\\nError: b.csv" in the input folder has a line break in its name');
});

test("a link to a folder that holds it is not followed round", async () => {
  await list("prices/a.csv");
  await symlink(join(folder, "input"), join(folder, "input/prices/above"));
  expect((await listAgain()).inputs.map(({ file }) => file)).toEqual(["prices/a.csv"]);
});

test("a text among the submissions that is none has no day of filing", async () => {
  expect(await list("edgar/notes.txt")).toMatchObject([{ kind: "edgar", filedAt: null }]);
});

test("a submission is known by its day, gzipped or not; where the gzip is damaged, it is named", async () => {
  await list("edgar/filing.txt");
  const packed = gzipSync(makeSubmission());
  await writeFile(join(folder, "input/edgar/filing.txt"), packed);
  expect((await listAgain()).inputs).toMatchObject([{ filedAt: "2022-02-14" }]);
  await writeFile(join(folder, "input/edgar/filing.txt"), packed.fill(0xff, 10, 20));
  await expect(listAgain()).rejects.toThrow(/filing\.txt: cannot be unpacked \(/);
});

test.each(["securities.csv", "prices", "EDGAR", "prices/2023", "prices/a.csv"])(
  "a link %s that leads nowhere is an error, for it may be a disk that is not mounted",
  async (file) => {
    const path = join(folder, "input", file);
    await mkdir(dirname(path), { recursive: true });
    for (const target of [join(folder, "nowhere"), path]) {
      await rm(path, { force: true });
      await symlink(target, path);
      await expect(list("funds.csv")).rejects.toThrow(`${file} in the input folder is a link that leads nowhere`);
    }
  },
);

test.each(["input/out", "input"])("what a run wrote to %s is not listed", async (out) => {
  const written = [
    "warehouse/raw/prices/a.parquet",
    "releases/1/v1/a.json",
    "public/a.json",
    ".lock",
    ".lock-shared-a",
  ];
  const own = written.map((file) => join(out, file).slice("input/".length));
  await list("prices/a.csv", ...own, "prices/public/b.csv");
  const { inputs } = await listInputs(join(folder, "input"), cache(), join(folder, out));
  expect(inputs.map(({ file }) => file)).toEqual(["prices/a.csv", "prices/public/b.csv"]);
});

test("the locks of a fetch that is under way, or was killed, are not listed", async () => {
  const inputs = await list("prices/a.csv", ".lock", ".lock-draft-1", "prices/.lock");
  expect(inputs.map(({ file }) => file)).toEqual(["prices/.lock", "prices/a.csv"]);
});

test("a file that changed since is read again", async () => {
  const [before] = await list("funds.csv");
  await writeFile(join(folder, "input/funds.csv"), "cik\n");
  const [after] = (await listAgain()).inputs;
  expect(after?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(after?.sha256).not.toBe(before?.sha256);
});

test.each([
  ["what is known of a file is not learned again", "this", undefined],
  ["what another code learned is", "another", undefined],
  ["where the note is damaged, all is", "this", "null"],
])("%s", async (_, reader, note) => {
  await list("funds.csv");
  const { file } = cache();
  const known = await readFile(file, "utf8");
  await writeFile(file, note ?? known.replace(/"sha256":"\w+"/, '"sha256":"as noted"'));
  const { inputs } = await listAgain(reader);
  expect(inputs[0]?.sha256).toMatch(reader === "this" && note === undefined ? /^as noted$/ : /^[0-9a-f]{64}$/);
});
