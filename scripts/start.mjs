// Runs a script in TypeScript: node scripts/start.mjs scripts/run.ts nightly. It is one module with all that it imports, which loads in
// half of the time, and is kept for the next start in the project's own folder: one that all users of a machine can write to would let
// them say what is run.
import { hash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [script = ""] = process.argv.splice(2, 1);
process.argv[1] = resolve(script);
const folder = resolve(import.meta.dirname, "../node_modules/.cache/scripts");
const kept = join(folder, `${basename(script, ".ts")}-${digest(process.argv[1]).slice(0, 16)}.mjs`);
const address = pathToFileURL(kept).href;
// An error says where in the sources it was thrown.
process.setSourceMapsEnabled(true);
await import(isKept() ? address : keep(await makeModule()));

function digest(bytes) {
  return hash("sha256", bytes);
}

/** Whether the kept module is whole, and made of the files that lie there now: its last line is a comment that tells. */
function isKept() {
  try {
    const text = readFileSync(kept);
    const end = text.lastIndexOf("\n//") + 1;
    const { module, files } = JSON.parse(text.subarray(end + 2));
    const isAsMade = ([path, made]) => digest(readFileSync(path)) === made;
    return digest(text.subarray(0, end)) === module && files.every(isAsMade);
  } catch {
    return false;
  }
}

async function makeModule() {
  const { bundleScript } = await import("./bundle-script.mjs");
  const { text, files } = await bundleScript(process.argv[1]);
  return `${text}//${JSON.stringify({ module: digest(text), files })}`;
}

/** Answers where a module can be imported from. A full disk, or another user's file, is no hindrance: the next start makes it again. */
function keep(text) {
  try {
    const making = `${kept}.${randomUUID()}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(making, text);
    renameSync(making, kept);
    return address;
  } catch {
    return `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
  }
}
