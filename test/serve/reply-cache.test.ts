import { expect, test } from "vitest";
import { createReplyCache } from "../../pipeline/serve/reply-cache.ts";

const reply = (length: number) => ({ status: 200, headers: {}, body: new Uint8Array(length) });

test("what was kept is found, and nothing else", () => {
  const cache = createReplyCache(1_000_000);
  const kept = reply(10);
  cache.keep("a", kept);
  expect([cache.find("a"), cache.find("b")]).toEqual([kept, undefined]);
  expect(cache.find("a")).toBe(kept);
});

test("what is asked for stays, what is not goes, and the whole never exceeds its room", () => {
  const cache = createReplyCache(1_000_000);
  cache.keep("wanted", reply(10_000));
  for (let index = 0; index < 1000; index += 1) {
    cache.keep(`other-${index}`, reply(10_000));
    expect(cache.find("wanted")).toBeDefined();
    // There is room for 83 of them.
    expect(cache.find(`other-${index - 84}`)).toBeUndefined();
  }
  const left = Array.from({ length: 1000 }, (_, index) => cache.find(`other-${index}`)).filter((found) => found);
  expect(left.length).toBeLessThanOrEqual(100);
  expect(left.length).toBeGreaterThanOrEqual(40);
  expect(cache.find("other-0")).toBeUndefined();
});

test("what was asked counts as well as what was answered, and once, however often it is kept", () => {
  const cache = createReplyCache(1_000_000);
  const keys = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(10_000, "?"));
  for (const key of keys) cache.keep(key, { ...reply(0), body: null });
  const left = keys.filter((key) => cache.find(key)).length;
  expect([left >= 20, left <= 50]).toEqual([true, true]);
  const again = createReplyCache(1_000_000);
  again.keep("first", reply(10_000));
  for (let index = 0; index < 1000; index += 1) again.keep("same", reply(10_000));
  expect(again.find("first")).toBeDefined();
});

test("a reply that would take much of the room is not kept", () => {
  const cache = createReplyCache(1_000_000);
  cache.keep("just", reply(60_000));
  cache.keep("more", reply(62_500));
  expect([cache.find("just") === undefined, cache.find("more")]).toEqual([false, undefined]);
  cache.keep("large", reply(100_000));
  expect(cache.find("large")).toBeUndefined();
});
