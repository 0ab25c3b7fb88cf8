import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";

/**
 * Hands over a new folder, whose path begins as given, and removes it and all that is in it at the end, unless `keep` was called; also
 * where that is the end of this process, as at Ctrl-C, if a listener of the signal exits.
 */
export async function withTemporaryFolder<T>(
  prefix: string,
  use: (folder: string, keep: () => void) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(prefix);
  let remove = () => removeFolder(folder);
  const leave = () => remove();
  process.once("exit", leave);
  try {
    return await use(folder, () => {
      remove = () => {};
    });
  } finally {
    process.off("exit", leave);
    leave();
  }
}

/**
 * A process that was ended just now may write for a moment yet, and a removal that meets its new file fails: it is begun anew.
 * `rmSync`'s own `maxRetries` will not do, for in Node 20 it tries to remove the folder again, but not what came into it.
 */
function removeFolder(folder: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === 10) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}
