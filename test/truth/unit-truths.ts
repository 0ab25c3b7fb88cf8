import type { Truth } from "./truth.ts";

const where = "/v1/funds-portfolios";

/** Filings still in thousands after 2023-01-03: the date would read them in dollars, other filers' prices prove it wrong. */
export const unitTruths: readonly Truth[] = [
  {
    what: "Amazon, filed 2023-01-18 in thousands.",
    where,
    key: { cik: 1018724, quarter: "2022q4" },
    expected: { aum: 3326654000, quarter_return: -40.44, holdings: 8 },
    accessionNumbers: ["0000950123-22-010348", "0000950123-23-000235"],
    arithmetic: "3,326,654 thousand; 158,363,834 Rivian shares at 18.43 are 2,918,645 thousand of it.",
  },
  {
    what: "Renaissance, filed 2023-02-13 in thousands.",
    where,
    key: { cik: 1037389, quarter: "2022q4" },
    expected: { aum: 73088126000, quarter_return: 7.84, turnover_percent: 25.59, holdings: 4073 },
    accessionNumbers: ["0001037389-22-000225", "0001037389-23-000119"],
    arithmetic: "73,088,126 thousand; value per share is 1/1000 of CIBC's for 786 CUSIPs.",
  },
  {
    what: "Renaissance, filed 2023-11-14 in thousands.",
    where,
    key: { cik: 1037389, quarter: "2023q3" },
    expected: { aum: 58653433000, quarter_return: -3.26, turnover_percent: 15.92, holdings: 3611 },
    accessionNumbers: ["0001037389-23-000122", "0001037389-23-000124"],
    arithmetic:
      "58,653,433 thousand; new 491, increased 1,317, maintained 16, reduced 1,787, closed 744 by CUSIP as filed. AngloGold's two are one security: of its 1,405,300 shares, $22.2 million, 207,900 were bought, $3.3 million.",
  },
];
