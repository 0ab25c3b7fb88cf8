import { Table, tableFromIPC, tableToIPC } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeRanking } from "../../pipeline/publish/encode-ranking.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import { emptyRanking, openRanking } from "../../pipeline/serve/ranking.ts";
import { endpoints, findEndpoint } from "../../schemas/endpoints.ts";
import { makeMartRow } from "../make-mart-row.ts";
import { anyRows } from "../serve/mart-rows.ts";

const holding = findEndpoint("fund-trends/holding");
const upside = findEndpoint("analyst-trends/upside");
const quarter = { year: 2023, quarter: 3 };

const apple = makeMartRow(holding.slug, {
  ...{ id: "k3", ticker: "AAPL", name: "Apple Inc", active: true },
  ...{ current: 5, previous: 4, change: 1, change_percent: 25, sector_id: "technology" },
});

describe.each(endpoints)("$slug", (endpoint) => {
  const reported = endpoint.reportsQuarter ? quarter : null;

  test("rows in any order give the same bytes", async () => {
    const shuffled = anyRows(endpoint).chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    const property = fc.asyncProperty(shuffled, async ([rows, others]) => {
      const bytes = await encodeRanking(endpoint, rows, reported);
      expect(await encodeRanking(endpoint, others, reported)).toEqual(bytes);
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test("no rows make a ranking like that of a quarter that nothing was filed for", async () => {
    const opened = openRanking(await encodeRanking(endpoint, [], reported));
    const empty = emptyRanking(endpoint, reported);
    expect(opened).toMatchObject({ endpoint: empty.endpoint, quarter: empty.quarter, length: 0 });
    expect([...opened.filters.keys(), ...opened.orders.keys()]).toEqual([
      ...empty.filters.keys(),
      ...empty.orders.keys(),
    ]);
  });
});

test("any reader of Arrow finds the finished text, the filters with their words, and the order", async () => {
  const landlord = { ...apple, id: "k4", current: 3, sector_id: "real-estate" };
  const driller = { ...apple, id: "k5", current: 4, sector_id: "energy" };
  const table = tableFromIPC(await encodeRanking(holding, [apple, landlord, driller], quarter));
  expect(table.getChild("entry")?.get(0)).toBe(
    '{"stock":{"id":"k3","ticker":"AAPL","name":"Apple Inc","active":true},"current":5,"previous":4,"change":1,"change_percent":25}',
  );
  expect(table.getChild("sector_id")?.get(0)).toBe(3);
  expect([...(table.getChild("order_by_current_asc") ?? [])]).toEqual([2, 1, 0]);
  expect(table.getChild("industry_id")?.get(0)).toBe(0);
  expect(table.schema.fields.find(({ name }) => name === "sector_id")?.metadata.get("vocabulary")).toBe(
    '["energy","real-estate","technology"]',
  );
  expect(Object.fromEntries(table.schema.metadata)).toEqual({
    endpoint: "fund-trends/holding",
    list: "stocks",
    reporting_year: "2023",
    reporting_quarter: "3",
  });
});

test("more words than 16 bits count are told apart, the last one too", async () => {
  const words = Array.from({ length: 2 ** 16 }, (_, place) => `w${String(place).padStart(5, "0")}`);
  const rows = words.map((word) => ({ ...apple, id: word, industry_id: word }));
  const codes = openRanking(await encodeRanking(holding, rows, quarter)).filters.get("industry_id")?.codes;
  expect([codes?.[0], codes?.at(-1), codes?.includes(0)]).toEqual([1, 2 ** 16, false]);
});

test("ties break by the number of holders, not by its digits, in both directions", async () => {
  const rows = [9, 10, 100].map((current) => ({ ...apple, id: `k${current}`, current }));
  const table = tableFromIPC(await encodeRanking(holding, rows, quarter));
  const idOf = (row: number) => JSON.parse(table.getChild("entry")?.get(row)).stock.id;
  for (const direction of ["asc", "desc"]) {
    const order = [...(table.getChild(`order_by_change_${direction}`) ?? [])];
    expect(order.map(idOf)).toEqual(["k100", "k10", "k9"]);
  }
});

test("a file that does not begin at a multiple of 8 in memory opens all the same", async () => {
  const bytes = await encodeRanking(holding, [apple], quarter);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(openRanking(shifted.subarray(3)).orders).toEqual(openRanking(bytes).orders);
});

describe("errors name the mart, the key, the field and the value", () => {
  test.each<[fault: object, message: string]>([
    [
      { change_percent: 33.333 },
      'trend=holding, current=5, ticker="AAPL", id="k3": change_percent is 33.333: has more than 2 decimals',
    ],
    [{ current: 4.5 }, "current is 4.5"],
    [{ previous: -1 }, "previous is -1"],
    [{ name: null }, "name is null"],
    [{ active: undefined }, "active is missing"],
    [{ change: 1n }, "change is 1n"],
    [
      { market_cap: "huge_cap" },
      'market_cap is "huge_cap"; it must be mega_cap, large_cap, mid_cap, small_cap, micro_cap or null',
    ],
    [{ sector_id: undefined }, "sector_id is missing; it must be a string or null"],
  ])("%o", async (fault, message) => {
    const encoded = encodeRanking(holding, [{ ...apple, ...fault }], quarter);
    await expect(encoded).rejects.toThrow("marts.fund_trends, row trend=holding");
    await expect(encoded).rejects.toThrow(message);
  });

  test.each([2 ** 32, -1])("a count that fits in no column: %d", async (ratings_count) => {
    const row = makeMartRow(upside.slug, { ratings_count });
    await expect(encodeRanking(upside, [row], null)).rejects.toThrow(`ratings_count is ${ratings_count}`);
  });

  test.each<[fault: MartRow, advice: RegExp]>([
    [{ aum: 2 ** 60 }, /aum is 1152921504606847000: [^;]*\. Nobody holds so much: correct the manager's filing/],
    [{ aum: 2 ** 60, holdings: -1 }, /holdings is -1: .*\. Correct the mart's SQL\.$/],
  ])("and say what to do: %o", async (fault, advice) => {
    const row = makeMartRow("funds-portfolios", fault);
    await expect(encodeRanking(findEndpoint("funds-portfolios"), [row], quarter)).rejects.toThrow(advice);
  });

  test("two rows with one key", async () => {
    await expect(encodeRanking(holding, [apple, { ...apple, name: "Other" }], quarter)).rejects.toThrow(
      'marts.fund_trends holds two rows with the key trend=holding, current=5, ticker="AAPL", id="k3"',
    );
  });

  test("a quarter where there is none, or none where there is one", async () => {
    await expect(encodeRanking(holding, [], null)).rejects.toThrow("needs a reporting quarter");
    await expect(encodeRanking(upside, [], quarter)).rejects.toThrow("has no reporting quarter");
  });

  test("a file that is no ranking", () => {
    expect(() => openRanking(new TextEncoder().encode("not a ranking"))).toThrow();
  });

  test("a ranking in two pieces, of which only one would be answered from", async () => {
    const open = async (id: string) => tableFromIPC(await encodeRanking(holding, [{ ...apple, id }], quarter));
    const one = await open("k3");
    const pieces = new Table(one.schema, [...one.batches, ...(await open("k4")).batches]);
    expect(() => openRanking(tableToIPC(pieces, "file"))).toThrow('column "entry" is missing or not in one piece');
  });
});
