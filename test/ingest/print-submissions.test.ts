import { mkdir, mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type InputFile, listInputs } from "../../pipeline/ingest/list-inputs.ts";
import { type PrintedSubmission, submissionTasks } from "../../pipeline/ingest/print-submission.ts";
import { printSubmissions } from "../../pipeline/ingest/print-submissions.ts";
import { runHere, startThreads } from "../../pipeline/threads/start-tasks.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const fixtures = join(import.meta.dirname, "../../fixtures/input");
const module = join(import.meta.dirname, "../../pipeline/ingest/submissions-thread.ts");

const dir = shareTemporaryFolder("print");
let inputs: InputFile[];
beforeAll(async () => {
  const listed = await listInputs(fixtures, { file: join(dir, "files.json"), reader: "" }, dir);
  inputs = listed.inputs.filter(({ kind }) => kind === "edgar");
});

async function print(name: string, { ask, close }: ReturnType<typeof runHere<typeof submissionTasks>>) {
  const workDir = join(dir, name);
  await mkdir(workDir);
  const { files, places, passedOver } = await printSubmissions(inputs, workDir, (input) => ask("print", input)).finally(
    close,
  );
  const members = await readdir(workDir);
  const texts = await Promise.all(members.map((member) => readFile(join(workDir, member), "utf8")));
  return {
    files: [...files].map(([table, file]) => ({ table, ...file, path: "" })),
    places,
    passedOver,
    members,
    texts,
  };
}

test("of copies of which the better ones come later those are printed, and each text twice at most", async () => {
  const workDir = join(dir, "copies");
  await mkdir(workDir);
  const days = inputs.filter(({ kind }) => kind === "edgar").slice(0, 6);
  const amiss: Readonly<Record<string, number>> = { a: 2, b: 3, c: 1, d: 0 };
  const copies = Object.keys(amiss).flatMap((which) =>
    days.map((input) => ({ ...input, file: `${which}/${input.file}` })),
  );
  let asked = 0;
  const { places, passedOver } = await printSubmissions(copies, workDir, async (input) => {
    asked += 1;
    const printed = await submissionTasks.print(input);
    if ("skipped" in printed) return printed;
    return { ...printed, amiss: [amiss[input.file.charAt(0)] ?? 0, 0] };
  });
  expect([...places.values()].every(({ file }) => file.startsWith("d/"))).toBe(true);
  expect(passedOver).toHaveLength(18);
  expect(passedOver.every(({ reason }) => reason.includes("; d/"))).toBe(true);
  expect(asked).toBe(24 + 6);
});

test.each<[string, (printed: PrintedSubmission, which: string) => PrintedSubmission, string, string[]]>([
  [
    "the first is passed over where it has no rows, though it is nearer to its summary page",
    (printed, which) => ({ ...printed, ...(which === "a" ? { rowCount: 0, amiss: [0, 0] } : { amiss: [5, 5] }) }),
    "b",
    ["it has 0 rows; b/", "it has 0 rows; b/"],
  ],
  [
    "the second is passed over where it has no rows, though it is nearer to its summary page",
    (printed, which) => ({ ...printed, ...(which === "b" ? { rowCount: 0, amiss: [0, 0] } : { amiss: [5, 5] }) }),
    "a",
    ["it has 0 rows; a/", "it has 0 rows; a/"],
  ],
  ["the second is not told where it has the same lines", (printed) => printed, "a", []],
  [
    "the second is told where it has other lines, and the first is read",
    (printed, which) => ({ ...printed, tables: { ...printed.tables, SIGNATURE: which } }),
    "a",
    ["with other contents, and comes first", "with other contents, and comes first"],
  ],
])("of two copies of a filing %s", async (_, change, read, told) => {
  const workDir = await mkdtemp(join(dir, "two-"));
  const copies = ["a", "b"].flatMap((which) =>
    inputs.slice(0, 2).map((input) => ({ ...input, file: `${which}/${input.file}` })),
  );
  const { places, passedOver } = await printSubmissions(copies, workDir, async (input) => {
    const printed = await submissionTasks.print(input);
    return "skipped" in printed ? printed : change(printed, input.file.charAt(0));
  });
  expect([...places.values()].map(({ file }) => file.charAt(0))).toEqual([read, read]);
  expect(passedOver.map(({ reason }) => reason)).toEqual(told.map((why) => expect.stringContaining(why)));
});

test("threads print what is printed here", async () => {
  const here = await print("here", runHere(submissionTasks));
  expect(here.texts.join("").length).toBeGreaterThan(40_000);
  expect(await print("thread", startThreads<typeof submissionTasks>(module, 2))).toEqual(here);
});
