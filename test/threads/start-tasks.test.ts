import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isAnyFileError } from "../../pipeline/files/file-error.ts";
import { runHere, startThread, startThreads } from "../../pipeline/threads/start-tasks.ts";
import { echoTasks } from "./echo-tasks.ts";

const module = join(import.meta.dirname, "echo-thread.ts");
const start = () => startThread<typeof echoTasks>(module);

describe.each([
  ["in a thread", start],
  ["here", () => runHere(echoTasks)],
])("tasks that are run %s", (_, open) => {
  const { ask, close } = open();
  afterAll(close);

  test.each([undefined, null, 0, "text", [1, [2]], { a: { b: [3] } }, new Map([["a", new Set([1])]])])(
    "answer %j as it is",
    async (given) => {
      expect(await ask("echo", given)).toEqual(given);
    },
  );

  test("answer long arrays of numbers", async () => {
    expect(await ask("numbers", 100_000)).toEqual({ given: { some: new Float64Array(100_000).fill(1) }, same: null });
  });

  test("are run one after the other", async () => {
    const answers = await Promise.all([ask("slow", "a"), ask("slow", "b"), ask("slow", "c")]);
    expect(answers.at(-1)).toEqual(["a", "b", "c"].flatMap((name) => [`begin ${name}`, `end ${name}`]));
  });

  test("fail by their own words, and the next are run all the same", async () => {
    const [failed, echoed] = await Promise.allSettled([ask("fail", undefined), ask("echo", 1)]);
    expect(failed).toMatchObject({ status: "rejected", reason: { message: "set.zip: is damaged" } });
    expect(echoed).toEqual({ status: "fulfilled", value: 1 });
  });

  test("fail over files by the code, the call and the path that errors of the file system have", async () => {
    const path = join(import.meta.dirname, "none.txt");
    const failed = await ask("read", path).catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: expect.stringContaining("ENOENT"), code: "ENOENT", syscall: "open", path });
    expect(isAnyFileError(failed)).toBe(true);
    expect(isAnyFileError(await ask("fail", undefined).catch((error: unknown) => error))).toBe(false);
  });
});

test("of several threads the one that has least to do is asked, and all end together", async () => {
  const { ask, close } = startThreads<typeof echoTasks>(module, 2);
  const [, firstLog, secondLog] = await Promise.all([ask("slow", "a"), ask("slow", "b"), ask("slow", "c")]);
  expect(secondLog).toEqual(["begin a", "end a", "begin c", "end c"]);
  expect(firstLog).toEqual(["begin b", "end b"]);
  const failing = expect(Promise.all([ask("slow", "d"), ask("slow", "e")])).rejects.toThrow(
    /^A thread that was at work/,
  );
  await close();
  await failing;
});

test("what a thread was asked for fails where it ends, or is ended", async () => {
  const thread = start();
  const asked = [thread.ask("end", undefined), thread.ask("echo", 1)];
  for (const { status, ...rest } of await Promise.allSettled(asked)) {
    expect([status, rest]).toEqual([
      "rejected",
      {
        reason: new Error(
          "A thread that was at work ended with code 3, as for want of memory: run again, with more of it free.",
        ),
      },
    ]);
  }
  const other = start();
  const unanswered = other.ask("slow", "a");
  await Promise.all([
    other.close(),
    expect(unanswered).rejects.toThrow(
      /^A thread that was at work ended with code \d+, as for want of memory: run again/,
    ),
  ]);
  await expect(thread.ask("echo", 1)).rejects.toThrow(
    "A thread that was at work ended with code 3, as for want of memory: run again, with more of it free.",
  );
});

test("a module that cannot be read is told, when its thread is asked again, too", async () => {
  const thread = startThread<typeof echoTasks>(join(import.meta.dirname, "none.ts"));
  await expect(thread.ask("echo", 1)).rejects.toThrow(/none\.ts/);
  await thread.close();
  await expect(thread.ask("echo", 1)).rejects.toThrow(/none\.ts/);
});
