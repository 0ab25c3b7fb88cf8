import { connect, type Socket } from "node:net";

/** What one run of load asks: whom, what, over how many connections, for how long. */
export type LoadOptions = {
  readonly port: number;
  readonly targets: readonly string[];
  readonly connections: number;
  readonly ms: number;
  readonly acceptEncoding: string | null;
};

/** How many answers came, and how many a second. */
export type LoadFigures = { readonly answered: number; readonly rate: number };

/** Where to go on: a run does not begin with what the last one began with, which would be remembered. */
let next = 0;

const headEnd = Buffer.from("\r\n\r\n");

/**
 * Asks the targets in turn, one request at a time a connection, and answers how many answers came back whole.
 *
 * It speaks HTTP on plain sockets and reads no more of an answer than its length: Node's own client costs more than the
 * servers that are measured. Rejects on any answer but 200.
 */
async function measureLoad({ port, targets, connections, ms, acceptEncoding }: LoadOptions): Promise<LoadFigures> {
  const coding = acceptEncoding === null ? "" : `Accept-Encoding: ${acceptEncoding}\r\n`;
  const requests = targets.map((target) => Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${coding}\r\n`));
  const start = performance.now();
  const load = { requests, answered: 0, until: start + ms };
  const sockets = Array.from({ length: connections }, () => connect({ port, host: "127.0.0.1", noDelay: true }));
  await Promise.all(sockets.map((socket) => drive(socket, load)));
  return { answered: load.answered, rate: load.answered / ((performance.now() - start) / 1000) };
}

type Load = { readonly requests: readonly Buffer[]; answered: number; readonly until: number };

function drive(socket: Socket, load: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    let missing = 0;
    const ask = () => {
      if (performance.now() >= load.until) return void socket.end(resolve);
      socket.write(load.requests[next++ % load.requests.length] as Buffer);
    };
    socket.on("error", reject).on("connect", ask);
    socket.on("close", () => reject(new Error("the server closed a connection that waited for an answer")));
    socket.on("data", (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(headEnd);
        if (end < 0) return;
        const text = head.toString("latin1", 0, end);
        if (!text.startsWith("HTTP/1.1 200")) return void reject(new Error(`the server answered ${text}`));
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - end - headEnd.length);
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      load.answered += 1;
      ask();
    });
  });
}

// Run as a child process, so that making the load does not take time from the server's own process.
process.on("message", (options: LoadOptions) => {
  measureLoad(options).then(
    (figures) => process.send?.(figures),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
