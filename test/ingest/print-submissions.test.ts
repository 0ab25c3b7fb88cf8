import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type InputFile, listInputs } from "../../pipeline/ingest/list-inputs.ts";
import { submissionTasks } from "../../pipeline/ingest/print-submission.ts";
import { printSubmissions } from "../../pipeline/ingest/print-submissions.ts";
import { runHere, startThreads } from "../../pipeline/start-tasks.ts";

const fixtures = join(import.meta.dirname, "../../fixtures/input");
const module = join(import.meta.dirname, "../../pipeline/ingest/submissions-thread.ts");

let dir: string;
let inputs: InputFile[];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "print-"));
  const listed = await listInputs(fixtures, { file: join(dir, "files.json"), reader: "" }, dir);
  inputs = listed.inputs.filter(({ kind }) => kind === "edgar");
});
afterAll(() => rm(dir, { recursive: true }));

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
  const copies = ["a", "b"].flatMap((which) => days.map((input) => ({ ...input, file: `${which}/${input.file}` })));
  let asked = 0;
  const { places, passedOver } = await printSubmissions(copies, workDir, async (input) => {
    asked += 1;
    const printed = await submissionTasks.print(input);
    if ("skipped" in printed) return printed;
    return input.file.startsWith("a/") ? { ...printed, amiss: [printed.amiss[0] + 1, 0] } : printed;
  });
  expect([...places.values()].every(({ file }) => file.startsWith("b/"))).toBe(true);
  expect(passedOver.map(({ file }) => file).sort()).toEqual(days.map(({ file }) => `a/${file}`).sort());
  expect(asked).toBe(12 + 6);
});

test("threads print what is printed here", async () => {
  const here = await print("here", runHere(submissionTasks));
  expect(here.texts.join("").length).toBeGreaterThan(40_000);
  expect(await print("thread", startThreads<typeof submissionTasks>(module, 2))).toEqual(here);
});
