import fs, { existsSync } from "node:fs";
import { readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { NotAccepted, openSec, type Sec } from "../../pipeline/fetch/open-sec.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { type FakeSec, lastModified, startFakeSec } from "./fake-sec.ts";
import { startProxy } from "./start-proxy.ts";

let server: FakeSec;
const folder = renewTemporaryFolder("sec");
let sec: Sec;
const anything = { accept: async () => {} };

beforeEach(async () => {
  server = await startFakeSec();
  sec = openSec({ from: server.address, contact: "Jane Doe jane@example.com", retries: 2, pauseMs: 1 });
});
afterEach(async () => {
  await server.close();
});

test("a text is read, and undefined where there is none", async () => {
  server.pages.set("/a.idx", "one\ntwo");
  expect(await sec.read("/a.idx", (text) => text.split("\n"))).toEqual(["one", "two"]);
  expect(await sec.read("/b.idx", (text) => text)).toBeUndefined();
  expect(server.asked).toEqual(["/a.idx", "/b.idx"]);
});

test.each(["/a.gz", "/a.idx"])(
  "a text that is packed there, as %s is, or on its way is read unpacked",
  async (path) => {
    server.pages.set(path, "a text of Sci\u00f3n");
    expect(await sec.read(path, String)).toBe("a text of Sci\u00f3n");
  },
);

test.each([1, 8, 20, 100_000])(
  "one that came %i bytes too short is asked for again, though the answer seems whole",
  async (cut) => {
    const lines = Array.from({ length: 20_000 }, () => `${Math.random()}\n`).join("");
    const packed = gzipSync(lines);
    let times = 0;
    server.pages.set("/a.gz", (_, response) => {
      times += 1;
      response.end(times === 1 ? packed.subarray(0, -cut) : packed);
    });
    expect(await sec.read("/a.gz", (text) => text.length)).toBe(lines.length);
    expect(times).toBe(2);
    server.pages.set("/b.gz", (_, response) => void response.end(packed.subarray(0, -cut)));
    await expect(sec.read("/b.gz", String)).rejects.toThrow(
      `${server.address}/b.gz: is cut short, or damaged: run this again later (unexpected end of file)`,
    );
  },
);

test("a file is saved with the day on which it changed, and not sent again until it has changed", async () => {
  server.pages.set("/a.zip", Buffer.from("zip"));
  const file = join(folder, "sec-13f/a.zip");
  expect(await sec.save("/a.zip", file, anything)).toEqual({ path: "/a.zip", outcome: "saved", bytes: 3 });
  expect((await stat(file)).mtime).toEqual(new Date(lastModified));
  expect(await sec.save("/a.zip", file, anything)).toEqual({ path: "/a.zip", outcome: "unchanged", bytes: 0 });

  server.pages.set("/a.zip", (_, response) => void response.end("longer"));
  expect(await sec.save("/a.zip", file, anything)).toEqual({ path: "/a.zip", outcome: "saved", bytes: 6 });
  expect(await readFile(file, "utf8")).toBe("longer");
});

test("one that lies there cut short is asked for anew, whatever its time", async () => {
  server.pages.set("/a.zip", Buffer.from("whole"));
  const accept = async (file: string) => {
    if ((await readFile(file, "utf8")) !== "whole") throw new Error("is cut short");
  };
  const file = join(folder, "a.zip");
  await writeFile(file, "wh");
  expect(await sec.save("/a.zip", file, { accept })).toMatchObject({ outcome: "saved", bytes: 5 });
  expect(await sec.save("/a.zip", file, { accept })).toMatchObject({ outcome: "unchanged" });
});

test("a day of change that cannot be read is that of today", async () => {
  server.pages.set("/a.zip", (_, response) => void response.setHeader("last-modified", "yesterday").end("zip"));
  const file = join(folder, "a.zip");
  expect(await sec.save("/a.zip", file, anything)).toEqual({ path: "/a.zip", outcome: "saved", bytes: 3 });
  expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
});

test("that nothing has changed is believed of a file that is there alone", async () => {
  server.pages.set("/a.zip", (_, response) => void response.writeHead(304).end());
  const file = join(folder, "a.zip");
  await expect(sec.save("/a.zip", file, anything)).rejects.toThrow("/a.zip: the answer was 304: run this again later");
  await writeFile(file, "zip");
  expect(await sec.save("/a.zip", file, anything)).toMatchObject({ outcome: "unchanged" });
});

test("a file may be packed on its way", async () => {
  server.pages.set("/a.txt", "a text");
  const file = join(folder, "a.txt.gz");
  await sec.save("/a.txt", file, { ...anything, pack: () => createGzip() });
  expect(gunzipSync(await readFile(file)).toString()).toBe("a text");
});

test("what came is on the disk before it bears its name, so that a power failure leaves none empty", async () => {
  server.pages.set("/a.txt", "a text");
  const file = join(folder, "a.txt.gz");
  const named: boolean[] = [];
  const { fsync } = fs;
  const spy = vi.spyOn(fs, "fsync").mockImplementation((handle, done) => {
    named.push(existsSync(file));
    fsync(handle, done);
  });
  await sec.save("/a.txt", file, { ...anything, pack: () => createGzip() });
  spy.mockRestore();
  expect(named).toEqual([false]);
});

test("what is missing makes no file", async () => {
  const saved = await sec.save("/a.zip", join(folder, "a.zip"), anything);
  expect(saved).toEqual({ path: "/a.zip", outcome: "missing", bytes: 0 });
  expect(await readdir(folder)).toEqual([]);
});

test("what is not accepted is asked for again, and then leaves what was there, and nothing beside it", async () => {
  const file = join(folder, "a.zip");
  await writeFile(file, "old");
  server.pages.set("/a.zip", (_, response) => void response.end("<html>"));
  const refuse = async (part: string) => {
    throw new Error(`${await readFile(part, "utf8")} is no zip`);
  };
  const refused = sec.save("/a.zip", file, { accept: refuse });
  await expect(refused).rejects.toThrow(new NotAccepted(`${server.address}/a.zip: <html> is no zip`));
  await expect(refused).rejects.toBeInstanceOf(NotAccepted);
  expect(server.asked).toHaveLength(3);
  expect(await readFile(file, "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual(["a.zip"]);
});

test("that what came cannot be read back is no fault of what came, nor is it asked for again", async () => {
  server.pages.set("/a.zip", (_, response) => void response.end("whole"));
  const file = join(folder, "a.zip");
  const refused = sec.save("/a.zip", file, { accept: () => readFile(join(folder, "none")) });
  await expect(refused).rejects.toMatchObject({ code: "ENOENT", path: join(folder, "none") });
  await expect(refused).rejects.not.toBeInstanceOf(NotAccepted);
  expect(server.asked).toHaveLength(1);
});

test.skipIf(process.platform !== "linux")("a full disk is told at once, with the file", async () => {
  server.pages.set("/a.zip", (_, response) => void response.end("whole"));
  const file = join(folder, "a.zip");
  const part = join(folder, ".a.zip.part");
  await symlink("/dev/full", part);
  await expect(sec.save("/a.zip", file, anything)).rejects.toMatchObject({ code: "ENOSPC", path: part });
  expect(server.asked).toHaveLength(1);
});

test("a busy server, and an answer that is cut off, are asked again", async () => {
  let times = 0;
  server.pages.set("/a.idx", (_, response) => {
    times += 1;
    if (times === 1) return void response.writeHead(503).end();
    if (times === 3) return void response.end("whole");
    response.writeHead(200, { "content-length": 100 });
    response.write("cut", () => response.destroy());
  });
  expect(await sec.read("/a.idx", (text) => text)).toBe("whole");
  expect(times).toBe(3);
});

test("each time after a longer pause than before", async () => {
  const times: number[] = [];
  server.pages.set("/a.idx", (_, response) => {
    times.push(performance.now());
    response.writeHead(500).end();
  });
  const patient = openSec({ from: server.address, contact: "Jane Doe jane@example.com", retries: 2, pauseMs: 100 });
  await expect(patient.read("/a.idx", String)).rejects.toThrow("the answer was 500");
  // A timer may be a little early; a machine that is slow only makes it later.
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(95);
  expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(190);
});

test("who asks in vain is told why at last", async () => {
  server.pages.set("/a.idx", (_, response) => void response.writeHead(500).end());
  await expect(sec.read("/a.idx", String)).rejects.toThrow(
    `${server.address}/a.idx: the answer was 500: run this again later`,
  );
  expect(server.asked).toHaveLength(3);
  const nobody = openSec({ from: "http://127.0.0.1:9", contact: "Jane Doe jane@example.com", retries: 0 });
  await expect(nobody.read("/a.idx", String)).rejects.toThrow(
    /127\.0\.0\.1:9\/a\.idx: fetch failed \(.*\): run this again later$/,
  );
});

test.each([
  [
    new AggregateError([new Error("connect ETIMEDOUT 1.2.3.4:443"), new Error("connect ENETUNREACH ::2:443")]),
    "(connect ETIMEDOUT 1.2.3.4:443, connect ENETUNREACH ::2:443): run this again later",
  ],
  [
    Object.assign(new Error("self-signed certificate in certificate chain"), { code: "SELF_SIGNED_CERT_IN_CHAIN" }),
    "(self-signed certificate in certificate chain). Have NODE_EXTRA_CA_CERTS name a file with",
  ],
])("what the network has against a request is told, and what to do: %s", async (cause, told) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause })));
  await expect(sec.read("/a.idx", String)).rejects.toThrow(`${server.address}/a.idx: fetch failed ${told}`);
  vi.unstubAllGlobals();
});

