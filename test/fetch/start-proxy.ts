import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A proxy before one server, which bears whatever name it is asked for by. */
export interface Proxy {
  readonly address: string;
  /** What it was asked for, in order: a tunnel to a host, or an address. */
  readonly asked: string[];
  close(): void;
}

/** Starts a proxy before the server at a port of this machine; with a status it gives no way to anything, and answers that. */
export async function startProxy(port: number, status?: number): Promise<Proxy> {
  const asked: string[] = [];
  const note = (method = "", url = "") => asked.push(`${method} ${url}`);
  const server = createServer((incoming, outgoing) => {
    note(incoming.method, incoming.url);
    if (status !== undefined) return void outgoing.writeHead(status).end();
    const { pathname, search } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    const passed = request({ port, method, headers, path: `${pathname}${search}` }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  server.on("connect", ({ method, url }, socket) => {
    note(method, url);
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const passed = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(passed).pipe(socket);
    });
    socket.on("error", () => passed.destroy());
    passed.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}
