import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type FollowedRelease, type FollowOptions, followRelease } from "./follow-release.ts";
import { answerRequest } from "./handler.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import { type Reply, replyMalformed } from "./reply.ts";
import { createReplyCache } from "./reply-cache.ts";
import { zlibCompressor } from "./zlib-compressor.ts";

/** Where to listen (port 0 takes any free one), and which release to serve. */
export type ServerOptions = FollowOptions & {
  readonly host: string;
  readonly port: number;
  /** How long a slow reader may hold up a shutdown; 10 seconds unless told otherwise. */
  readonly patienceMs?: number;
};

/** A server that answers. */
export type RunningServer = {
  /** The port that it listens on. */
  readonly port: number;
  /** Takes no more connections, finishes the answers under way while patience lasts, and resolves when all is closed; asked again, too. */
  close(): Promise<void>;
};

/** Longer than load balancers keep theirs, so that none sends a request into a connection that we are closing. */
const keepAliveMs = 65_000;
/** Room for a few thousand pages of 100 entries, so that what is asked often is neither made nor compressed again. */
const cacheBytes = 64_000_000;
const usualPatienceMs = 10_000;
const sweepEveryMs = 20;

/** Serves the live release over HTTP, and follows it when another goes live; rejects where none is live or the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const followed = await followRelease(options);
  const answer = createAnswerer(followed, options.log);
  // Node would refuse a request without a Host in its own words.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const reply = lacksHost(request) ? replyMalformed(400) : answer(request);
    if (reply instanceof Promise) void reply.then((late) => send(server, response, late));
    else send(server, response, reply);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.on("checkExpectation", (_request, response) => send(server, response, replyMalformed(417)));
  refuseUnreadable(server);
  try {
    await listen(server, options);
  } catch (error) {
    followed.stop();
    throw error;
  }
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close(server, followed, options.patienceMs);
    return closed;
  };
  return { port: (server.address() as AddressInfo).port, close: closeOnce };
}

/** What answers each request from the release that is live when it comes, whatever goes live meanwhile. */
function createAnswerer(followed: FollowedRelease, log: (line: string) => void) {
  let kept = { release: followed.current(), replies: createReplyCache(cacheBytes) };
  return ({ method = "GET", url = "/", headers }: IncomingMessage): Reply | Promise<Reply> => {
    const current = followed.current();
    if (current !== kept.release) kept = { release: current, replies: createReplyCache(cacheBytes) };
    const { release, replies } = kept;
    const ifNoneMatch = headers["if-none-match"] ?? null;
    const acceptEncoding = headers["accept-encoding"]?.toString() ?? null;
    // A revalidation costs no answering, and its reply depends on more than this key tells.
    const key = method === "GET" && !ifNoneMatch ? `${acceptEncoding ?? ""} ${url}` : null;
    const asked = { method, target: url, ifNoneMatch, acceptEncoding };
    const answerAndKeep = async () => {
      const reply = await answerRequest(asked, () => release, zlibCompressor, log);
      if (key !== null && reply.status === 200) replies.keep(key, reply);
      return reply;
    };
    return (key === null ? undefined : replies.find(key)) ?? answerAndKeep();
  };
}

/** Since HTTP/1.1 a request must name its host, and one (RFC 9112, 3.2). */
function lacksHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== "1.1") return false;
  // Names and values in turn: `headers` have the first host alone, and to make `headersDistinct` takes a seventh of an answer's time.
  const hosts = rawHeaders.filter((_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === "host");
  return hosts.length !== 1 || /[\s/?#@]/.test(String(hosts[0]));
}

function send(server: Server, response: ServerResponse, { status, headers, body }: Reply): void {
  if (!server.listening) response.setHeader("connection", "close");
  const isMeasured = body === null || "content-length" in headers;
  response.writeHead(status, isMeasured ? headers : { ...headers, "content-length": body.length });
  if (body === null) response.end();
  // Node holds an answer to be done, and closes its connection, as soon as it is ended: a slow reader must have it by then.
  else response.write(body, () => response.end());
}

function listen(server: Server, options: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(explainListening(cause, options)));
    server.listen(options.port, options.host, resolve);
  });
}

function explainListening(cause: NodeJS.ErrnoException, { host, port }: ServerOptions): Error {
  switch (cause.code) {
    case "EADDRINUSE":
      return new Error(`port ${port} of ${host} is in use; give another one: --port N`, { cause });
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
      return new Error(`${host} is no address of this machine (${cause.message}); give another one: --host HOST`, {
        cause,
      });
    default:
      return cause;
  }
}

function close(server: Server, followed: FollowedRelease, patienceMs = usualPatienceMs): Promise<void> {
  followed.stop();
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  // Closing ends what is idle now; what was told to be kept alive becomes idle later.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs).unref();
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearTimeout(impatience);
      clearInterval(sweep);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}
