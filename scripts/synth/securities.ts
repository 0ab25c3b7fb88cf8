import { checkDigit } from "../../schemas/inputs/cusip.ts";
import { draw, mix, pick } from "./chance.ts";
import { issuerForms, nouns, sectors, stockTitles, trades } from "./words.ts";
import { firstQuarter, lastDayOf, type World } from "./world.ts";

/** A made-up security, as it is known in one quarter. */
export interface Security {
  readonly cusip: string;
  /** Null for what is on no vendor's list, and for notes. */
  readonly ticker: string | null;
  readonly name: string;
  readonly title: string;
  readonly type: "stock" | "etf" | "note";
  readonly sector: string;
  readonly industry: string;
}

const salt = { life: 11, born: 12, listed: 13, kind: 14, change: 15, name: 16 };

/**
 * The security in one of a world's places in a quarter. A place goes to another security when one is delisted, and a
 * few securities change their CUSIP.
 */
export function securityAt(world: World, place: number, quarter: number): Security {
  const generation = generationAt(world, place, quarter);
  const key = mix(mix(world.seed, place), generation);
  const type = typeAt(world, place);
  const isListed = type !== "note" && draw(key, salt.listed) < 0.55;
  const sector = pick(Object.keys(sectors), key, salt.kind);
  return {
    cusip: makeCusip(place * 8 + (generation % 4) * 2 + (quarter >= changeQuarter(world, key) ? 1 : 0)),
    ticker: isListed ? makeTicker(place * 4 + (generation % 4)) : null,
    name: nameIssuer(key, type),
    title: type === "note" ? "NOTE 1.250% 3/1" : type === "etf" ? "UNIT SER 1" : pick(stockTitles, key, salt.kind),
    type,
    sector,
    industry: pick(sectors[sector] ?? [], key, salt.born),
  };
}

/** What a place holds: one in forty notes, one in six a fund. */
function typeAt(world: World, place: number): Security["type"] {
  const kind = draw(mix(world.seed, place), salt.kind);
  return kind < 0.025 ? "note" : kind < 0.19 ? "etf" : "stock";
}

/** One security that had one CUSIP before a quarter began and has another since. */
export interface CusipChange {
  readonly oldCusip: string;
  readonly newCusip: string;
  readonly effectiveDate: string;
}

/** The CUSIP changes that fall into a world's quarters. */
export function listCusipChanges(world: World): CusipChange[] {
  const changes: CusipChange[] = [];
  for (let place = 0; place < world.securities; place++) {
    for (let quarter = world.first + 1; quarter <= world.last; quarter++) {
      const generation = generationAt(world, place, quarter);
      const key = mix(mix(world.seed, place), generation);
      if (changeQuarter(world, key) !== quarter || generationAt(world, place, quarter - 1) !== generation) continue;
      const oldCusip = securityAt(world, place, quarter - 1).cusip;
      const newCusip = securityAt(world, place, quarter).cusip;
      changes.push({ oldCusip, newCusip, effectiveDate: `${lastDayOf(quarter).slice(0, 8)}01` });
    }
  }
  return changes;
}

/** The code of a note or share with its check digit, by CUSIP Global Services' modulus 10 double-add-double. */
export function makeCusip(number: number): string {
  const letters = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const issuers = 3_400_000;
  // A multiplier that shares no factor with the number of issuers: each of so many numbers has one of its own, those beyond other issues.
  const issuer = (number * 1_000_003) % issuers;
  const issue = 10 + Math.floor(number / issuers);
  const stem = `${String(Math.floor(issuer / 34)).padStart(5, "0")}${letters[issuer % 34]}${issue}`;
  return `${stem}${checkDigit(stem)}`;
}

function generationAt(world: World, place: number, quarter: number): number {
  const key = mix(world.seed, place);
  const life = 40 + (mix(key, salt.life) % 160);
  return Math.floor((quarter + (mix(key, salt.born) % life)) / life);
}

/** The quarter in which a security changes its CUSIP: one in forty does in a span of seventy quarters. */
function changeQuarter(world: World, key: number): number {
  const isChanging = draw(mix(key, world.seed), salt.change) < 0.025;
  return isChanging ? firstQuarter + (mix(key, salt.change) % 70) : Number.POSITIVE_INFINITY;
}

function makeTicker(number: number): string {
  let ticker = "";
  for (let rest = number + 702; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    ticker = String.fromCharCode(65 + (rest % 26)) + ticker;
  }
  return ticker;
}

function nameIssuer(key: number, type: Security["type"]): string {
  if (type === "etf") return `${pick(nouns, key, salt.name)} TR ${pick(trades, key, salt.name)} ETF`;
  const quoted = draw(key, salt.name + 100) < 0.0005;
  const noun = pick(nouns, key, salt.name);
  return `${quoted ? `"${noun}"` : noun} ${pick(trades, key, salt.name + 1)} ${pick(issuerForms, key, salt.name + 2)}`;
}
