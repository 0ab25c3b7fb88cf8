import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeRanking } from "../../pipeline/publish/encode-ranking.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import { answerQuery } from "../../pipeline/serve/answer.ts";
import { emptyRanking, openRanking } from "../../pipeline/serve/ranking.ts";
import { type Endpoint, endpoints, findEndpoint } from "../../schemas/endpoints.ts";
import { defaultQuery } from "../../schemas/pages.ts";
import { parseQuery } from "../../schemas/query.ts";
import { anyQuery, type Sent } from "./any-query.ts";
import { answerByBruteForce } from "./brute-force.ts";
import { anyRows, context } from "./mart-rows.ts";

const reported = { year: 2023, quarter: 3 };

const rank = async (endpoint: Endpoint, rows: MartRow[]) =>
  openRanking(await encodeRanking(endpoint, rows, endpoint.reportsQuarter ? reported : null));

function canonical(endpoint: Endpoint, sent: Sent) {
  const parsed = parseQuery(endpoint, new URLSearchParams(sent), context);
  if (!parsed.ok) throw new Error(`a legal query was refused: ${JSON.stringify(parsed.problems)}`);
  return parsed.query;
}

describe.each(endpoints)("$slug", (endpoint) => {
  test("any query is answered as brute force answers it, byte for byte", async () => {
    const several = fc.array(anyQuery(endpoint), { minLength: 10, maxLength: 10 });
    const property = fc.asyncProperty(anyRows(endpoint), several, async (rows, queries) => {
      const ranking = await rank(endpoint, rows);
      for (const sent of queries) {
        const body = new TextDecoder().decode(answerQuery(ranking, canonical(endpoint, sent)).body);
        expect(body).toBe(answerByBruteForce(endpoint.slug, rows, sent));
      }
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test("what it says of further pages is what the body says", async () => {
    const property = fc.asyncProperty(anyRows(endpoint), anyQuery(endpoint), async (rows, sent) => {
      const { body, hasMorePages } = answerQuery(await rank(endpoint, rows), canonical(endpoint, sent));
      expect(JSON.parse(new TextDecoder().decode(body)).has_more_pages).toBe(hasMorePages);
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test("every body is of its document's shape", async () => {
    const property = fc.asyncProperty(anyRows(endpoint), anyQuery(endpoint), async (rows, sent) => {
      const { body } = answerQuery(await rank(endpoint, rows), canonical(endpoint, sent));
      expect(endpoint.document.safeParse(JSON.parse(new TextDecoder().decode(body))).error).toBeUndefined();
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test("an empty ranking answers an empty list", () => {
    const empty = emptyRanking(endpoint, endpoint.reportsQuarter ? reported : null);
    const body = new TextDecoder().decode(answerQuery(empty, defaultQuery(endpoint)).body);
    expect(body).toBe(answerByBruteForce(endpoint.slug, [], {}));
  });
});

test("a ranking answers its own endpoint's queries only", () => {
  const ranking = emptyRanking(findEndpoint("fund-trends/holding"), reported);
  const query = defaultQuery(findEndpoint("fund-trends/closed-positions"));
  expect(() => answerQuery(ranking, query)).toThrow("a ranking of fund-trends/holding cannot answer");
});
