import { execFile, execFileSync } from "node:child_process";
import { mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk in memory whose room and rights can be changed while it is in use. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves so many bytes free beside what lies there. */
  leave(bytes: number): Promise<void>;
  setReadOnly(readOnly: boolean): Promise<void>;
  countUsed(): Promise<number>;
  unmount(): Promise<void>;
}

/** Mounts a small disk at `path`; undefined where this process may not, which takes root. */
export async function mountSmallDisk(path: string): Promise<SmallDisk | undefined> {
  await mkdir(path, { recursive: true });
  const remount = (option: string) => run("mount", ["-o", `remount,${option}`, path]);
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=256m", "tmpfs", path]);
  } catch {
    return undefined;
  }
  // A run that writes there yet is no hindrance.
  const detach = () => void execFileSync("umount", ["--lazy", path]);
  process.prependListener("exit", detach);
  const countUsed = async () => {
    const { blocks, bfree, bsize } = await statfs(path);
    return (blocks - bfree) * bsize;
  };
  return {
    path,
    leave: async (bytes) => void (await remount(`size=${(await countUsed()) + bytes}`)),
    setReadOnly: async (readOnly) => void (await remount(readOnly ? "ro" : "rw")),
    countUsed,
    unmount: async () => {
      await run("umount", [path]);
      process.off("exit", detach);
    },
  };
}
