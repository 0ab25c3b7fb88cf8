import { addDays } from "../../scripts/synth/world.ts";
import { type Corruption, isShares, replaceRows } from "./corruption.ts";
import type { FiledRow, Inputs, UserRow } from "./inputs.ts";
import { makeCusip } from "./make-securities.ts";
import type { Random } from "./random.ts";

// All of these keep shares whole, whatever the number of lots of 125.
const ratios = [
  [5, 1],
  [25, 1],
  [1, 4],
  [1, 10],
  [1, 20],
] as const;
/** Managers that prove what no file tells, with a margin over the 10 that it takes, for what other corruptions hide. */
const proof = 13;

/** The CUSIP of a security, and the quarter in which something happened to it. */
interface Event {
  readonly cusip: string;
  readonly period: string;
}

/** Shares before a split that `splits.csv` tells were as many as the ratio says. */
export const tellSplit: Corruption = {
  name: "a split that splits.csv tells",
  corrupt: (inputs, random) => {
    const [event] = random.shuffle(listEvents(inputs, 1, () => true));
    const [newShares, oldShares] = random.pick(ratios);
    if (!event) return inputs;
    const ex_date = addDays(event.period, -random.between(0, 80));
    const told = { cusip: event.cusip, ex_date, new_shares: newShares, old_shares: oldShares };
    return { ...splitStock(inputs, event, newShares / oldShares), splits: [...inputs.splits, told] };
  },
};

/** The same, proven by its many holders alone, and by a price that moved by nothing else. */
export const hideSplit: Corruption = {
  name: "a split that no file tells",
  corrupt: (inputs, random) => {
    const isSteady = ({ shares, valueUsd }: FiledRow, previous: FiledRow) =>
      shares === previous.shares && shares >= 500 && Math.abs(Math.log(valueUsd / previous.valueUsd)) < 0.4;
    const [event] = random.shuffle(listEvents(inputs, proof, isSteady));
    const [newShares, oldShares] = random.pick(ratios);
    return event ? splitStock(inputs, event, newShares / oldShares) : inputs;
  },
};

/** A security is filed under another CUSIP from a quarter on, as `cusip_changes.csv` tells. */
export const tellCusipChange: Corruption = {
  name: "a new CUSIP that cusip_changes.csv tells",
  corrupt: (inputs, random) => {
    const [event] = random.shuffle(listEvents(inputs, 1, () => true));
    if (!event) return inputs;
    const newCusip = makeCusip(700 + inputs.cusipChanges.length, random);
    const told = { old_cusip: event.cusip, new_cusip: newCusip, effective_date: addDays(event.period, -20) };
    return { ...renameCusip(inputs, event, newCusip, random), cusipChanges: [...inputs.cusipChanges, told] };
  },
};

/** The same, proven by its many holders alone. */
export const hideCusipChange: Corruption = {
  name: "a new CUSIP that no file tells",
  corrupt: (inputs, random) => {
    const isOdd = ({ shares }: FiledRow, previous: FiledRow) => shares === previous.shares && shares % 100 !== 0;
    const [event] = random.shuffle(listEvents(inputs, proof, isOdd));
    return event ? renameCusip(inputs, event, makeCusip(800, random), random) : inputs;
  },
};

/** Securities and quarters in which so many managers' rows compare with those of the quarter before as asked. */
function listEvents(
  { filings, splits, cusipChanges }: Inputs,
  managers: number,
  compares: (row: FiledRow, previous: FiledRow) => boolean,
): Event[] {
  const taken = new Set([...splits.map(({ cusip }) => cusip), ...cusipChanges.flatMap((row) => Object.values(row))]);
  const periods = [...new Set(filings.map(({ periodOfReport }) => periodOfReport))].sort();
  const counts = new Map<string, number>();
  for (const [index, period] of periods.slice(1).entries()) {
    const previous = mapRows({ filings, period: periods[index] ?? "" });
    for (const [key, row] of mapRows({ filings, period })) {
      const cusip = key.slice(-9);
      const before = previous.get(key);
      if (before && compares(row, before) && !taken.has(cusip))
        counts.set(`${cusip}${period}`, (counts.get(`${cusip}${period}`) ?? 0) + 1);
    }
  }
  const events = [...counts].filter(([, count]) => count >= managers);
  return events.map(([key]) => ({ cusip: key.slice(0, 9), period: key.slice(9) }));
}

function mapRows({ filings, period }: { filings: Inputs["filings"]; period: string }): Map<string, FiledRow> {
  const reported = filings.filter(({ periodOfReport }) => periodOfReport === period);
  return new Map(
    reported.flatMap(({ manager, rows }) =>
      rows.filter(isShares).map((row) => [`${manager.cik} ${row.cusip}`, row] as const),
    ),
  );
}

function splitStock(inputs: Inputs, { cusip, period }: Event, ratio: number): Inputs {
  const ticker = inputs.securities.find((row) => row.cusip === cusip)?.ticker;
  const before = replaceRows(
    inputs,
    ({ periodOfReport }) => periodOfReport < period,
    (row) => [row.cusip === cusip && isShares(row) ? { ...row, shares: row.shares / ratio } : row],
  );
  const closes = inputs.closes.map((row) =>
    row.ticker === ticker && row.date < period ? { ...row, close: row.close * ratio } : row,
  );
  return { ...before, closes };
}

function renameCusip(inputs: Inputs, { cusip, period }: Event, newCusip: string, random: Random): Inputs {
  const renamed = replaceRows(
    inputs,
    ({ periodOfReport }) => periodOfReport >= period,
    (row) => [row.cusip === cusip ? { ...row, cusip: newCusip } : row],
  );
  const names: readonly (readonly string[])[] = [[cusip], [newCusip], [cusip, newCusip]];
  const named = random.pick(names);
  const describe = (row: UserRow) => (row.cusip === cusip ? named.map((each) => ({ ...row, cusip: each })) : [row]);
  return { ...renamed, securities: inputs.securities.flatMap(describe) };
}
