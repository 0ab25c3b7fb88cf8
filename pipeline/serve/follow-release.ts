import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { readIfThere } from "../files/read-if-there.ts";
import { printReading } from "../log/print-command.ts";
import { outFolderOf } from "../output/out-folder.ts";
import { MANIFEST_PATH } from "../publish/manifest.ts";
import { openFailureLog } from "./failure-log.ts";
import { openRelease } from "./open-release.ts";
import type { Release } from "./release.ts";

/** Where the live release is, and who is told of a change. */
export type FollowOptions = {
  /** The link that a publish swaps, such as `out/public`. */
  readonly webRoot: string;
  /** How often to look whether the link has moved. */
  readonly checkEveryMs: number;
  /** Receives one line a change or failure; of one that lasts no more. */
  readonly log: (line: string) => void;
};

/** The live release, now and from now on. */
export type FollowedRelease = {
  /** The newest release that could be opened; whoever holds one keeps a whole one. */
  current(): Release;
  stop(): void;
};

/** Opens the live release and goes on watching the link to it, and whether it is repaired in place; throws where no release is live. */
export async function followRelease({ webRoot, checkEveryMs, log }: FollowOptions): Promise<FollowedRelease> {
  const folder = await findFolder(webRoot);
  let stamp = await stampRelease(folder);
  let release = await openRelease(folder);
  const failures = openFailureLog(log);

  const stop = repeat(checkEveryMs, async () => {
    try {
      const found = await realpath(webRoot);
      const foundStamp = await stampRelease(found);
      if (foundStamp !== stamp) {
        release = await openRelease(found);
        stamp = foundStamp;
        log(`release ${release.id} is live`);
      }
      failures.forget();
    } catch (error) {
      // A release that cannot be opened must not take down the one that can: it is reported, and tried again.
      failures.tell(release.id, error);
    }
  });
  return { current: () => release, stop };
}

/** Checks so long after the last check has ended, again and again; answers what puts an end to that. */
function repeat(everyMs: number, check: () => Promise<void>): () => void {
  let stopped = false;
  const wait = () => setTimeout(turn, everyMs).unref();
  let timer = wait();
  async function turn(): Promise<void> {
    await check();
    if (!stopped) timer = wait();
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Of another release another, and where a publish has put whole files in place of damaged ones. */
async function stampRelease(folder: string): Promise<string> {
  const manifest = await readIfThere(() => stat(join(folder, MANIFEST_PATH)));
  return `${manifest?.ino} ${manifest?.mtimeMs}`;
}

async function findFolder(webRoot: string): Promise<string> {
  try {
    return await realpath(webRoot);
  } catch (cause) {
    throw new Error(
      `no release is live at ${webRoot}; publish one first: ${printReading("nightly", outFolderOf(webRoot))}`,
      { cause },
    );
  }
}
