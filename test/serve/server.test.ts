import { once } from "node:events";
import { rename } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../pipeline/serve/server.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { makeLive, writeRelease } from "./fake-release.ts";

const folder = renewTemporaryFolder("server");
let webRoot: string;
let server: RunningServer;
let lines: string[];

beforeEach(async () => {
  webRoot = await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 300 }));
  lines = [];
  server = await startServer(options());
});
afterEach(async () => {
  await server.close();
});

const options = (port = 0) => ({
  ...{ webRoot, host: "127.0.0.1", port, checkEveryMs: 5 },
  log: (line: string) => void lines.push(line),
});

const get = (target: string) => fetch(`http://127.0.0.1:${server.port}${target}`);

async function readFigure(): Promise<number | undefined> {
  const { stocks } = (await (await get("/v1/fund-trends/holding")).json()) as { stocks: { current: number }[] };
  return stocks[0]?.current;
}

test("each release that goes live is answered from, and told", async () => {
  for (const figure of [2, 3]) {
    await makeLive(folder, await writeRelease(folder, { id: `r${figure}`, figure, entries: 300 }));
    await expect.poll(readFigure, { timeout: 20_000 }).toBe(figure);
  }
  expect(lines).toEqual(["release r2 is live", "release r3 is live"]);
});

test("a release that is repaired in place is answered from anew", async () => {
  expect(await readFigure()).toBe(1);
  const live = join(folder, "releases/one");
  await rename(live, join(folder, "damaged"));
  await writeRelease(folder, { id: "one", figure: 2, entries: 300 });
  await expect.poll(readFigure, { timeout: 20_000 }).toBe(2);
});

test("a new release that cannot be opened is reported once, and the old one stays until one can", async () => {
  await makeLive(folder, join(folder, "releases"));
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(lines[0]).toMatch(/^the new release cannot be opened, one stays: .*manifest\.json/);
  expect((await get("/v1/fund-trends/holding")).status).toBe(200);
  await setTimeout(100);
  await makeLive(folder, await writeRelease(folder, { id: "two", figure: 2, entries: 300 }));
  await expect.poll(readFigure, { timeout: 20_000 }).toBe(2);
  expect(lines.slice(1)).toEqual(["release two is live"]);
});

test("a file gone from the release is a 500 that the log explains, until it is there again", async () => {
  const icon = join(folder, "releases/one/v1/icons/fund-a.svg");
  await rename(icon, join(folder, "fund-a.svg"));
  const response = await get("/v1/icons/fund-a.svg");
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
  expect(lines[0]).toContain(`GET /v1/icons/fund-a.svg failed: Error: ${icon} is missing. Publish again to repair`);
  await rename(join(folder, "fund-a.svg"), icon);
  expect((await get("/v1/icons/fund-a.svg")).status).toBe(200);
});

test("closing answers the request under way, tells its connection to end, and takes no other", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const start = "GET /v1/status.json HTTP/1.1\r\nHost: test\r\n";
  // The first request's answer proves that the server has read the start of the second, sent along with it.
  socket.write(`${start}\r\n${start}`);
  const [first] = await once(socket, "data");
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 OK/);
  const closed = server.close();
  socket.write("\r\n");
  const second = await text(socket);
  expect(second).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(second).toMatch(/connection: close/i);
  await closed;
  await expect(get("/v1/status.json")).rejects.toThrow();
  server = await startServer(options());
});

test("a port in use, an address of another machine and a web root without a release are refused in plain words", async () => {
  await expect(startServer(options(server.port))).rejects.toThrow(`port ${server.port} of 127.0.0.1 is in use`);
  // Of a block that is for documents only (RFC 5737).
  const foreign = { ...options(), host: "192.0.2.1" };
  await expect(startServer(foreign)).rejects.toThrow(
    /^192\.0\.2\.1 is no address of this machine \(.*\); give another one: --host HOST$/,
  );
  const nowhere = { ...options(), webRoot: join(folder, "nowhere") };
  await expect(startServer(nowhere)).rejects.toThrow(/^no release is live at .*nowhere; publish one first/);
});
