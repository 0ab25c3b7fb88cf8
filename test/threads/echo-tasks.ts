import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const log: string[] = [];

/** Tasks that tell how they are run. */
export const echoTasks = {
  echo: (given: unknown): unknown => given,
  fail: (): void => {
    throw new TypeError("set.zip: is damaged");
  },
  read: (path: string): string => readFileSync(path, "utf8"),
  numbers: (length: number) => ({ given: { some: new Float64Array(length).fill(1) }, same: null }),
  slow: async (name: string): Promise<string[]> => {
    log.push(`begin ${name}`);
    await sleep(5);
    log.push(`end ${name}`);
    return log;
  },
  end: (): void => process.exit(3),
};
