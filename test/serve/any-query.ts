import fc from "fast-check";
import type { Endpoint } from "../../schemas/endpoints.ts";
import { marketCaps } from "../../schemas/parameters.ts";

/** The text of each parameter that is sent. */
export type Sent = Readonly<Record<string, string>>;

const digits = (min: number, max: number) => fc.integer({ min, max }).map(String);
const mixedCase = (...words: string[]) =>
  fc.tuple(fc.constantFrom(...words), fc.boolean()).map(([word, upper]) => (upper ? word.toUpperCase() : word));

const legalTexts: Record<string, fc.Arbitrary<string>> = {
  page: fc.oneof(digits(1, 4), fc.constantFrom("1", "1", "9007199254740991")),
  page_size: fc.oneof(digits(1, 8), fc.constantFrom("100", "10000")),
  sort_dir: fc.constantFrom("asc", "desc"),
  type: fc.constantFrom("stock", "etf"),
  market_cap: fc.array(fc.constantFrom(...marketCaps), { minLength: 1, maxLength: 6 }).map(String),
  min_ratings_count: fc.oneof(digits(0, 7), fc.constantFrom("4294967296", "9007199254740991")),
  sector: mixedCase("real-estate", "Real Estate", "technology"),
  industry: mixedCase("reits", "software & services", "semiconductors"),
  year: digits(2013, 2024),
  quarter: digits(1, 4),
};

/** Any legal query of an endpoint over the context of `mart-rows.ts`, as it may be sent. */
export function anyQuery(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const texts = endpoint.parameters.map(({ name }) => [name, legalTexts[name] ?? fc.constantFrom(...endpoint.sorts)]);
  const model: Record<string, fc.Arbitrary<string>> = Object.fromEntries(texts);
  return fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Sent>;
}
