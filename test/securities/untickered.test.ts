import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import { numberSecurity } from "../number-security.ts";
import { type Given, runSql } from "../run-model.ts";

const now = { report_period: "2023-09-30" };
const before = { report_period: "2023-06-30" };
const count = (security: string, value_usd: number) => ({
  ...{ ...now, security_id: numberSecurity(security), security_cusip: `${security}1` },
  ...{ name_of_issuer: security.toUpperCase(), holding_count: 2, value_usd },
});
const row = (accession_number: string, cusip: string, title_of_class: string | null) => ({
  ...{ ...now, accession_number, source_id: "zip", cusip, title_of_class, shares_type: "SH" },
});
const read = async (given: Given) => runSql(await readSql("securities/untickered.sql"), given, now);

test("what has no ticker and is or was held in shares comes by dollars, with the title that most of its rows bear", async () => {
  const given = {
    "core.trend_counts": [
      count("apple", 9),
      count("small", 1),
      count("large", 5),
      { ...count("sold", 0), holding_count: 0 },
      { ...count("forgotten", 0), holding_count: 0 },
      { ...count("nameless", 2), name_of_issuer: null },
      { ...count("earlier", 3), ...before },
      count("bond", 4),
      count("option", 4),
    ],
    "core.securities": [
      { security_id: numberSecurity("apple"), ticker: "AAPL" },
      { security_id: numberSecurity("small"), ticker: null },
    ],
    "core.cusips": [
      ...["apple", "small", "large", "nameless", "earlier", "bond", "option"].map((security) => ({
        ...{ ...now, security_id: numberSecurity(security), cusip: `${security}1` },
      })),
      { ...now, security_id: numberSecurity("large"), cusip: "large0" },
      { ...before, security_id: numberSecurity("sold"), cusip: "sold1" },
      { ...before, security_id: numberSecurity("small"), cusip: "large0" },
    ],
    "core.filing_rulings": [
      ...["a", "b", "c"].map((accession_number) => ({
        ...now,
        accession_number,
        source_id: "zip",
        is_effective: true,
      })),
      { ...now, accession_number: "d", source_id: "zip", is_effective: false },
      { ...before, accession_number: "e", source_id: "zip", is_effective: true },
      { report_period: "2023-03-31", accession_number: "f", source_id: "zip", is_effective: true },
    ],
    "staging.holdings": [
      ...["apple1", "nameless1", "earlier1"].map((cusip) => row("a", cusip, "COM")),
      { ...row("e", "sold1", "ORD"), ...before },
      { ...row("f", "forgotten1", "ORD"), report_period: "2023-03-31" },
      row("a", "small1", "SHS"),
      row("b", "small1", "COM"),
      row("d", "small1", "SHS"),
      { ...row("a", "small1", "SHS"), source_id: "another" },
      { ...row("c", "small1", "SHS"), ...before },
      row("a", "large1", "COM NEW"),
      row("b", "large0", "CL A"),
      row("c", "large0", "CL A"),
      row("c", "large1", null),
      { ...row("a", "bond1", "NOTE"), shares_type: "PRN" },
      { ...row("a", "option1", "COM"), put_call: "Call" },
    ],
  };
  const rows = [
    { cusip: "large1", name_of_issuer: "LARGE", title_of_class: "CL A", holding_count: 2, value_usd: 5 },
    { cusip: "small1", name_of_issuer: "SMALL", title_of_class: "COM", holding_count: 2, value_usd: 1 },
    { cusip: "sold1", name_of_issuer: "SOLD", title_of_class: "ORD", holding_count: 0, value_usd: 0 },
  ];
  expect(await read(given)).toEqual(rows);
});
