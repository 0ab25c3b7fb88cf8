import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type FollowedRelease, type FollowOptions, followRelease } from "./follow-release.ts";
import { handleRequest } from "./handler.ts";
import { type Reply, replyServerError } from "./reply.ts";
import { zlibCompressor } from "./zlib-compressor.ts";

/** Where to listen (port 0 takes any free one), and which release to serve. */
export type ServerOptions = FollowOptions & { readonly host: string; readonly port: number };

/** A server that answers. */
export type RunningServer = {
  /** The port that it listens on. */
  readonly port: number;
  /** Takes no more connections, finishes the answers under way, and resolves when all is closed. */
  close(): Promise<void>;
};

/** Longer than load balancers keep theirs, so that none sends a request into a connection that we are closing. */
const keepAliveMs = 65_000;
/** How long a slow reader may hold up a shutdown. */
const patienceMs = 10_000;

/** Serves the live release over HTTP, and follows it when another goes live; rejects where none is live or the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const followed = await followRelease(options);
  const server = createServer((request, response) => {
    // One request sees one release, whatever goes live meanwhile.
    void answer(request, followed, options.log).then((reply) => send(server, response, reply));
  });
  server.keepAliveTimeout = keepAliveMs;
  try {
    await listen(server, options);
  } catch (error) {
    followed.stop();
    throw error;
  }
  return { port: (server.address() as AddressInfo).port, close: () => close(server, followed) };
}

async function answer(
  request: IncomingMessage,
  followed: FollowedRelease,
  log: (line: string) => void,
): Promise<Reply> {
  const { method = "GET", url = "/", headers } = request;
  try {
    const asked = {
      method,
      target: url,
      ifNoneMatch: headers["if-none-match"] ?? null,
      acceptEncoding: headers["accept-encoding"]?.toString() ?? null,
    };
    return await handleRequest(asked, followed.current(), zlibCompressor);
  } catch (error) {
    log(`${method} ${url} failed: ${error instanceof Error ? error.stack : String(error)}`);
    return replyServerError();
  }
}

function send(server: Server, response: ServerResponse, { status, headers, body }: Reply): void {
  if (!server.listening) response.setHeader("connection", "close");
  response.writeHead(status, headers);
  response.end(body ?? undefined);
}

function listen(server: Server, { host, port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`port ${port} of ${host} is in use; give another one: --port N`) : error);
    });
    server.listen(port, host, resolve);
  });
}

function close(server: Server, followed: FollowedRelease): Promise<void> {
  followed.stop();
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearTimeout(impatience);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}
