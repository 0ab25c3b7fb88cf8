import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./manifest.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The code that makes bytes out of marts, and the exact versions of the libraries that it calls. */
const CODE_FOLDERS = ["pipeline/publish", "pipeline/serve", "schemas"];
const LIBRARY_VERSIONS = "package-lock.json";

/**
 * A release's id, `<as-of>-<12 hex digits>`: the same for the same data, parameters and code, another where any of
 * them differs. `inputs` are texts that identify the data and the parameters, `code` what `fingerprintCode` answers.
 */
export function nameRelease(asOf: string, inputs: readonly string[], code: string): string {
  const parts = [asOf, ...inputs, code];
  return `${asOf}-${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12)}`;
}

/**
 * Identifies the code that makes bytes out of marts, and the versions of its libraries: SHA-256 in hexadecimal. `root` is the
 * folder of the code.
 */
export async function fingerprintCode(root = ROOT): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await listCode(root))
    hash.update(JSON.stringify([path, await readFile(join(root, path), "utf8")]));
  return hash.digest("hex");
}

async function listCode(root: string): Promise<string[]> {
  const folders = await Promise.all(
    CODE_FOLDERS.map(async (folder) => (await listFiles(join(root, folder))).map((path) => `${folder}/${path}`)),
  );
  return [...folders.flat().filter((path) => path.endsWith(".ts")), LIBRARY_VERSIONS];
}
