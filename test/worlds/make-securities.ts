import { checkDigit } from "../../schemas/inputs/cusip.ts";
import type { Random } from "./random.ts";
import type { Security } from "./world.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const industries = [
  ["Technology", "Software"],
  ["Technology", "Semiconductors"],
  ["Energy", "Oil & Gas"],
  ["Health Care", "Biotechnology"],
  ["Financials", "Banks"],
] as const;

/** Makes the securities of a world, each with its price at the end of each of so many quarters. */
export function makeSecurities(count: number, quarters: number, random: Random): Security[] {
  return Array.from({ length: count }, (_, index) => makeSecurity(index, quarters, random));
}

function makeSecurity(index: number, quarters: number, random: Random): Security {
  const kind = random.chance(0.08) ? "note" : random.chance(0.15) ? "etf" : "stock";
  const [sector, industry] = random.pick(industries);
  return {
    cusip: makeCusip(index, random),
    ticker: kind === "note" || random.chance(0.1) ? null : nameTicker(index),
    name: `${nameTicker(index)} "${sector}" & SONS INC`,
    kind,
    sector,
    industry,
    sharesOutstanding: random.chance(0.8) ? random.between(1, 4000) * 1_000_000 : null,
    prices: kind === "note" ? Array.from({ length: quarters }, () => 1) : walkPrices(quarters, random),
  };
}

/** Makes a CUSIP with its check digit; the index makes it one of its own, and many begin with zeros. */
export function makeCusip(index: number, random: Random): string {
  const zeros = random.pick(["", "", "", "0", "00"]);
  const issuer = `${zeros}${random.between(1, 9)}${String(index).padStart(3, "0")}`.padEnd(6, random.pick(letters));
  const issue = `${issuer}10`;
  return issue + checkDigit(issue);
}

function nameTicker(index: number): string {
  return `${letters[Math.floor(index / 26) % 26]}${letters[index % 26]}Q`;
}

/** Prices are multiples of 8 dollars: with shares in lots of 125 every value is a round number of thousands. */
function walkPrices(quarters: number, random: Random): number[] {
  const prices: number[] = [];
  let price = Math.exp(2.5 + random.normal());
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    price *= Math.exp(0.12 * random.normal());
    prices.push(8 * Math.max(1, Math.round(price)));
  }
  return prices;
}
