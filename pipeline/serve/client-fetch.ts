import { readError } from "./client-error.ts";

/** How the client reaches its host. */
export type FetchOptions = {
  /** What to fetch with; the runtime's own unless told otherwise. */
  readonly fetch?: typeof fetch | undefined;
  /** How often to try again after 429, 5xx but 501, or a network error; 3 unless told otherwise. */
  readonly retries?: number | undefined;
  /** Aborts every call of the client. */
  readonly signal?: AbortSignal | undefined;
};

/** Answers the body of a successful response, or rejects. */
export type Fetcher = (address: string, signal?: AbortSignal) => Promise<Uint8Array>;

/** A failed attempt; `retryAfter` is that header's text, null where it is absent, and undefined where trying again is of no use. */
type Failure = { readonly error: unknown; readonly retryAfter: string | null | undefined };

const firstPauseMs = 250;
/** A host that asks for a longer pause is not waited for: the caller learns of it at once. */
const longestPauseMs = 30_000;

/**
 * Makes a fetcher that tries again, each time after a longer pause, or after the one that `Retry-After` asks for.
 *
 * It rejects with an `ApiError` where the answer is no success, with the network's error where there is no answer, and with
 * the signal's reason where either signal aborts.
 */
export function createFetcher(options: FetchOptions): Fetcher {
  const { retries = 3, fetch: send = (...sent) => globalThis.fetch(...sent) } = options;
  return async (address, ownSignal) => {
    const signal = joinSignals(options.signal, ownSignal);
    const init = { ...(signal && { signal }) };
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await readOnce(() => send(address, init), address);
      if (outcome instanceof Uint8Array) return outcome;
      const pauseMs = attempt < retries && !signal?.aborted ? findPause(outcome, attempt) : null;
      if (pauseMs === null) throw outcome.error;
      await sleep(pauseMs, signal);
    }
  };
}

/** Reads JSON. @throws Error naming the address where it is something else, as the page that a host has for every path. */
export async function readJson(read: Fetcher, address: string, signal: AbortSignal | undefined): Promise<unknown> {
  const text = new TextDecoder().decode(await read(address, signal));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${address} is no JSON`, { cause });
  }
}

async function readOnce(send: () => Promise<Response>, address: string): Promise<Uint8Array | Failure> {
  try {
    const response = await send();
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    // 501 is what a host says that can never answer this.
    const mayPass = response.status === 429 || (response.status >= 500 && response.status !== 501);
    const retryAfter = mayPass ? response.headers.get("retry-after") : undefined;
    return { error: await readError(address, response), retryAfter };
  } catch (error) {
    // Whatever kept the answer from arriving whole may be over the next time.
    return { error, retryAfter: null };
  }
}

/** How long to wait before the next attempt; null where another one is of no use. */
function findPause({ retryAfter }: Failure, attempt: number): number | null {
  if (retryAfter === undefined) return null;
  const asked = readRetryAfter(retryAfter);
  // Half of the pause is random, so that the readers that one failure turned away do not come back all at once.
  if (asked === null) return firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2);
  return asked <= longestPauseMs ? asked : null;
}

/** Seconds, of which some servers give fractions, or a date (RFC 9110, 10.2.3), as milliseconds from now; null where it says neither. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
  // A date begins with the day of the week; engines take "-1" for one of 2001.
  const at = /^[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  // Newer versions of Node warn of a pause below 0.
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function joinSignals(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort);
  });
}
