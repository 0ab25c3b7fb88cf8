import { dirname, join } from "node:path";

/** The output folder where none is given. */
export const defaultOut = "out";

/** What runs write into an output folder, by name. */
const names = { warehouse: "warehouse", releases: "releases", webRoot: "public", nextWebRoot: ".public-next" };

/** How the names of locks begin. */
export const lockName = ".lock";

/** The folder of the tables, their catalog and the note of what is live. */
export function warehouseFolder(outDir: string): string {
  return join(outDir, names.warehouse);
}

/** The output folder of a warehouse's folder, or of a link to a live release. */
export function outFolderOf(path: string): string {
  return dirname(path);
}

/** The folder of the releases that are kept, and of the notes beside them. */
export function releasesFolder(outDir: string): string {
  return join(outDir, names.releases);
}

/** The link to the live release. */
export function webRootLink(outDir: string): string {
  return join(outDir, names.webRoot);
}

/** What becomes that link in one rename. */
export function nextWebRootLink(outDir: string): string {
  return join(outDir, names.nextWebRoot);
}

/** Tells whether something that lies in an output folder was put there by a run. */
export function isOwnName(name: string): boolean {
  return name.startsWith(lockName) || Object.values(names).includes(name);
}
