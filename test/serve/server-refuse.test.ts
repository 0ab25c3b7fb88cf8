import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../pipeline/serve/server.ts";
import { problemDocument } from "../../schemas/documents/problem.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeLive, quietServer, writeRelease } from "./fake-release.ts";

const folder = shareTemporaryFolder("refuse");
let server: RunningServer;

beforeAll(async () => {
  const webRoot = await makeLive(folder, await writeRelease(folder, { id: "one", figure: 5, entries: 3000 }));
  server = await startServer({ ...quietServer, webRoot, patienceMs: 100 });
});
afterAll(async () => {
  await server.close();
});

const holding = "/v1/fund-trends/holding";
/** An answer that takes its time: it is compressed beside everything else. */
const slow = (page: number) =>
  `GET ${holding}?page_size=1000&page=${page} HTTP/1.1\r\nHost: test\r\nAccept-Encoding: br\r\n\r\n`;

/** All that comes back for these lines until the connection ends, answer by answer. */
async function send(...lines: string[]) {
  const socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  for (const line of lines) socket.write(line);
  const answers = (await text(socket)).split("HTTP/1.1 ").slice(1);
  return answers.map((answer) => {
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    return { status: Number(head.slice(0, 3)), head: head.toLowerCase(), body };
  });
}

describe("what cannot be read is refused after the answers to what came before it", () => {
  test.each([
    ["nonsense", "what is this\r\n\r\n", 400],
    ["an unknown method", "FOO / HTTP/1.1\r\nHost: test\r\n\r\n", 405],
    ["an address of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: test\r\n\r\n`, 431],
    ["CONNECT", "CONNECT test:80 HTTP/1.1\r\nHost: test:80\r\n\r\n", 405],
  ])("%s", async (_, lines, status) => {
    const answers = await send(slow(1) + slow(2) + lines);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, status]);
    expect(answers[0]?.head).toContain("page=2");
    expect(problemDocument.parse(JSON.parse(answers[2]?.body ?? "")).status).toBe(status);
  });

  test("once, however much of it comes", async () => {
    const answers = await send(slow(3), "nonsense\r\n\r\n", "more\r\n\r\n".repeat(10_000));
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test("and not at all where it is the body of a request that has its answer", async () => {
    const post = `POST ${holding} HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n`;
    expect((await send(post)).map(({ status }) => status)).toEqual([405]);
    const expecting = post.replace("Host", "Expect: foo\r\nHost");
    expect((await send(expecting)).map(({ status }) => status)).toEqual([417]);
  });
});

test("a reader that breaks off while its CONNECT waits for its turn takes nothing down", async () => {
  const failed: unknown[] = [];
  const note = (error: unknown) => failed.push(error);
  process.prependListener("uncaughtException", note);
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  socket.write(`${slow(1)}CONNECT test:80 HTTP/1.1\r\nHost: test:80\r\n\r\n`);
  // Until the server has read it.
  await sleep(5);
  socket.resetAndDestroy();
  expect(await send(`GET ${holding} HTTP/1.0\r\n\r\n`)).toMatchObject([{ status: 200 }]);
  process.off("uncaughtException", note);
  expect(failed).toEqual([]);
});

describe("what is refused says so as the API does", () => {
  const rest = "Host: test\r\nConnection: close\r\n\r\n";
  test.each([
    ["a method in lower case", `get ${holding} HTTP/1.1\r\n${rest}`, 405],
    ["a method of another protocol", `DESCRIBE ${holding} HTTP/1.1\r\n${rest}`, 405],
    ["TLS", "\x16\x03\x01 \x02 HTTP/1.1\r\n\r\n", 400],
    ["no Host", `GET ${holding} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ["an expectation that nobody knows", `GET ${holding} HTTP/1.1\r\nExpect: foo\r\n${rest}`, 417],
  ])("%s", async (_, lines, status) => {
    const [{ head, body, ...answer } = { head: "", body: "" }] = await send(lines);
    expect(answer).toEqual({ status });
    expect(head).toContain("content-type: application/problem+json");
    expect(head).toContain("access-control-allow-origin: *");
    expect(head).toMatch(/\r\ndate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} gmt(\r\n|$)/);
    if (status === 405) expect(head).toContain("allow: get, head, options");
    expect(problemDocument.parse(JSON.parse(body)).status).toBe(status);
  });

  test("HTTP/1.0 needs no Host, and 100-continue is met", async () => {
    expect(await send(`GET ${holding} HTTP/1.0\r\n\r\n`)).toMatchObject([{ status: 200 }]);
    const expecting = await send(`GET ${holding} HTTP/1.1\r\nExpect: 100-continue\r\n${rest}`);
    expect(expecting.map(({ status }) => status)).toEqual([100, 200]);
  });
});
