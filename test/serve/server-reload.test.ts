import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../../pipeline/serve/server.ts";
import { makeLive, quietServer, writeRelease } from "./fake-release.ts";

const releaseCount = 8;
const swaps = 200;
const targets = [
  "/v1/fund-trends/holding",
  "/v1/fund-trends/holding?sort_by=change&type=stock",
  "/v1/funds-portfolios?page=2",
  "/v1/analyst-trends/upside?page_size=120&min_ratings_count=0",
];
const codings = ["identity", "gzip", "br"];

/** The one figure that every entry of a body shows; more than one would be two releases in one answer. */
function readFigures(body: string): number[] {
  const shown = Array.from(body.matchAll(/"(?:current|previous|price_target|aum)":(\d+)/g), ([, figure]) =>
    Number(figure),
  );
  return [...new Set(shown)];
}

test("hundreds of releases go live under load: none is mixed with another, none outlives the next, no request is lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reload-"));
  const folders: string[] = [];
  for (let figure = 1; figure <= releaseCount; figure += 1) {
    folders.push(await writeRelease(folder, { id: `r${figure}`, figure, entries: 130 }));
  }
  const figureOf = (swap: number) => (swap % releaseCount) + 1;
  const webRoot = await makeLive(folder, folders[0] ?? "");
  const server = await startServer({ ...quietServer, webRoot, checkEveryMs: 1 });
  /** The last swap begun, and the last one that a reader has seen: an answer comes from one of those, or one between. */
  const at = { begun: 0, seen: 0, going: true };
  const figuresByTag = new Map<string, number>();

  async function readOnce(count: number): Promise<void> {
    const oldest = at.seen;
    const target = targets[count % targets.length] ?? "";
    const headers = { "Accept-Encoding": codings[count % codings.length] ?? "" };
    const response = await fetch(`http://127.0.0.1:${server.port}${target}`, { headers });
    const figures = readFigures(await response.text());
    const possible = Array.from({ length: at.begun - oldest + 1 }, (_, index) => figureOf(oldest + index));
    expect([response.status, figures.length]).toEqual([200, 1]);
    expect(possible).toContain(figures[0]);
    const tag = `${target} ${response.headers.get("etag")}`;
    expect(figuresByTag.get(tag) ?? figures[0]).toBe(figures[0]);
    figuresByTag.set(tag, figures[0] ?? 0);
    if (figures[0] === figureOf(at.begun)) at.seen = at.begun;
  }
  async function keepReading(reader: number): Promise<number> {
    let count = reader;
    for (; at.going; count += 1) await readOnce(count);
    return count - reader;
  }

  const reading = Promise.all(Array.from({ length: 4 }, (_, reader) => keepReading(reader)));
  for (let swap = 1; swap <= swaps; swap += 1) {
    await makeLive(folder, folders[swap % releaseCount] ?? "");
    at.begun = swap;
    while (at.seen < swap) await Promise.race([reading, readOnce(0)]);
  }
  at.going = false;
  const counts = await reading;
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(figuresByTag.size).toBeGreaterThan(releaseCount);
  await server.close();
  await rm(folder, { recursive: true });
});
