import * as z from "zod";
import { amount, amountChange, count, countChange, orNull, percent, quarter, slug, text, year } from "./fields.ts";
import { pageFields, reportingFields } from "./list-document.ts";

const nowhereTold = "where neither does";
const latest = "the latest final quarter that the fund reported, or of the one that stands in where none is final";
const neverFinal = "where the fund reported no such quarter";
const unpriced = "where a quarter of the span is missing or too little of it is priced";
const firstReport = "where the fund did not report the quarter before, or one of the two by additions alone";
const nothingHeld = "where `aum` is 0";

const cumulativeReturn = (span: string) =>
  orNull(percent(`The portfolio's cumulative return over ${span} to the latest final quarter`), unpriced);

const fund = z
  .strictObject({
    id: slug("The fund's id, made from the first name it filed under: it stays unless an earlier filing is added"),
    name: text("The name in the publisher's `funds.csv`, else the latest filed, else its number at the SEC"),
    profile: text("A sentence or two about the fund"),
    icon_url: text("The address of the fund's SVG icon"),
    city: orNull(text("The city in `funds.csv`, else on the latest cover page that names one"), nowhereTold),
    state_or_country: orNull(
      text("The state or country in `funds.csv`, else on the cover page that the city is from, spelled out"),
      nowhereTold,
    ),
    latest_reporting_year: orNull(year(`The year of ${latest}`), neverFinal),
    latest_reporting_quarter: orNull(quarter(`The calendar quarter of ${latest}`), neverFinal),
    latest_aum: orNull(amount("`aum` of the quarter that `latest_reporting_quarter` names"), neverFinal),
    return_latest_quarter: cumulativeReturn("one quarter"),
    return_years_1: cumulativeReturn("the 4 quarters"),
    return_years_3: cumulativeReturn("the 12 quarters"),
    return_years_5: cumulativeReturn("the 20 quarters"),
    return_years_10: cumulativeReturn("the 40 quarters"),
  })
  .describe("The manager that filed, and its latest final figures, the same in every quarter's list");

/** One fund's portfolio in one quarter, as `/v1/funds-portfolios` lists it. */
export const fundsPortfoliosEntry = z
  .strictObject({
    fund,
    reporting_year: year("The year of the quarter reported"),
    reporting_quarter: quarter("The calendar quarter reported"),
    quarter_return: orNull(percent("What the previous quarter's positions returned in this quarter"), unpriced),
    aum: amount("The value of all positions at the quarter's end"),
    aum_last: orNull(amount("`aum` of the quarter before"), firstReport),
    aum_change: orNull(amountChange("`aum` minus `aum_last`"), firstReport),
    aum_change_percent: orNull(
      percent("`aum_change` as a percentage of `aum_last`"),
      `${firstReport}, or held nothing`,
    ),
    aum_top_10: amount("The value of the ten largest positions"),
    aum_top_10_as_percent_of_aum: orNull(percent("`aum_top_10` as a percentage of `aum`"), nothingHeld),
    capital_flow: orNull(amountChange("What was bought minus what was sold, at the quarter's end prices"), firstReport),
    capital_flow_as_percent_of_aum: orNull(
      percent("`capital_flow` as a percentage of `aum`"),
      `${firstReport}, or ${nothingHeld}`,
    ),
    etfs_percent: orNull(
      percent("The share of `aum` held in ETFs"),
      `${nothingHeld}, or the type of no position is known`,
    ),
    turnover_percent: orNull(
      percent("The lesser of purchases and sales as a percentage of the mean of `aum` and `aum_last`"),
      `${firstReport}, or that mean is 0`,
    ),
    holdings: count("The number of positions"),
    holdings_last: orNull(count("`holdings` of the quarter before"), firstReport),
    holdings_change: orNull(countChange("`holdings` minus `holdings_last`"), firstReport),
    ...statusCounts("new_positions", "opened"),
    ...statusCounts("closed_positions", "closed"),
    ...statusCounts("increased_positions", "increased"),
    ...statusCounts("reduced_positions", "reduced"),
  })
  .meta({ examples: [exampleEntry()] });

/** The body of `/v1/funds-portfolios`. */
export const fundsPortfoliosDocument = z.strictObject({
  ...pageFields,
  ...reportingFields,
  portfolios: z.array(fundsPortfoliosEntry).describe("The portfolios of this page, in order"),
});

function statusCounts<Name extends string>(name: Name, verb: string) {
  const twoQuarters = "where the fund did not report both quarters before, each of the three in full";
  return {
    [name]: orNull(count(`The number of positions ${verb} in the quarter`), firstReport),
    [`${name}_last`]: orNull(count(`\`${name}\` of the quarter before`), twoQuarters),
    [`${name}_change`]: orNull(countChange(`\`${name}\` minus \`${name}_last\``), twoQuarters),
  } as Record<Name | `${Name}_last` | `${Name}_change`, z.ZodNullable<z.ZodInt>>;
}

function exampleEntry() {
  return {
    fund: {
      id: "example-capital-1234567",
      name: "Example Capital",
      profile: "Example Capital files Form 13F from New York.",
      icon_url: "https://api.example.com/v1/icons/example-capital-1234567.svg",
      city: "New York",
      state_or_country: "New York",
      latest_reporting_year: 2023,
      latest_reporting_quarter: 3,
      latest_aum: 10494117169,
      return_latest_quarter: -3.25,
      return_years_1: 31.4,
      return_years_3: null,
      return_years_5: null,
      return_years_10: null,
    },
    reporting_year: 2023,
    reporting_quarter: 3,
    quarter_return: -3.25,
    aum: 10494117169,
    aum_last: 10816723106,
    aum_change: -322605937,
    aum_change_percent: -2.98,
    aum_top_10: 10494117169,
    aum_top_10_as_percent_of_aum: 100,
    capital_flow: 28939939,
    capital_flow_as_percent_of_aum: 0.28,
    etfs_percent: 0,
    turnover_percent: 1.4,
    holdings: 8,
    holdings_last: 8,
    holdings_change: 0,
    new_positions: 0,
    new_positions_last: 1,
    new_positions_change: -1,
    closed_positions: 0,
    closed_positions_last: 1,
    closed_positions_change: -1,
    increased_positions: 2,
    increased_positions_last: 1,
    increased_positions_change: 1,
    reduced_positions: 3,
    reduced_positions_last: 2,
    reduced_positions_change: 1,
  };
}
