import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { digestFile, listFiles, MANIFEST_PATH } from "../pipeline/publish/manifest.ts";
import { endpoints } from "../schemas/endpoints.ts";

/** A published tree: digests of every file, and some of the files in full, so that a change of them can be read. */
export interface GoldenTree {
  /** SHA-256 by path, relative to the web root. */
  readonly digests: Readonly<Record<string, string>>;
  /** JSON by path, one value a line, so that git shows a change of it too. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Where the tree that the fixtures give is kept; only `npm run golden` writes there. */
export const goldenFolder = join(import.meta.dirname, "../fixtures/golden");

const statusPath = "v1/status.json";
const inFull = [
  statusPath,
  "v1/sectors.json",
  "v1/industries.json",
  ...endpoints.map(({ slug }) => `v1/${slug}/index.json`),
];
const portfoliosOfQuarter = /^v1\/funds-portfolios\/quarter=\d\/year=\d{4}\/page=1\.json$/;

/**
 * Reads a release without its id: the id changes with any line of the code that publishes, and says nothing about what
 * is published. So the release's own manifest, which repeats the digests of the others, is left out too.
 */
export async function readReleaseTree(webRoot: string): Promise<GoldenTree> {
  const digests: Record<string, string> = {};
  const texts: Record<string, string> = {};
  for (const path of (await listFiles(webRoot)).filter((each) => each !== MANIFEST_PATH)) {
    const bytes = withoutRelease(path, await readFile(join(webRoot, path)));
    digests[path] = digestFile(bytes).sha256;
    if (isInFull(path, bytes)) texts[path] = `${JSON.stringify(JSON.parse(bytes.toString()), null, 1)}\n`;
  }
  return { digests, texts };
}

function withoutRelease(path: string, bytes: Buffer): Buffer {
  if (path !== statusPath) return bytes;
  return Buffer.from(bytes.toString().replace(/"release": "[^"]+"/, '"release": "<id>"'));
}

/** The lists of quarters that nobody reported are all alike: their digests say enough. */
function isInFull(path: string, bytes: Buffer): boolean {
  return inFull.includes(path) || (portfoliosOfQuarter.test(path) && !bytes.includes('"portfolios":[]'));
}

/** Reads a tree that `writeGoldenTree` wrote; one without any file where there is none. */
export async function readGoldenTree(folder: string): Promise<GoldenTree> {
  if (!existsSync(folder)) return { digests: {}, texts: {} };
  const digests = JSON.parse(await readFile(join(folder, MANIFEST_PATH), "utf8")) as GoldenTree["digests"];
  const paths = (await listFiles(folder)).filter((path) => path !== MANIFEST_PATH);
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), "utf8")]));
  return { digests, texts: Object.fromEntries(texts) };
}

/** Writes a tree in place of the one in the folder: `manifest.json`, and beside it the files kept in full. */
export async function writeGoldenTree(folder: string, { digests, texts }: GoldenTree): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries({ [MANIFEST_PATH]: `${JSON.stringify(digests, null, 1)}\n`, ...texts })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** What differs between two trees, by file: missing, unexpected or changed, and the first values that changed. */
export function compareTrees(golden: GoldenTree, actual: GoldenTree): string[] {
  const paths = [...new Set([...Object.keys(golden.digests), ...Object.keys(actual.digests)])].sort();
  return paths.flatMap((path) => {
    if (actual.digests[path] === undefined) return [`missing     ${path}`];
    if (golden.digests[path] === undefined) return [`unexpected  ${path}`];
    if (golden.digests[path] === actual.digests[path]) return [];
    return [`changed     ${path}`, ...compareTexts(golden.texts[path], actual.texts[path])];
  });
}

const valuesShown = 5;

function compareTexts(golden: string | undefined, actual: string | undefined): string[] {
  if (golden === undefined || actual === undefined) return [];
  const changes = compareValues("", JSON.parse(golden), JSON.parse(actual));
  const rest = changes.length > valuesShown ? [`and ${changes.length - valuesShown} more`] : [];
  return [...changes.slice(0, valuesShown), ...rest].map((change) => `              ${change}`);
}

function compareValues(place: string, golden: unknown, actual: unknown): string[] {
  if (!isNested(golden) || !isNested(actual)) {
    return golden === actual ? [] : [`${place}: ${JSON.stringify(golden)} is now ${JSON.stringify(actual)}`];
  }
  const keys = [...new Set([...Object.keys(golden), ...Object.keys(actual)])];
  return keys.flatMap((key) => compareValues(`${place}/${key}`, golden[key], actual[key]));
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
