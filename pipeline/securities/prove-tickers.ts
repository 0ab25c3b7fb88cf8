/** A ticker whose closes are what managers filed a security at; the columns of `trace/price_fits.sql`. */
export interface PriceFit {
  readonly cusip: string;
  readonly ticker: string;
  /** At how many quarter ends. */
  readonly fit_count: number;
}

/**
 * Among ten thousand tickers some nine are within 0.2 % of any price, and one in a hundred of these at the next quarter end, too:
 * of as many securities not one fits a wrong one at five.
 */
const proof = 5;

/** The ticker of each CUSIP that closes prove: no other fits the security so often, and no other security the ticker. */
export function proveTickers(fits: readonly PriceFit[]): ReadonlyMap<string, string> {
  const often = fits.filter(({ fit_count }) => fit_count >= proof);
  const isAlone = (fit: PriceFit, key: "cusip" | "ticker") =>
    often.filter((other) => other[key] === fit[key]).length === 1;
  const proven = often.filter((fit) => isAlone(fit, "cusip") && isAlone(fit, "ticker"));
  return new Map(proven.map(({ cusip, ticker }) => [cusip, ticker]));
}

/** The one of a company's tickers whose closes fit a security of it; among so few, two quarter ends are enough. */
export function findFitting(fits: readonly PriceFit[], cusip: string, tickers: readonly string[]): string | undefined {
  const [only, more] = fits.filter((fit) => fit.cusip === cusip && tickers.includes(fit.ticker));
  return more === undefined ? only?.ticker : undefined;
}
