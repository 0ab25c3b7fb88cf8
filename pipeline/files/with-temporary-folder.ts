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
 * Who was ended just now may write for a moment yet, and a removal that meets a new file stops there; to begin anew is not what
 * `maxRetries` does, which in Node 20 tries the emptied folder alone again.
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
