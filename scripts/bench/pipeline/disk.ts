import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readIfThere } from "../../../pipeline/files/read-if-there.ts";

/** The size of all files below a folder, in MB; a file with several names counts once, one that goes meanwhile not at all. */
export async function measureFolder(
  folder: string,
  isCounted: (path: string) => boolean = () => true,
): Promise<number> {
  const sizes = new Map<number, number>();
  for (const path of (await readIfThere(() => readdir(folder, { recursive: true }))) ?? []) {
    const found = isCounted(path) ? await readIfThere(() => stat(join(folder, path))) : undefined;
    if (found?.isFile()) sizes.set(found.ino, found.size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1e6;
}

/** Does some work, and answers the most that lay meanwhile in the warehouse's folders of temporary files, in MB. */
export async function watchTemporary<T>(warehouse: string, work: () => Promise<T>): Promise<[T, number]> {
  let mostMb = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      mostMb = Math.max(mostMb, await measureFolder(warehouse, (path) => /^\.(reading|spill)/.test(path)));
      await sleep(250);
    }
  })();
  const result = await work().finally(() => {
    isDone = true;
  });
  await watching;
  return [result, mostMb];
}
