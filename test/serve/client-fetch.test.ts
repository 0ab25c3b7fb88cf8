import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../pipeline/serve/client-error.ts";
import { createFetcher } from "../../pipeline/serve/client-fetch.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2024, 0, 1) });
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Outcome = () => Response | Promise<Response>;
const fail =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response("busy", { status, headers });
const succeed = () => new Response("fine");
const disconnect = () => Promise.reject(new TypeError("fetch failed"));
const breakOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) }));

/** What comes of a read whose attempts end so, and the pauses between them. */
async function readThrough(outcomes: readonly Outcome[], retries?: number) {
  const times: number[] = [];
  const send = () => {
    times.push(Date.now());
    return Promise.resolve(outcomes[times.length - 1]?.() ?? Promise.reject(new Error("one attempt too many")));
  };
  const reading = createFetcher({ fetch: send, retries })("https://example.org/v1").then(
    (bytes) => new TextDecoder().decode(bytes),
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { result: await reading, pauses: times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
}

describe("tries again", () => {
  test.each<[string, Outcome]>([
    ["429", fail(429)],
    ["500", fail(500)],
    ["503", fail(503)],
    ["a network error", disconnect],
    ["a body that breaks off", breakOff],
  ])("after %s", async (_, outcome) => {
    expect(await readThrough([outcome, succeed])).toEqual({ result: "fine", pauses: [250] });
  });

  test("each time after a longer pause, and gives up with the last failure", async () => {
    const { result, pauses } = await readThrough([fail(503), disconnect, fail(500), fail(502)]);
    expect(pauses).toEqual([250, 500, 1000]);
    expect(result).toMatchObject({ name: "ApiError", status: 502, problem: null });
  });

  test("a part of that pause is by chance, but half of it at least", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect((await readThrough([fail(503), disconnect, succeed])).pauses).toEqual([125, 250]);
  });

  test("and leaves no listener at the signal of a client that lives long", async () => {
    const { signal } = new AbortController();
    const send = vi.fn(async () => (send.mock.calls.length > 1 ? succeed() : fail(503)()));
    const reading = createFetcher({ fetch: send, signal })("https://example.org");
    await vi.runAllTimersAsync();
    await reading;
    expect([send.mock.calls.length, getEventListeners(signal, "abort")]).toEqual([2, []]);
  });

  test("as often as told", async () => {
    expect((await readThrough([disconnect], 0)).result).toEqual(new TypeError("fetch failed"));
    expect((await readThrough([disconnect, succeed], 1)).result).toBe("fine");
  });

  test.each([
    ["7", 7000],
    ["30", 30_000],
    ["Mon, 01 Jan 2024 00:00:09 GMT", 9000],
    ["Mon, 01 Jan 2020 00:00:00 GMT", 0],
    ["0.5", 500],
    ["soon", 250],
    ["-1", 250],
    ["1h", 250],
  ])("after the pause that Retry-After %s asks for", async (value, pause) => {
    expect((await readThrough([fail(503, { "retry-after": value }), succeed])).pauses).toEqual([pause]);
  });

  test("with no pause below 0 after a moment that is past", async () => {
    const timer = vi.spyOn(globalThis, "setTimeout");
    await readThrough([fail(503, { "retry-after": "Mon, 01 Jan 2020 00:00:00 GMT" }), succeed]);
    expect(timer.mock.calls.map(([, pauseMs]) => pauseMs)).toEqual([0]);
    timer.mockRestore();
  });

  test("not where Retry-After asks for more than half a minute", async () => {
    const { result, pauses } = await readThrough([fail(429, { "retry-after": "31" })]);
    expect([result, pauses]).toEqual([expect.any(ApiError), []]);
  });

  test.each([400, 404, 405, 304, 501])("not after %s", async (status) => {
    const { result } = await readThrough([() => new Response(null, { status })]);
    expect(result).toMatchObject({ status });
  });
});

test("the runtime's own fetch is the one of the moment, which tools put another in the place of", async () => {
  const read = createFetcher({});
  vi.stubGlobal("fetch", async () => succeed());
  expect(new TextDecoder().decode(await read("https://example.org"))).toBe("fine");
  vi.unstubAllGlobals();
});

test("a problem that the API tells is the error's", async () => {
  const problem = { type: "about:blank", title: "Not Found", status: 404, detail: "There is nothing at this path." };
  const body = JSON.stringify(problem);
  const headers = { "content-type": "application/problem+json" };
  const { result } = await readThrough([() => new Response(body, { status: 404, headers })]);
  expect(result).toMatchObject({
    problem,
    message: "https://example.org/v1 answered 404: There is nothing at this path.",
  });
});

test.each(["", "<html>", '{"detail":', "null", '"no"', "{}"])(
  "a 400 that calls %s a problem is an ApiError without one, and not tried again",
  async (body) => {
    const headers = { "content-type": "application/problem+json" };
    const { result, pauses } = await readThrough([() => new Response(body, { status: 400, headers })]);
    expect(result).toBeInstanceOf(ApiError);
    expect(result).toMatchObject({ status: 400, problem: null, message: "https://example.org/v1 answered 400" });
    expect(pauses).toEqual([]);
  },
);

test.each([
  ["client", 0],
  ["call", 1],
])("an abort of the %s ends a request under way, and there is no other attempt", async (_, aborted) => {
  const controllers = [new AbortController(), new AbortController()] as const;
  const [client, call] = controllers.map(({ signal }) => signal);
  const send = vi.fn((_: unknown, init?: RequestInit) => {
    const { signal } = init ?? {};
    return new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const reading = createFetcher({ fetch: send, signal: client })("https://example.org", call);
  const outcome = expect(reading).rejects.toThrow("enough");
  controllers[aborted]?.abort(new Error("enough"));
  await vi.runAllTimersAsync();
  await outcome;
  expect(send).toHaveBeenCalledTimes(1);
});

test("an abort ends the pause at once, and there is no other attempt", async () => {
  const controller = new AbortController();
  const send = vi.fn(() => Promise.resolve(new Response("", { status: 503 })));
  const reading = createFetcher({ fetch: send, signal: controller.signal })("https://example.org");
  const outcome = expect(reading).rejects.toThrow("enough");
  await vi.advanceTimersByTimeAsync(100);
  controller.abort(new Error("enough"));
  await outcome;
  expect([send.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});
