import { createWriteStream } from "node:fs";
import { rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { gunzipSync } from "node:zlib";
import pRetry, { AbortError } from "p-retry";
import pThrottle from "p-throttle";
import { isAnyFileError, namePath } from "../files/file-error.ts";
import { makeFolder } from "../files/make-folder.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { isGzip } from "../ingest/read-head.ts";
import { adviceOnCertificates, printNetworkError } from "../log/print-network-error.ts";
import { findProxy } from "./find-proxy.ts";
import { openProxy } from "./open-proxy.ts";

/** The SEC's own address. */
export const secAddress = "https://www.sec.gov";
/** Where its list of tickers lies there. */
export const tickersPath = "/files/company_tickers_exchange.json";

/**
 * Whether a file lies there now that did not before, is still what the SEC has, or is not to be had there; its path there, and the
 * bytes that were written.
 */
export interface Saved {
  readonly path: string;
  readonly outcome: "saved" | "unchanged" | "missing";
  readonly bytes: number;
}

/** What came, again and again, is not what was asked for. */
export class NotAccepted extends Error {}

/** The SEC gives nobody what is asked for, or not to this program: it says so of a folder that it has not made yet, too. */
export class Forbidden extends Error {}

/** How what comes is to be kept. */
export interface Keeping {
  /** Throws where a file, one that came or that lies there, is not what was asked for. */
  accept(file: string): Promise<unknown>;
  /** What it passes through on its way to the disk. */
  pack?(): Transform;
}

/** The website of the SEC, or one that has its files at the same paths. */
export interface Sec {
  /**
   * The text at a path, packed by gzip there or not, as `read` makes something of it; undefined where there is none.
   * @throws Error naming the address and what is wrong, or what `read` throws; Forbidden where the SEC answers 403.
   */
  read<T>(path: string, read: (text: string) => T): Promise<T | undefined>;
  /**
   * Saves what lies at a path as a file, whole or not at all, with the time at which the SEC last changed it; one that is there is
   * fetched again only where the SEC has changed it since.
   * @throws NotAccepted naming the address and what `accept` throws; Forbidden naming it and what to do.
   * @throws Error naming the address and what is wrong.
   */
  save(path: string, file: string, keeping: Keeping): Promise<Saved>;
}

/** Whom to ask, and how. */
export interface SecOptions {
  /** The address of the website, without a slash at its end. */
  readonly from: string;
  /** Name and e-mail address of who asks, without which the SEC refuses. */
  readonly contact: string;
  /** How often a request is made again that failed on its way, and how long after the first time, in milliseconds; then twice as long. */
  readonly retries?: number;
  readonly pauseMs?: number;
}

// The SEC takes ten: https://www.sec.gov/search-filings/edgar-search-assistance/accessing-edgar-data
const requestsASecond = 8;
const [forbidden, tooMany] = [403, 429];

/**
 * Opens the SEC's website by its rules of fair access: a declared user agent, and few requests a second.
 * @throws Error naming the variable of the environment that holds no address of a proxy.
 */
export function openSec(options: SecOptions): Sec {
  const ask = openAsker(options);
  return {
    read: (path, read) => ask(path, {}, async (response) => read(toText(Buffer.from(await response.arrayBuffer())))),
    save: async (path, file, keeping) => {
      const since = await findTime(file, keeping);
      const headers: Record<string, string> = since ? { "if-modified-since": since.toUTCString() } : {};
      const saved = await ask(path, headers, (response) => keep(response, file, keeping));
      return { path, ...(saved ?? { outcome: "missing", bytes: 0 }) };
    },
  };
}

/** Gives what asks for a path, and answers what `use` makes of the response; undefined where there is nothing at the path. */
function openAsker({ from, contact, retries = 4, pauseMs = 1000 }: SecOptions) {
  const proxy = findProxy(from);
  const by = proxy ? ` by the proxy ${proxy.host}` : "";
  const send = proxy ? openProxy(proxy) : (url: string, init: RequestInit) => fetch(url, init);
  const request = pThrottle({ limit: requestsASecond, interval: 1000, strict: true })(
    (url: string, headers: Record<string, string>) => send(url, { headers: { ...headers, "user-agent": contact } }),
  );
  return async <T>(path: string, headers: Record<string, string>, use: (response: Response) => Promise<T>) => {
    const url = `${from}${path}`;
    const attempt = async () => {
      const response = await request(url, headers);
      // A cache that answers 304 to whom has nothing yet would hide a file for good.
      if (response.ok || (response.status === 304 && "if-modified-since" in headers))
        return use(response).catch(giveUpOnDisk);
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      if (response.status === forbidden) throw new AbortError(new Forbidden(explainRefusal(forbidden)));
      if (response.status === tooMany) throw new AbortError(explainRefusal(tooMany));
      throw new NotAccepted(`the answer was ${response.status}: run this again later`);
    };
    return pRetry(attempt, { retries, minTimeout: pauseMs }).catch((error: Error) => {
      if (isAnyFileError(error)) throw error;
      const Kind = [NotAccepted, Forbidden].find((kind) => error instanceof kind) ?? Error;
      throw new Kind(`${url}${by}: ${explain(error)}`, { cause: error });
    });
  };
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder().decode(isGzip(bytes) ? gunzipSync(bytes) : bytes);
  } catch (cause) {
    throw new Error("is cut short, or damaged: run this again later", { cause });
  }
}