test.each([403, 429])(
  "who is refused with %i does not ask again at once, which would make it longer",
  async (status) => {
    server.pages.set("/a.idx", (_, response) => void response.writeHead(status).end());
    await expect(sec.read("/a.idx", String)).rejects.toThrow(
      `refused (${status}). The SEC takes no requests without a name`,
    );
    expect(server.asked).toHaveLength(1);
  },
);

test("who asks is named, and asks eight times a second at most", async () => {
  const times: number[] = [];
  server.pages.set("/a.idx", (request, response) => {
    times.push(performance.now());
    response.end(request.headers["user-agent"]);
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => sec.read("/a.idx", String)));
  expect(new Set(answers)).toEqual(new Set(["Jane Doe jane@example.com"]));
  // Of ten requests the ninth waits until the first is a second old; a machine that is slow only makes it later.
  expect((times[8] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(800);
});

test("nor does it ask for more in whatever second, where some come late in one and others early in the next", async () => {
  const times: number[] = [];
  server.pages.set("/a.idx", (_, response) => {
    times.push(performance.now());
    response.end("");
  });
  const own = openSec({ from: server.address, contact: "Jane Doe jane@example.com" });
  await own.read("/a.idx", String);
  await new Promise((resolve) => setTimeout(resolve, 900));
  await Promise.all(Array.from({ length: 15 }, () => own.read("/a.idx", String)));
  // The eighth request after the pause follows the first; the next ones wait for those to be a second old.
  for (const [place, time] of times.slice(9).entries()) expect(time - (times[place + 1] ?? 0)).toBeGreaterThan(800);
});

/** Opens the SEC of a name that only a proxy knows, by the proxy that the environment then names; answers what that was asked for. */
async function openBehindProxy(from: string, status?: number) {
  const proxy = await startProxy(Number(new URL(server.address).port), status);
  vi.stubEnv("HTTPS_PROXY", proxy.address);
  vi.stubEnv("http_proxy", proxy.address.replace("http://", ""));
  const behind = openSec({ from, contact: "Jane Doe jane@example.com", retries: 0 });
  onTestFinished(() => {
    proxy.close();
    vi.unstubAllEnvs();
  });
  return { behind, asked: proxy.asked, host: new URL(proxy.address).host };
}

test("the SEC is asked by the proxy that the environment names, and answers as without", async () => {
  const { behind, asked } = await openBehindProxy("http://sec.example");
  server.pages.set("/a.txt", "a text");
  server.pages.set("/b.zip", Buffer.from("zip"));
  expect(await behind.read("/a.txt", String)).toBe("a text");
  const file = join(folder, "b.zip");
  expect(await behind.save("/b.zip", file, anything)).toMatchObject({ outcome: "saved", bytes: 3 });
  expect(await behind.save("/b.zip", file, anything)).toMatchObject({ outcome: "unchanged" });
  expect(await behind.read("/c.txt", String)).toBeUndefined();
  expect(asked).toEqual(["a.txt", "b.zip", "b.zip", "c.txt"].map((name) => `GET http://sec.example/${name}`));
});

test("where a proxy gives no way, it is named", async () => {
  const { behind, asked, host } = await openBehindProxy("https://sec.example", 407);
  await expect(behind.read("/a.txt", String)).rejects.toThrow(
    `https://sec.example/a.txt by the proxy ${host}: fetch failed (Proxy response (407) !== 200 when HTTP Tunneling): run`,
  );
  expect(asked).toEqual(["CONNECT sec.example:443"]);
});
