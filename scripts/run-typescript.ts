import { join } from "node:path";

const start = join(import.meta.dirname, "start.mjs");

/** What Node is given to run a script in TypeScript with its arguments, as the commands of package.json do. */
export function runTypeScript(script: string, ...args: readonly string[]): [string, ...string[]] {
  return [start, script, ...args];
}
