import { join } from "node:path";
import { z } from "zod";
import { requireJson } from "../files/read-json.ts";

const names = z.record(z.string(), z.string()).default({});

/** What npm's lock file says of each package, by the folder that it is installed in; the others of its fields do not matter. */
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
});
type Packages = z.infer<typeof lockFile>["packages"];

/** The last folder of a path such as `node_modules/ajv/node_modules/fast-uri`. */
const lastPackage = /\/?node_modules\/(?:@[^/]+\/)?[^/]+$/;

/**
 * The exact versions of some libraries, and of all that they depend on, one a line, by the lock file in the folder `root`.
 * @throws Error naming a library that it does not have, or the file where it is missing or damaged.
 */
export async function readLibraryVersions(root: string, libraries: Iterable<string>): Promise<string> {
  const file = join(root, "package-lock.json");
  const { packages } = await requireJson(file, lockFile, "Check out the code again, and run npm ci.");
  const found = new Set<string>();
  for (const library of libraries) {
    const path = findPackage(packages, "", library);
    if (path === undefined) throw new Error(`${file}: has no ${library}, which the code imports. Run npm install.`);
    reach(packages, path, found);
  }
  const describe = (path: string) => `${path} ${packages[path]?.version} ${packages[path]?.integrity}`;
  return [...found].sort().map(describe).join("\n");
}

/** Adds a package, and all that it depends on; what is optional, or expected of the one that depends on it, may not be there. */
function reach(packages: Packages, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const needed = findPackage(packages, path, name);
    if (needed !== undefined) reach(packages, needed, found);
  }
}

/** Where Node finds a package that another one imports: the nearest folder above it that has one of the name. */
function findPackage(packages: Packages, from: string, name: string): string | undefined {
  const path = `${from}${from && "/"}node_modules/${name}`;
  if (Object.hasOwn(packages, path)) return path;
  return from === "" ? undefined : findPackage(packages, from.replace(lastPackage, ""), name);
}
