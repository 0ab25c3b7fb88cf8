import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type Reply, replyMalformed, replyMethodNotAllowed } from "./reply.ts";

/** What Node could not read, with the bytes that it was reading. */
type Unreadable = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/** Node does not look after the connection of a CONNECT: one that is silent for this long is given up. */
const silenceMs = 10_000;

/**
 * Makes a server refuse what Node cannot read as a request: in its turn, after the answers to all that came before it on
 * the connection, which then ends, since where the next request would begin is unknown.
 */
export function refuseUnreadable(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const remember = ({ socket }: IncomingMessage, response: ServerResponse) => void latest.set(socket, response);
  server.on("request", remember);
  server.on("checkExpectation", remember);
  server.on("clientError", (error: Unreadable, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    // More of the same, while it waits for its turn.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuseInTurn(socket, latest.get(socket), chooseReply(error));
  });
  server.on("connect", ({ socket }) => {
    socket.on("error", () => socket.destroy()).on("finish", () => socket.destroy());
    socket.setTimeout(silenceMs, () => socket.destroy()).resume();
    refuseInTurn(socket, latest.get(socket), replyMethodNotAllowed());
  });
}

function refuseInTurn(socket: Duplex, last: ServerResponse | undefined, reply: Reply): void {
  if (last?.closed === false) last.once("close", () => refuseInTurn(socket, last, reply));
  // What cannot be read may be the body of a request, which has its answer.
  else if (!socket.writable || last?.req.complete === false) socket.destroy();
  else socket.end(printReply(reply));
}

function printReply({ status, headers, body }: Reply): Uint8Array {
  // Who has a clock says when it refused, too (RFC 9110, 6.6.1); Node does so only where it writes the answer itself.
  const date = new Date().toUTCString();
  const all = { ...headers, "content-length": body?.length ?? 0, date, connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), body ?? Buffer.of()]);
}

function chooseReply(error: Unreadable): Reply {
  if (isOfUnknownMethod(error)) return replyMethodNotAllowed();
  const statuses = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 } as const;
  return replyMalformed(statuses[error.code as keyof typeof statuses] ?? 400);
}

/** Whether it is a request but for a method that Node does not know, or knows of another protocol. */
function isOfUnknownMethod({ code = "", rawPacket, bytesParsed = 0 }: Unreadable): boolean {
  if (rawPacket === undefined || !["HPE_INVALID_METHOD", "HPE_INVALID_CONSTANT"].includes(code)) return false;
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf("\n", bytesParsed - 1) + 1;
  return /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(rawPacket.toString("latin1", start, start + 16_384));
}
