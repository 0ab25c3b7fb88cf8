import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withSharedLock, withSoleLock } from "../../pipeline/output/lock.ts";
import { describeProcess } from "../../pipeline/output/lock-holder.ts";
import { runTypeScript } from "../../scripts/run-typescript.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const outDir = renewTemporaryFolder("lock");

const writeLock = (holder: object) => writeFile(join(outDir, ".lock"), JSON.stringify(holder));

test("a second run in the same folder says who holds it, and the first goes on", async () => {
  await withSoleLock(outDir, async () => {
    expect(existsSync(join(outDir, ".lock"))).toBe(true);
    // Started outside of the first run's context, as another caller would.
    await expect(new Promise((resolve, reject) => startElsewhere(resolve, reject))).rejects.toThrow(
      // To remove it would be advice for the lock of another machine.
      new Error(
        `${join(outDir, ".lock")}: held by process ${process.pid} on ${hostname()}; wait until that run has ended`,
      ),
    );
    expect(existsSync(join(outDir, ".lock"))).toBe(true);
  });
  expect(await readdir(outDir)).toEqual([]);
});

let startElsewhere: (resolve: (value: unknown) => void, reject: (error: unknown) => void) => void;
beforeEach(async () => {
  const { AsyncResource } = await import("node:async_hooks");
  const outside = new AsyncResource("outside");
  startElsewhere = (resolve, reject) =>
    outside.runInAsyncScope(() => withSoleLock(outDir, async () => "ran").then(resolve, reject));
});

test("a stage may lock what its own run holds, however the folder is written, and the run keeps the lock after it", async () => {
  await withSoleLock(outDir, async () => {
    for (const folder of [outDir, `${outDir}/`, relative(".", outDir)]) {
      expect(await withSoleLock(folder, async () => "inner")).toBe("inner");
    }
    expect(existsSync(join(outDir, ".lock"))).toBe(true);
  });
});

test("a run that fails gives the lock back and passes its error on", async () => {
  await expect(withSoleLock(outDir, () => Promise.reject(new Error("no filings")))).rejects.toThrow("no filings");
  expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
});

test.runIf(existsSync("/dev/full"))("a full disk is told with the folder that is on it", async () => {
  vi.spyOn(crypto, "randomUUID").mockReturnValueOnce("0-0-0-0-0");
  await symlink("/dev/full", join(outDir, `.lock-draft-${process.pid}-0-0-0-0-0`));
  const message = `${outDir}: ENOSPC: no space left on device, write`;
  await expect(withSoleLock(outDir, async () => "ran")).rejects.toMatchObject({ message, code: "ENOSPC" });
  expect(await readdir(outDir)).toEqual([]);
});

test("a disk that has no hard links is told, though Linux says that a right is lacking", async () => {
  vi.resetModules();
  const link = () => Promise.reject(Object.assign(new Error("EPERM: operation not permitted"), { code: "EPERM" }));
  vi.doMock("node:fs/promises", async (importReal) => ({ ...(await importReal<object>()), link }));
  const lock = await import("../../pipeline/output/lock.ts");
  vi.doUnmock("node:fs/promises");
  const message = `${outDir} is on a disk that gives no file a second name, as one with exFAT: a run needs that, so give a folder on another.`;
  await expect(lock.withSoleLock(outDir, async () => "ran")).rejects.toThrow(new Error(message));
  expect(await readdir(outDir)).toEqual([]);
});

test("a run whose lock somebody removed meanwhile ends well, and leaves nothing that waits for the end of its process", async () => {
  const waiting = process.listenerCount("exit");
  await withSoleLock(outDir, () => rm(join(outDir, ".lock")));
  expect(process.listenerCount("exit")).toBe(waiting);
});

