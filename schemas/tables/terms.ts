/** Words that the meanings of tables and columns use, each explained once, in the order in which they build on each other. */
export const terms: Readonly<Record<string, string>> = {
  manager:
    "who files Form 13F, known by its Central Index Key (`cik`); the API calls it a fund, and its `id` is in core.funds",
  source:
    "what is read together: a zip, EDGAR's texts of one filing day, or one of the user's files. A filing may be in several: staging keeps each copy, so join its tables by `accession_number` and `source_id`; core keeps the best one, whose table is nearest to its summary page",
  "report period": "the calendar quarter that a filing is about, named by its last day (`report_period`)",
  "as-of": "the day that a run is made for: what was filed, published or priced after it is not used",
  "effective filing":
    "one whose rows count: of a manager's filings for a report period its base (the latest original or restatement) and the additions to it; core.filing_rulings says which, and why",
  "reported, reported in full":
    "said of a manager: it has an effective filing for the report period, even an empty one; in full: a base, and not additions alone. One that only gave notice (13F-NT) has others report its holdings",
  VALUE:
    "the column of the information table, in dollars, thousands or millions as the filer chose: `filed_value` is in the filing's own unit, and that times `value_unit_usd` of core.filing_units in US dollars, as all columns in `_usd` are",
  option: "a row with `put_call`: it is in core.holdings, and in nothing that is made of positions",
  security:
    "one or several CUSIPs that are one thing (`security_id`); core.cusips leads to it from `cusip` and `report_period`; core.stocks has those with a ticker alone, with the API's `stock.id`, core.trend_counts all that are held, with the name most filed",
  position:
    "what a manager holds of a security at the end of a report period: the sum over its effective filings' rows, options aside, repaired (core.repairs) and in US dollars. All positions of a manager are its book, and their value its aum",
  close:
    "a closing price from the user's price files; where it is adjusted for later splits there, core.quotes and core.latest_closes have it as traded",
  "implied price":
    "the median, over the managers that hold a security, of value / shares as filed, before repairs (core.implied_prices)",
  "reference price":
    "the close at the end of a quarter, else the implied price where 3 managers or more imply one (core.reference_prices)",
  "share basis":
    "what a share is, which a split changes: shares of before it are multiplied by `new_shares / old_shares`, and prices divided, to be compared with those of after it",
  null: "not known, or not there; a column that may be null says where. An empty text is no null: it occurs only where the meaning says so",
};
