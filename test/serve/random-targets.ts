import fc from "fast-check";
import { endpoints } from "../../schemas/endpoints.ts";
import { anyQuery } from "./any-query.ts";

const badTexts = [
  "",
  "0",
  "-1",
  "01",
  "1.5",
  "x",
  "asc,desc",
  "mega_cap,",
  "MEGA_CAP",
  "2012",
  "100000",
  "é",
  '"<>',
  "a=b",
  "%",
];
const badText = fc.oneof(fc.constantFrom(...badTexts), fc.string({ unit: "grapheme", maxLength: 8 }));

/** A legal query, and sometimes one thing that spoils it: another value, one given twice, a stranger. */
const anyTarget = fc.constantFrom(...endpoints).chain((endpoint) => {
  const names = endpoint.parameters.map(({ name }) => name);
  const spoilt = fc.option(fc.tuple(fc.constantFrom(...names, "cursor", "Page"), badText, fc.boolean()), { freq: 3 });
  return fc.tuple(anyQuery(endpoint), spoilt).map(([sent, spoil]) => {
    const search = new URLSearchParams(sent);
    if (spoil?.[2]) search.append(spoil[0], spoil[1]);
    else if (spoil) search.set(spoil[0], spoil[1]);
    return `${endpoint.path}?${search}`;
  });
});

/** So many different requests on the endpoints, about two in three of them legal; the same for a seed. */
export const sampleTargets = (count: number, seed: number): string[] => fc.sample(anyTarget, { numRuns: count, seed });