test("a live process keeps others out; once it is killed its lock is taken over", async () => {
  const child = spawn(process.execPath, runTypeScript(join(import.meta.dirname, "hold-lock.ts"), outDir));
  await once(child.stdout, "data");
  await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(`held by process ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
  expect(await readdir(outDir)).toEqual([]);
});

test.runIf(existsSync("/proc/self/stat"))(
  "a process that died holds nothing, though its parent never waited for it",
  async () => {
    // The shell becomes a sleep, which knows nothing of the child that it got.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
    const [pid] = await once(parent.stdout, "data");
    const stat = `/proc/${Number(pid)}/stat`;
    const readFields = async () => (await readFile(stat, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const started = `${boot}/${(await readFields())[19]}`;
    process.kill(Number(pid), "SIGKILL");
    await expect.poll(async () => (await readFields())[0]).toBe("Z");
    await writeLock({ pid: Number(pid), host: hostname(), started });
    expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
    parent.kill();
  },
);

test.runIf(existsSync("/proc/self/stat"))(
  "a process is told by the boot of its machine and by its start, whatever it is called",
  async () => {
    const program = join(outDir, "a) b) c");
    await symlink("/bin/sleep", program);
    const child = spawn(program, ["60"]);
    await once(child, "spawn");
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    expect(describeProcess(Number(child.pid)).started).toMatch(new RegExp(`^${boot}/\\d+$`));
    child.kill();
  },
);

test.runIf(existsSync("/proc/self/stat"))("a process that ends while it is looked for holds nothing", async () => {
  vi.spyOn(process, "kill").mockReturnValueOnce(true);
  await writeLock({ pid: 2 ** 30, host: hostname(), started: "this boot/1" });
  expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
  vi.restoreAllMocks();
});

describe.runIf(existsSync("/proc/self/ns/pid"))("a lock of another container that has the name of this machine", () => {
  const other = { ...describeProcess(process.pid), pid: 999_999, namespace: "pid:[1]" };

  test("is held, for its process cannot be seen from here", async () => {
    await writeLock(other);
    const held = `held by process 999999 on ${hostname()}; wait until that run has ended, or remove this file`;
    await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(held);
  });

  test("is taken over once the machine has started anew", async () => {
    await writeLock({ ...other, started: "another boot/1" });
    expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
  });

  test("keeps none out that only shares a name, as one of another machine", async () => {
    await writeFile(join(outDir, ".lock-shared-job"), JSON.stringify(other));
    expect(await withSharedLock(outDir, "job", async () => "ran")).toBe("ran");
  });
});

test("what a process left that died while it took a lock is removed, what a live one is at is not, nor what is no lock", async () => {
  const draft = (name: string, holder: object) =>
    writeFile(join(outDir, `.lock-draft-${name}`), JSON.stringify(holder));
  await draft("1-killed", { pid: 999_999, host: hostname(), started: "" });
  await draft(".lock", { pid: 999_999, host: hostname(), started: "" });
  await draft("3-elsewhere", { pid: 1, host: "another", started: "" });
  await writeFile(join(outDir, ".lock-draft-4-begun"), "");
  await writeFile(join(outDir, ".lock-draft-5-begun-long-ago"), "");
  await utimes(join(outDir, ".lock-draft-5-begun-long-ago"), 0, 0);
  await writeFile(join(outDir, "securities.csv"), "");
  await utimes(join(outDir, "securities.csv"), 0, 0);
  await withSoleLock(outDir, async () => undefined);
  const left = [".lock-draft-3-elsewhere", ".lock-draft-4-begun", "securities.csv"];
  expect((await readdir(outDir)).sort()).toEqual(left);
});

test("a pid that came again does not make a dead run's lock hold", async () => {
  await writeLock({ pid: process.pid, host: hostname(), started: "another boot/1" });
  expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
});

describe("a pid that is another user's process now", () => {
  const forbid = Object.assign(new Error("kill EPERM"), { code: "EPERM" });
  beforeEach(() => {
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw forbid;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test.runIf(existsSync("/proc/self/stat"))("makes no dead run's lock hold", async () => {
    await writeLock({ pid: process.pid, host: hostname(), started: "another boot/1" });
    expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
  });

  test("holds where it is the one that took the lock, and where nothing is told of it", async () => {
    await withSoleLock(outDir, async () => {
      await expect(new Promise((resolve, reject) => startElsewhere(resolve, reject))).rejects.toThrow(
        "held by process",
      );
    });
    await writeLock({ pid: 2 ** 30, host: hostname(), started: "this boot/1" });
    if (existsSync("/proc/self/stat")) {
      await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(`held by process ${2 ** 30}`);
    }
  });
});

test("of runs that find a dead run's lock at once, or just after each other, one takes it, and the others say so", async () => {
  const count = 6;
  for (let round = 1; round <= 20; round += 1) {
    await writeLock({ pid: process.pid, host: hostname(), started: "another boot/1" });
    const refused: unknown[] = [];
    let held = 0;
    const run = async (place: number) => {
      for (let turn = 0; turn < 2 * place; turn += 1) await setImmediate();
      await withSoleLock(outDir, async () => {
        held += 1;
        while (held + refused.length < count) await setImmediate();
      }).catch((error) => refused.push(error));
    };
    await Promise.all(Array.from({ length: count }, (_, place) => run(place)));
    expect(held).toBe(1);
    for (const error of refused) expect(String(error)).toMatch(/held by process|took the lock at the same moment/);
    expect(await readdir(outDir)).toEqual([]);
  }
});

test("a run that died while it took over a dead run's lock holds up nobody", async () => {
  const dead = { pid: process.pid, host: hostname(), started: "another boot/1" };
  await writeLock(dead);
  await writeFile(join(outDir, ".lock-draft-.lock"), JSON.stringify({ ...dead, started: "another boot/2" }));
  expect(await withSoleLock(outDir, () => readdir(outDir))).toEqual([".lock"]);
  expect(await readdir(outDir)).toEqual([]);
});

test("a folder that does not exist is locked by nobody", async () => {
  const gone = join(outDir, "gone");
  await expect(withSoleLock(gone, async () => "ran")).rejects.toThrow(`${gone} does not exist`);
  await expect(withSharedLock(gone, "a", async () => "ran")).rejects.toThrow(`${gone} does not exist`);
});

test("a lock of another machine holds, and the error says how to end it", async () => {
  await writeLock({ pid: 1, host: "elsewhere", started: "" });
  await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(/elsewhere.*or remove this file/);
});

test("a lock file that is not one is named, not ignored", async () => {
  await writeFile(join(outDir, ".lock"), "");
  await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(`${join(outDir, ".lock")}: not a lock file`);
});

test("runs that share the folder run side by side, and keep out one that needs it for itself", async () => {
  await withSharedLock(outDir, "a", async () => {
    await withSharedLock(outDir, "b", async () => {
      expect((await readdir(outDir)).sort()).toEqual([".lock-shared-a", ".lock-shared-b"]);
    });
    await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(
      `${join(outDir, ".lock-shared-a")}: held by process ${process.pid} on ${hostname()}`,
    );
    expect(await readdir(outDir)).toEqual([".lock-shared-a"]);
  });
  expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
});

test("a run that would share a folder that another one holds is refused, and leaves nothing", async () => {
  await withSoleLock(outDir, async () => {
    await expect(withSharedLock(outDir, "a", async () => "ran")).rejects.toThrow(
      `${join(outDir, ".lock")}: held by process ${process.pid}`,
    );
    expect(await readdir(outDir)).toEqual([".lock"]);
  });
});

test("a run that shared the folder and died holds up nobody", async () => {
  const dead = { pid: process.pid, host: hostname(), started: "another boot/1" };
  await writeFile(join(outDir, ".lock-shared-a"), JSON.stringify(dead));
  expect(await withSoleLock(outDir, async () => readdir(outDir))).toEqual([".lock"]);
});

test("a share of a machine that was lost holds until the same is run again elsewhere", async () => {
  const share = join(outDir, ".lock-shared-a");
  await writeFile(share, JSON.stringify({ pid: 1, host: "elsewhere", started: "" }));
  await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(/elsewhere.*or remove this file/);
  await withSharedLock(outDir, "a", async () => undefined);
  expect(await withSoleLock(outDir, async () => "ran")).toBe("ran");
});

test("a share of a process at work here is not taken over: both would need it", async () => {
  await withSharedLock(outDir, "a", async () => {
    await expect(withSharedLock(outDir, "a", async () => "ran")).rejects.toThrow(
      `${join(outDir, ".lock-shared-a")}: held by process ${process.pid} on ${hostname()}`,
    );
    await expect(withSoleLock(outDir, async () => "ran")).rejects.toThrow(`held by process ${process.pid}`);
  });
});

test("a share of a process that died here is taken over by the same job", async () => {
  const share = join(outDir, ".lock-shared-a");
  await writeFile(share, JSON.stringify({ pid: process.pid, host: hostname(), started: "another boot/1" }));
  expect(await withSharedLock(outDir, "a", async () => readdir(outDir))).toEqual([".lock-shared-a"]);
  expect(await readdir(outDir)).toEqual([]);
});

test("a share that was taken over meanwhile is left to the run that has it now", async () => {
  const share = join(outDir, ".lock-shared-a");
  const other = JSON.stringify({ pid: 1, host: "elsewhere", started: "" });
  await withSharedLock(outDir, "a", () => writeFile(share, other));
  expect(await readFile(share, "utf8")).toBe(other);
});
