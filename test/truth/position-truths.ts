import type { Truth } from "./truth.ts";

const where = "core.position_changes";

/** Single positions: shares, the earlier shares on today's basis, and the status that follows. */
export const positionTruths: readonly Truth[] = [
  {
    what: "CIBC holds Amazon over the 20:1 split of 2022-06-06: a small purchase, not a twentyfold one.",
    where,
    key: { cik: 1021926, cusip: "023135106", quarter: "2022q2" },
    expected: { shares: 2199771, restated_previous_shares: 2199220, status: "increased", value_usd: 233638000 },
    accessionNumbers: ["0001172661-22-001189", "0001172661-22-001752"],
    arithmetic: "109,961 x 20 = 2,199,220; 2,199,771 - 2,199,220 = +551.",
  },
  {
    what: "Soros over the same split: a real increase of the same kind.",
    where,
    key: { cik: 1029160, cusip: "023135106", quarter: "2022q2" },
    expected: { shares: 2004500, restated_previous_shares: 1414340, status: "increased" },
    accessionNumbers: ["0000902664-22-002935", "0000902664-22-003931"],
    arithmetic: "70,717 x 20 = 1,414,340; 2,004,500 - 1,414,340 = +590,160.",
  },
  {
    what: "Soros holds Tesla over the 3:1 split of 2022-08-25: two shares sold, not a threefold purchase.",
    where,
    key: { cik: 1029160, cusip: "88160R101", quarter: "2022q3" },
    expected: { shares: 89647, restated_previous_shares: 89649, status: "reduced", value_usd: 23779000 },
    accessionNumbers: ["0000902664-22-003931", "0000902664-22-004896"],
    arithmetic: "29,883 x 3 = 89,649; 89,647 - 89,649 = -2, more than the one share that rounding explains.",
  },
  {
    what: "CIBC holds Alphabet A over the 20:1 split of 2022-07-18.",
    where,
    key: { cik: 1021926, cusip: "02079K305", quarter: "2022q3" },
    expected: { shares: 1699182, restated_previous_shares: 1567940, status: "increased" },
    accessionNumbers: ["0001172661-22-001752", "0001172661-22-002283"],
    arithmetic: "78,397 x 20 = 1,567,940; +131,242.",
  },
  {
    what: "CIBC holds Annaly over a 1:4 reverse split that changed the CUSIP (035710409, now 035710839).",
    where,
    key: { cik: 1021926, cusip: "035710839", quarter: "2022q3" },
    expected: { shares: 16340, restated_previous_shares: 16293.25, status: "increased", value_usd: 280000 },
    accessionNumbers: ["0001172661-22-001752", "0001172661-22-002283"],
    arithmetic: "65,173 / 4 = 16,293.25; +46.75. The two CUSIPs share ticker and first six characters.",
  },
  {
    what: "Pershing's Canadian Pacific, known from the NEW HOLDINGS amendment only.",
    where,
    key: { cik: 1336528, cusip: "13645T100", quarter: "2021q4" },
    expected: { shares: 2813747, previous_shares: null, status: null, value_usd: 202421000 },
    accessionNumbers: ["0001172661-22-001013"],
    arithmetic: "202,421 thousand.",
  },
  {
    what: "Scion holds Booking shares and a put on Booking: only the shares are a position.",
    where,
    key: { cik: 1649339, cusip: "09857L108", quarter: "2023q3" },
    expected: { shares: 1500, value_usd: 4625925, status: "new" },
    accessionNumbers: ["0000905148-23-001400"],
    arithmetic: "SH 1,500 for 4,625,925; the Put row (2,500, 7,709,875) is left out.",
  },
  {
    what: "Scion has puts on QQQ and nothing else of it: no position.",
    where,
    key: { cik: 1649339, cusip: "46090E103", quarter: "2023q2" },
    expected: null,
    accessionNumbers: ["0000905148-23-000689"],
    arithmetic: "The only row is a Put on 2,000,000 shares, 738,840,000.",
  },
  {
    what: "Soros's call on Toast comes without PUTCALL, under the option's CUSIP: no position.",
    where,
    key: { cik: 1029160, cusip: "888787908", quarter: "2022q1" },
    expected: null,
    accessionNumbers: ["0000902664-22-002935"],
    arithmetic: "TITLEOFCLASS is CALL; 862,070 shares, 12,314 thousand.",
  },
];
