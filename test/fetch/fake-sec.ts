import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** What lies at a path, where that ends in `.gz` a text packed; a function answers each request anew. */
type Page = string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web server with the SEC's files at the SEC's paths, as much as a test cares about. */
export interface FakeSec {
  readonly address: string;
  /** What lies there, by path; what does not is a 404. */
  readonly pages: Map<string, Page>;
  /** The paths that were asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** When all of it changed last. */
export const lastModified = "Mon, 02 Dec 2024 14:05:06 GMT";

/** Starts a server that, like the SEC's, refuses who does not say who they are, and says of each file when it changed. */
export async function startFakeSec(): Promise<FakeSec> {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const page = pages.get(path);
    if (!/\w \S+@\S+/.test(request.headers["user-agent"] ?? "")) return void response.writeHead(403).end();
    if (page === undefined) return void response.writeHead(404).end("<html>");
    if (typeof page === "function") return page(request, response);
    const since = Date.parse(request.headers["if-modified-since"] ?? "");
    if (since >= Date.parse(lastModified)) return void response.writeHead(304).end();
    const isText = typeof page === "string";
    const isPacked = isText && !path.endsWith(".gz");
    response.writeHead(200, { "last-modified": lastModified, ...(isPacked && { "content-encoding": "gzip" }) });
    response.end(isText ? gzipSync(page) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ address: `http://127.0.0.1:${port}`, pages, asked },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
