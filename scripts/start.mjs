// Runs a script in TypeScript: node scripts/start.mjs scripts/run.ts nightly. What was translated is kept for the next start,
// in the project's own folder: one that all users of a machine can write to would let them say what is run.
import { resolve } from "node:path";
import { createJiti } from "jiti";

const [script = ""] = process.argv.splice(2, 1);
process.argv[1] = resolve(script);
const kept = resolve(import.meta.dirname, "../node_modules/.cache/jiti");
const start = (fsCache) => createJiti(import.meta.url, { fsCache }).import(process.argv[1]);
await start(kept).catch((error) => {
  // Scripts catch errors of their own. Without what is kept a start takes longer, but a full disk or another user's file is no hindrance.
  if (error.syscall === undefined) throw error;
  return start(false);
});
