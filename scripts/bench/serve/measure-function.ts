import { realpath } from "node:fs/promises";
import { answerQuery } from "../../../pipeline/serve/answer.ts";
import { openRelease } from "../../../pipeline/serve/open-release.ts";
import type { Release } from "../../../pipeline/serve/release.ts";
import { endpoints } from "../../../schemas/endpoints.ts";
import { rankingPath } from "../../../schemas/pages.ts";
import { parseQuery } from "../../../schemas/query.ts";
import { neverTwice, queries } from "./queries.ts";

/** What the function costs by itself, without HTTP. */
export type FunctionFigures = {
  /** Microseconds of processor time to read a query, and to answer it from its open ranking, by kind. */
  readonly micros: Readonly<Record<string, { readonly parse: number; readonly answer: number }>>;
  /** What the open rankings of a release take. */
  readonly megabytes: number;
  /** From a folder on disk to the first answer. */
  readonly openMs: number;
};

const asked = {
  ...queries,
  "any filters": neverTwice,
  "10,000 entries": ["/v1/fund-trends/holding?page_size=10000", "/v1/fund-trends/holding?page_size=10000&type=stock"],
};
const runMs = 400;

async function measure(webRoot: string): Promise<FunctionFigures> {
  const empty = countBytes();
  const start = performance.now();
  const release = await openRelease(await realpath(webRoot));
  await prepare(release, "/v1/fund-trends/holding").then(({ answer }) => answer());
  const openMs = performance.now() - start;
  for (const endpoint of endpoints) await release.openRanking(rankingPath(endpoint, release.latest));
  const megabytes = (countBytes() - empty) / 1e6;
  const micros: Record<string, { parse: number; answer: number }> = {};
  for (const [kind, targets] of Object.entries(asked)) {
    const prepared = await Promise.all(targets.map((target) => prepare(release, target)));
    micros[kind] = {
      parse: time(prepared.map(({ parse }) => parse)),
      answer: time(prepared.map(({ answer }) => answer)),
    };
  }
  return { micros, megabytes, openMs };
}

async function prepare(release: Release, target: string) {
  const [path, search = ""] = target.split("?");
  const endpoint = endpoints.find((each) => each.path === path);
  if (endpoint === undefined) throw new Error(`${target} is no list`);
  const parse = () => parseQuery(endpoint, new URLSearchParams(search), release.context);
  const parsed = parse();
  if (!parsed.ok) throw new Error(`${target} is no legal query: ${JSON.stringify(parsed.problems)}`);
  const ranking = await release.openRanking(rankingPath(endpoint, release.latest));
  return { parse, answer: () => answerQuery(ranking, parsed.query) };
}

/** Microseconds of processor time a call, once the compiler has seen them. */
function time(calls: readonly (() => unknown)[]): number {
  run(calls, runMs / 4);
  return run(calls, runMs);
}

function run(calls: readonly (() => unknown)[], ms: number): number {
  const [start, before] = [performance.now(), process.cpuUsage()];
  let count = 0;
  while (performance.now() - start < ms) {
    for (const end = count + 50; count < end; count += 1) calls[count % calls.length]?.();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

function countBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

process.send?.(await measure(process.argv[2] ?? ""));
