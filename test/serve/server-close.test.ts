import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { startServer } from "../../pipeline/serve/server.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeLive, quietServer, writeRelease } from "./fake-release.ts";

const folder = shareTemporaryFolder("close");
let webRoot: string;

/** More than the system holds for a reader that does not read. */
const largeBytes = 32_000_000;
const large = "/v1/icons/fund-a.svg";

beforeAll(async () => {
  const others: [string, Buffer][] = [[large.slice(1), Buffer.alloc(largeBytes, "x")]];
  webRoot = await makeLive(folder, await writeRelease(folder, { id: "one", figure: 5, entries: 3 }, others));
});

const start = (patienceMs: number) => startServer({ ...quietServer, webRoot, patienceMs });

/** Asks, waits for the first bytes of the answer, and reads no more; `rest` is the size of all that comes once it reads on. */
async function ask(port: number, ...targets: string[]) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  for (const target of targets) socket.write(`GET ${target} HTTP/1.1\r\nHost: test\r\n\r\n`);
  const [first] = await once(socket, "data");
  socket.pause();
  const rest = async () => {
    let size = first.length;
    socket.on("data", (chunk) => {
      size += chunk.length;
    });
    socket.resume();
    await once(socket, "close");
    return size;
  };
  return { socket, rest };
}

test("closing lets a slow reader have the whole of its answer, and of those it sent along, and ends idle connections at once", async () => {
  const server = await start(60_000);
  const [slow, twice, idle] = [
    await ask(server.port, large),
    await ask(server.port, large, "/v1/sectors.json", large),
    await ask(server.port, "/v1/sectors.json"),
  ];
  const closed = server.close();
  const ended = idle.rest();
  await ended;
  const sizes = await Promise.all([slow.rest(), twice.rest(), closed]);
  expect(sizes[0]).toBeGreaterThan(largeBytes);
  expect(sizes[1]).toBeGreaterThan(2 * largeBytes);
});

test("a reader that reads nothing is cut off when patience runs out, however often closing is asked for", async () => {
  const server = await start(100);
  const stuck = await ask(server.port, large);
  await Promise.all([server.close(), server.close()]);
  await server.close();
  expect(await stuck.rest()).toBeLessThan(largeBytes);
});