/** When a file that lies there was changed; undefined where none does, or one that is not what was asked for, as a copy that was cut short. */
async function findTime(file: string, { accept }: Keeping): Promise<Date | undefined> {
  const there = await readIfThere(() => stat(file));
  return (
    there &&
    accept(file).then(
      () => there.mtime,
      () => undefined,
    )
  );
}

/** The text at a path as `Sec.read` answers it; throws where there is none. */
export async function demand<T>(sec: Sec, path: string, read: (text: string) => T): Promise<T> {
  const found = await sec.read(path, read);
  if (found === undefined) throw describeMissing(path);
  return found;
}

/** What to say where there is nothing at a path. */
export function describeMissing(path: string): Error {
  return new Error(`${path} is not to be had from the SEC: run this again later, or see whether it has moved.`);
}

async function keep(response: Response, file: string, { accept, pack }: Keeping): Promise<Omit<Saved, "path">> {
  if (response.status === 304) return { outcome: "unchanged", bytes: 0 };
  // Hidden: a night does not tell of what a killed process leaves.
  const part = join(dirname(file), `.${basename(file)}.part`);
  await makeFolder(dirname(file));
  try {
    const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    // On the disk before it bears its name: what a power failure left empty would never be asked for again.
    await pipeline([body, ...(pack ? [pack()] : []), createWriteStream(part, { flush: true })]);
    await accept(part).catch((error: Error) => {
      throw isAnyFileError(error) ? error : new NotAccepted(error.message, { cause: error.cause });
    });
    const told = Date.parse(response.headers.get("last-modified") ?? "");
    const changed = new Date(Number.isNaN(told) ? Date.now() : told);
    await utimes(part, changed, changed);
    const { size } = await stat(part);
    await rename(part, file);
    return { outcome: "saved", bytes: size };
  } catch (error) {
    throw namePath(error, part);
  } finally {
    await rm(part, { force: true });
  }
}

function explainRefusal(status: number): string {
  return `refused (${status}). The SEC takes no requests without a name and an e-mail address, and after too many of them none for ten minutes: see that --contact has both, or wait, and run this again`;
}

/** Of a request that failed on its way, which is a TypeError of `fetch`, only the cause tells why. */
function explain(error: Error): string {
  const { message } = error;
  // Where a proxy gives no way, what it said lies one deeper.
  const cause = error.cause instanceof DOMException ? error.cause.cause : error.cause;
  const told = cause instanceof Error ? `${message} (${printNetworkError(cause)})` : message;
  if (!(error instanceof TypeError)) return told;
  const advice = adviceOnCertificates[(cause as NodeJS.ErrnoException | undefined)?.code ?? ""];
  return advice === undefined ? `${told}: run this again later` : `${told}. ${advice}`;
}

/** To ask for it again makes no room on a full disk; what the network does comes as a TypeError of `fetch`. */
function giveUpOnDisk(error: Error): never {
  throw isAnyFileError(error) ? new AbortError(error) : error;
}
