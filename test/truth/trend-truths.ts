import type { Trend } from "../../pipeline/trace/tally-holders.ts";
import type { Truth } from "./truth.ts";

const cibc = ["0001172661-23-002036", "0001172661-23-003039", "0001172661-23-003541"];
const soros = ["0000902664-23-003018", "0000902664-23-004378", "0000902664-23-005529"];
const renaissance = ["0001037389-23-000121", "0001037389-23-000122", "0001037389-23-000124"];
const pershing = ["0001172661-23-002303", "0001172661-23-003137", "0001172661-23-004016"];
const scion = ["0000905148-23-000408", "0000905148-23-000689", "0000905148-23-001400"];

const trend = (
  endpoint: Trend,
  ticker: string,
  current: number,
  previous: number,
  changePercent: number | null,
  accessionNumbers: readonly string[],
  arithmetic: string,
): Truth => ({
  what: `${ticker} in ${endpoint} of 2023q3.`,
  where: `/v1/fund-trends/${endpoint}`,
  key: { ticker },
  expected: { current, previous, change: current - previous, change_percent: changePercent },
  accessionNumbers,
  arithmetic,
});

const absent = (endpoint: Trend, ticker: string, accessionNumbers: readonly string[], arithmetic: string): Truth => ({
  what: `${ticker} is not listed in ${endpoint} of 2023q3.`,
  where: `/v1/fund-trends/${endpoint}`,
  key: { ticker },
  expected: null,
  accessionNumbers,
  arithmetic,
});

const three = [...cibc, ...soros, ...renaissance];
const aapl =
  "CIBC 3,993,334 to 3,988,599 to 3,861,846; Soros 0, 0, 41,233; Renaissance 9,562 to 4,921,796 to 4,201,607.";
const msft =
  "CIBC 2,175,984 to 2,163,309 to 1,984,032; Soros 0 to 10,001 to 0; Renaissance 3,814 to 43,299 to 1,155,782.";
const amzn =
  "CIBC 2,360,962 to 2,575,943 to 2,431,032; Soros 706,561 to 769,061 to 764,061; Renaissance 9,000,941 to 1,925 to 0.";
const googl =
  "CIBC 1,824,989 to 1,780,403 to 1,639,484; Soros 1,419,080 to 1,424,080 to 1,404,080; Renaissance 0 to 2,615,960 to 274,460; Pershing 2,185,000, 2,185,000, 4,354,824.";
const tsla =
  "CIBC 655,664 to 652,362 to 675,545; Renaissance 4,025,051 to 2,091,807 to 716,596; Soros closed a quarter earlier.";
const cp =
  "CIBC 8,898,700 (13645T100) to 9,450,005 (13646K108) to 9,536,530; Renaissance 498,460 to 0 to 64,900; Pershing 15,238,044 to 15,095,528 twice.";
const hhh =
  "Renaissance 54,400 to 34,400 (44267D107) to 10,600 (44267T102); Pershing 15,984,532 to 16,570,228 to 16,806,908.";
const bkng =
  "CIBC 9,832 to 9,701 to 10,061; Soros 13,700 to 13,000 to 14,000; Renaissance 0 to 11,999 to 28,326; Scion 0, 0, 1,500 (its put on 2,500 not counted).";
const cris =
  "Renaissance 1,627,400 to 1,681,235 (231269200) to 85,563 (231269309): the 1:20 split of 2023-09-29 makes 84,061.75 of them, and the price per share fell from 0.83 to 6.59 / 20 = 0.33.";
const amc =
  "CIBC 14,179 (00165C104) twice, then none; Renaissance none, then 32,896 (00165C302), after the 1:10 split.";
const fourOfBkng = [...three, ...scion];
const fourOfGoogl = [...three, ...pershing];
const threeOfCp = [...cibc, ...renaissance, ...pershing];

/** Counts of holders, buyers and leavers, with each manager's shares at the ends of 2023q1, q2 and q3. */
export const trendTruths: readonly Truth[] = [
  trend("holding", "AAPL", 3, 2, 50, three, aapl),
  trend("increased-positions", "AAPL", 0, 1, -100, three, aapl),
  absent("closed-positions", "AAPL", three, aapl),
  trend("holding", "MSFT", 2, 3, -33.33, three, msft),
  trend("increased-positions", "MSFT", 1, 1, 0, three, msft),
  trend("closed-positions", "MSFT", 1, 0, null, three, msft),
  trend("holding", "AMZN", 2, 3, -33.33, three, amzn),
  trend("increased-positions", "AMZN", 0, 2, -100, three, amzn),
  trend("closed-positions", "AMZN", 1, 0, null, three, amzn),
  trend("holding", "GOOGL", 4, 4, 0, fourOfGoogl, googl),
  trend("increased-positions", "GOOGL", 1, 1, 0, fourOfGoogl, googl),
  absent("closed-positions", "GOOGL", fourOfGoogl, googl),
  trend("holding", "TSLA", 2, 2, 0, three, tsla),
  trend("increased-positions", "TSLA", 1, 0, null, three, tsla),
  trend("holding", "CP", 3, 2, 50, threeOfCp, cp),
  trend("increased-positions", "CP", 1, 1, 0, threeOfCp, cp),
  trend("closed-positions", "CP", 0, 1, -100, threeOfCp, cp),
  trend("holding", "HHH", 2, 2, 0, [...renaissance, ...pershing], hhh),
  trend("increased-positions", "HHH", 1, 1, 0, [...renaissance, ...pershing], hhh),
  absent("closed-positions", "HHH", [...renaissance, ...pershing], hhh),
  absent("closed-positions", "HHC", [...renaissance, ...pershing], hhh),
  trend("holding", "BKNG", 4, 3, 33.33, fourOfBkng, bkng),
  trend("increased-positions", "BKNG", 3, 0, null, fourOfBkng, bkng),
  trend("increased-positions", "CRIS", 1, 1, 0, renaissance, cris),
  absent("closed-positions", "CRIS", renaissance, cris),
  trend("holding", "AMC", 1, 1, 0, [...cibc, ...renaissance], amc),
  trend("closed-positions", "AMC", 1, 0, null, [...cibc, ...renaissance], amc),
];

const amazon = ["0001104659-23-054334", "0001104659-23-084769", "0001104659-23-109862"];
const oak = ["0000902664-23-002856", "0000902664-23-004258", "0000902664-23-005364"];
const allAccessionNumbers = [...three, ...pershing, ...scion, ...amazon, ...oak];

const listing = (endpoint: Trend, listedCount: number, sumOfCurrent: number): Truth => ({
  what: `Securities listed in ${endpoint} of 2023q3, and the sum of their current counts.`,
  where: `/v1/fund-trends/${endpoint}`,
  key: {},
  expected: { listed_count: listedCount, sum_of_current: sumOfCurrent },
  accessionNumbers: allAccessionNumbers,
  arithmetic:
    "The holdings reports of 2023q1, q2 and q3; securities with a ticker and a count above 0 in q3 or q2, under all CUSIPs that a listed split joins, and AngloGold's 035128206 with G0378L100, which Renaissance added to and CIBC kept.",
});

/** Whole lists: how many securities, and the positions that they count. */
export const listingTruths: readonly Truth[] = [
  listing("holding", 4145, 4480),
  listing("increased-positions", 2320, 1565),
  listing("closed-positions", 1012, 600),
];
