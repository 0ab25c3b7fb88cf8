import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * What goes wrong with one request: half of its body arrives and the line is cut; it is carried out and the line is cut before
 * the answer; it is never answered; or the store says 500, or 503 with "slow down".
 */
export type Fault = "cut within" | "cut before the answer" | "silence" | "500" | "503";

export const faults: readonly Fault[] = ["cut within", "cut before the answer", "silence", "500", "503"];

/** A request as the proxy sees it, with its running number from 1. */
export interface Asked {
  readonly call: number;
  readonly method: string;
  readonly path: string;
}

/** An HTTP proxy before a store, which does to each request what it is told. */
export interface FaultProxy {
  readonly endpoint: string;
  /** How many faults of each kind it has injected. */
  readonly injected: Record<Fault, number>;
  /** Which fault a request meets from now on. */
  choose: (asked: Asked) => Fault | undefined;
  stop(): Promise<void>;
}

/** Starts a proxy before the store at `target`, which passes on everything until told otherwise. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let call = 0;
  const injected = { "cut within": 0, "cut before the answer": 0, silence: 0, "500": 0, "503": 0 };
  const server = createServer((incoming, outgoing) => {
    call += 1;
    const fault = proxy.choose({ call, method: incoming.method ?? "", path: incoming.url ?? "" });
    if (fault) injected[fault] += 1;
    passOn(target, incoming, outgoing, fault).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injected,
    choose: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
}

async function passOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  const body = await buffer(incoming);
  if (fault === "silence") return;
  if (fault === "500" || fault === "503") return refuse(outgoing, Number(fault));
  // The signature covers the Host header, which therefore stays that of the proxy.
  const upstream = request(`${target}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: incoming.headers,
    setHost: false,
  });
  upstream.on("error", () => outgoing.destroy());
  if (fault === "cut within") {
    upstream.flushHeaders();
    upstream.write(body.subarray(0, body.length / 2), () => upstream.destroy());
    return;
  }
  upstream.end(body);
  const [answer] = (await once(upstream, "response")) as [IncomingMessage];
  const answered = await buffer(answer);
  if (fault === "cut before the answer") return void outgoing.destroy();
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
}

function refuse(outgoing: ServerResponse, status: number): void {
  const code = status === 503 ? "SlowDown" : "InternalError";
  outgoing.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}
