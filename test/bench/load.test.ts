import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startLoader } from "../../scripts/bench/serve/workers.ts";

test("a server that hangs up before it has answered ends the load", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.end())).listen(0, "127.0.0.1");
  await once(server, "listening");
  const loader = startLoader();
  onTestFinished(() => {
    loader.stop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const load = { port, targets: ["/"], connections: 2, ms: 60_000, acceptEncoding: null };
  await expect(loader.measure(load)).rejects.toThrow("the server closed a connection that waited for an answer");
});
