import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { draw, mix, pick } from "./chance.ts";
import { printCsv, writeLines } from "./csv.ts";
import { marketAt, type Split, walkMarket } from "./market.ts";
import { listCusipChanges, type Security, securityAt } from "./securities.ts";
import { addDays, asOfDay, lastDayOf, type World } from "./world.ts";

const salt = { told: 51, cap: 52, close: 53, firm: 54, rating: 55, target: 56 };
const ratings = ["Buy", "Outperform", "Overweight", "Hold", "Neutral", "Sell", "Underperform"];
const daysOfTargets = 400;
const targetsADay = 0.05;

/** Writes what a user would add to the filings: securities, splits, CUSIP changes, prices and analyst targets. */
export async function writeUserFiles(world: World, folder: string): Promise<void> {
  await mkdir(join(folder, "prices"), { recursive: true });
  await mkdir(join(folder, "analyst-targets"), { recursive: true });
  await writeLines(join(folder, "securities.csv"), printSecuritiesFile(world));
  await writeLines(join(folder, "splits.csv"), printSplits(world));
  await writeLines(join(folder, "cusip_changes.csv"), printCusipChanges(world));
  await writeLines(join(folder, "prices", "quarter-ends.csv"), printQuarterEndCloses(world));
  await writePricesTo(world, folder, asOfDay(world));
  await writeLines(join(folder, "analyst-targets", "targets.csv"), printTargets(world));
}

/** Writes the closes since the last quarter end up to a day. */
export async function writePricesTo(world: World, folder: string, day: string): Promise<void> {
  await mkdir(join(folder, "prices"), { recursive: true });
  await writeLines(join(folder, "prices", "daily.csv"), printDailyCloses(world, day));
}

function* printSecuritiesFile(world: World): Generator<string> {
  yield "cusip,ticker,name,type,sector,industry,market_cap_usd,shares_outstanding,active";
  const { prices } = marketAt(world, world.last);
  for (let place = 0; place < world.securities; place++) {
    const current = securityAt(world, place, world.last).cusip;
    const known = new Map<string, Security>();
    for (let quarter = world.first; quarter <= world.last; quarter++) {
      const security = securityAt(world, place, quarter);
      known.set(security.cusip, security);
    }
    for (const { cusip, ticker, name, type, sector, industry } of known.values()) {
      if (type === "note") continue;
      const shares = Math.round(10 ** (7 + 3 * draw(mix(world.seed, place), salt.cap)));
      const cap = Math.round(shares * (prices[place] ?? 0));
      const industryFields = type === "etf" ? ["", ""] : [sector, industry];
      yield printCsv([cusip, ticker, name, type, ...industryFields, cap, shares, cusip === current]);
    }
  }
}

/** Nine splits in ten are told; the rest must be found in the filings. */
function* printSplits(world: World): Generator<string> {
  yield "cusip,ex_date,new_shares,old_shares";
  for (const { splits, quarter } of walkMarket(world)) {
    if (quarter < world.first) continue;
    yield* splits.filter((split) => isTold(world, split)).map((split) => printSplit(world, split));
  }
}

function isTold(world: World, { place, quarter }: Split): boolean {
  return draw(mix(mix(world.seed, place), quarter), salt.told) < 0.9;
}

function printSplit(world: World, { place, quarter, exDate, newShares, oldShares }: Split): string {
  return printCsv([securityAt(world, place, quarter).cusip, exDate, newShares, oldShares]);
}

/** Half of the changes are told. */
function* printCusipChanges(world: World): Generator<string> {
  yield "old_cusip,new_cusip,effective_date";
  for (const [index, { oldCusip, newCusip, effectiveDate }] of listCusipChanges(world).entries()) {
    if (index % 2 === 0) yield printCsv([oldCusip, newCusip, effectiveDate]);
  }
}

function* printQuarterEndCloses(world: World): Generator<string> {
  yield "date,ticker,close";
  for (const { quarter, prices } of walkMarket(world)) {
    if (quarter < world.first) continue;
    const day = toWeekday(lastDayOf(quarter));
    for (let place = 0; place < world.securities; place++) {
      const { ticker } = securityAt(world, place, quarter);
      if (ticker) yield `${day},${ticker},${prices[place]?.toFixed(2)}`;
    }
  }
}

function* printDailyCloses(world: World, lastDay: string): Generator<string> {
  yield "date,ticker,close";
  const { prices } = marketAt(world, world.last);
  for (let day = addDays(lastDayOf(world.last), 1); day <= lastDay; day = addDays(day, 1)) {
    if (toWeekday(day) !== day) continue;
    const date = Date.parse(day) / 86_400_000;
    for (let place = 0; place < world.securities; place++) {
      const { ticker } = securityAt(world, place, world.last);
      const move = 0.97 + 0.06 * draw(mix(world.seed, place), salt.close + date);
      if (ticker) yield `${day},${ticker},${Math.max(0.01, (prices[place] ?? 0) * move).toFixed(2)}`;
    }
  }
}

/** Some forty firms, on the stocks of most interest the most. */
function* printTargets(world: World): Generator<string> {
  yield "published_at,ticker,firm,analyst,rating,price_target,currency";
  const { prices } = marketAt(world, world.last);
  const count = Math.round(world.securities * targetsADay * daysOfTargets);
  for (let index = 0; index < count; index++) {
    const key = mix(mix(world.seed, index), salt.target);
    const place = Math.floor(world.securities * draw(key, 1) ** 2);
    const { ticker, type } = securityAt(world, place, world.last);
    if (!ticker || type !== "stock") continue;
    const day = addDays(asOfDay(world), -(mix(key, 2) % daysOfTargets));
    const target = ((prices[place] ?? 0) * (0.8 + 0.8 * draw(key, 3))).toFixed(2);
    const firm = `Research House ${mix(key, salt.firm) % 40}`;
    yield printCsv([day, ticker, firm, `Analyst ${mix(key, 4) % 9}`, pick(ratings, key, salt.rating), target, "USD"]);
  }
}

/** The last day from Monday to Friday up to a day. */
function toWeekday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 ? addDays(day, -2) : weekday === 6 ? addDays(day, -1) : day;
}
