import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { compareFigures, openHistory, recordFigures } from "../../scripts/bench/pipeline/history.ts";

const before = { at: "2024-03-01T00:00:00Z", conditions: "any", figures: { "run/limit": 2, gone: 1 } };

test("a figure that grew by more than the noise is told, others are not", () => {
  expect(compareFigures([before], { "run/limit": 2.4, new: 9 })).toEqual([
    "WORSE: run/limit is 2.40, and was 2.00 on 2024-03-01",
  ]);
  expect(compareFigures([before], { "run/limit": 2.2 })).toEqual([]);
});

test("a figure is compared with the last run that has it, of the same options", async () => {
  const file = join(await mkdtemp(join(inject("sharedFolder"), "history-")), "out", "history.jsonl");
  const record = async (options: string, figures: Record<string, number>) =>
    recordFigures(file, await openHistory(file), options, figures);
  await record("scale 1", { pair: 5 });
  await record("scale 1", { pair: 2 });
  await record("scale 1", { growth: 1 });
  await record("scale 2", { pair: 9 });
  expect(await record("scale 1", { pair: 4 })).toEqual([expect.stringContaining("pair is 4.00, and was 2.00")]);
});

test("a history that is damaged is told by file and line, before anything is measured, and stays as it is", async () => {
  const file = join(await mkdtemp(join(inject("sharedFolder"), "history-")), "history.jsonl");
  const text = `${JSON.stringify(before)}\n{"at":"2024-03`;
  await writeFile(file, text);
  await expect(openHistory(file)).rejects.toThrow("history.jsonl, line 2: it is no run of the benchmark");
  expect(await readFile(file, "utf8")).toBe(text);
});
