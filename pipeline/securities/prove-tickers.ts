/** A ticker whose closes are what managers filed a security at; the columns of `securities/price_fits.sql`. */
export interface PriceFit {
  readonly cusip: string;
  readonly ticker: string;
  /** At how many quarter ends. */
  readonly fit_count: number;
  /** At how many of these the price is more than 2 % from that at the one before. */
  readonly moves_count: number;
}

/**
 * Among ten thousand tickers some nine are within 0.2 % of any price, and one in a hundred of these at the next quarter end, too:
 * of as many securities not one fits a wrong one at five.
 */
const proof = 5;
/**
 * What hardly moves tells little by each further quarter end: of real shell companies that wait near ten dollars a share, pairs fit one
 * another at every one of four, and so do funds of short Treasuries.
 */
const provingMoves = 3;

/** The ticker of each CUSIP that closes prove: its price has moved, no other fits the security so often, and no other security the ticker. */
export function proveTickers(fits: readonly PriceFit[]): ReadonlyMap<string, string> {
  const often = fits.filter(({ fit_count }) => fit_count >= proof);
  const byCusip = countEach(often.map(({ cusip }) => cusip));
  const byTicker = countEach(often.map(({ ticker }) => ticker));
  const proven = often.filter(
    ({ cusip, ticker, moves_count }) =>
      moves_count >= provingMoves && byCusip.get(cusip) === 1 && byTicker.get(ticker) === 1,
  );
  return new Map(proven.map(({ cusip, ticker }) => [cusip, ticker]));
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The one of a company's tickers whose closes fit a security of it; among so few, two quarter ends are enough. */
export function findFitting(fits: readonly PriceFit[], cusip: string, tickers: readonly string[]): string | undefined {
  const [only, more] = fits.filter((fit) => fit.cusip === cusip && tickers.includes(fit.ticker));
  return more === undefined ? only?.ticker : undefined;
}
