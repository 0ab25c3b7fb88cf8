import { realpath } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { handleRequest } from "../../../pipeline/serve/handler.ts";
import { openRelease } from "../../../pipeline/serve/open-release.ts";
import { zlibCompressor } from "../../../pipeline/serve/zlib-compressor.ts";
import { queries } from "./queries.ts";
import { tellParent } from "./tell-parent.ts";

/** The bound on what any Node server can do: it sends finished answers, our bytes and headers, from a map. */
async function serveFromMemory(webRoot: string): Promise<number> {
  const release = await openRelease(await realpath(webRoot));
  const replies = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  for (const target of Object.values(queries).flat()) {
    for (const acceptEncoding of [null, "br"]) {
      const asked = { method: "GET", target, ifNoneMatch: null, acceptEncoding };
      const { headers, body } = await handleRequest(asked, release, zlibCompressor);
      replies.set(`${acceptEncoding ?? ""}${target}`, { headers: { ...headers }, body: Buffer.from(body ?? "") });
    }
  }
  const server = createServer((request, response) => {
    const reply = replies.get(`${request.headers["accept-encoding"] ?? ""}${request.url}`);
    if (reply === undefined) return void response.writeHead(404).end();
    response.writeHead(200, reply.headers);
    response.end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

tellParent(await serveFromMemory(process.argv[2] ?? ""));
