import { describe, expect, test } from "vitest";
import { checkContent, checkFrame } from "../../pipeline/publish/check-content.ts";
import { encodeRanking } from "../../pipeline/publish/encode-ranking.ts";
import { drawIcon } from "../../pipeline/publish/icons.ts";
import { findEndpoint } from "../../schemas/endpoints.ts";

const check = (path: string, text: string) => checkContent(path, Buffer.from(text));
const page = { page: 1, page_size: 100, has_more_pages: false, stocks: [] as object[] };

test("content of the promised shape passes", async () => {
  check("v1/sectors.json", '{"sectors":[{"id":"energy","name":"Energy"}]}');
  check("v1/icons/scion.svg", drawIcon("scion", "Scion"));
  check("v1/analyst-trends/upside/index.json", JSON.stringify(page));
  check("v1/openapi.json", '{"openapi":"3.1.1","paths":{}}');
  checkContent(
    "v1/rankings/analyst-trends/upside.arrow",
    await encodeRanking(findEndpoint("analyst-trends/upside"), [], null),
  );
});

test.each([
  ["an unknown key", "v1/analyst-trends/upside/index.json", JSON.stringify({ ...page, total: 1 }), /total/],
  ["a wrong entry", "v1/analyst-trends/upside/page=2.json", JSON.stringify({ ...page, stocks: [{}] }), /ticker/],
  ["another endpoint's body", "v1/fund-trends/holding/index.json", JSON.stringify(page), /reporting_year/],
  ["half a page", "v1/analyst-trends/upside/index.json", '{"page":1', /JSON/],
  ["another version of OpenAPI", "v1/openapi.json", '{"openapi":"3.0.3","paths":{}}', /openapi/],
  ["half an icon", "v1/icons/scion.svg", "<svg><title>", /1:12: unclosed tag/],
  ["a ranking that is none", "v1/rankings/analyst-trends/upside.arrow", "{}", /./],
  ["a file that nobody declared", "v1/secrets.json", "{}", /no document is declared/],
])("%s does not pass", (_, path, text, message) => {
  expect(() => check(path, text)).toThrow(message);
});

test("bytes that are no UTF-8 do not pass", () => {
  expect(() => checkContent("v1/sectors.json", Buffer.from([0x7b, 0xff]))).toThrow(/utf-8/i);
  const svg = drawIcon("scion", "?")
    .split("?")
    .map((part) => Buffer.from(part));
  const broken = Buffer.concat(svg.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from([0xff]), part])));
  expect(() => checkContent("v1/icons/scion.svg", broken)).toThrow(/utf-8/i);
});

describe("what was made just now", () => {
  const path = "v1/analyst-trends/upside/index.json";

  test("passes where what stands around the entries is right", () => {
    checkFrame(path, Buffer.from(JSON.stringify({ ...page, stocks: [{ "]}": "entries were checked before" }] })));
    checkFrame("v1/sectors.json", Buffer.from('{"sectors":[]}'));
  });

  test.each([
    ["an unknown key", path, JSON.stringify({ total: 1, ...page }), /total/],
    ["a key after the list", path, JSON.stringify({ ...page, total: 1 }), /holds no list/],
    ["another endpoint's body", "v1/fund-trends/holding/index.json", JSON.stringify(page), /reporting_year/],
    ["half a page", path, '{"page":1', /holds no list/],
    ["another list", path, JSON.stringify({ ...page, stocks: undefined, funds: [{}] }), /holds no list/],
    ["a file that nobody declared", "v1/secrets.json", "{}", /no document is declared/],
  ])("does not pass with %s", (_, at, text, message) => {
    expect(() => checkFrame(at, Buffer.from(text))).toThrow(message);
  });
});
