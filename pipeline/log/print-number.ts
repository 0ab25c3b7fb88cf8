const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
const signed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2, signDisplay: "exceptZero" });
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signedCents = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});

/** A number with separators between thousands and up to six decimals; null is printed as `-`. */
export function printNumber(value: number | null): string {
  return value === null ? "-" : plain.format(value);
}

/** A change of shares with its sign and up to two decimals; null is printed as `-`. */
export function printChange(value: number | null): string {
  return value === null ? "-" : signed.format(value);
}

/** Whole dollars as `$1,234` or `-$1,234`; null is printed as `-`. */
export function printDollars(value: number | null): string {
  return value === null ? "-" : `${value < 0 ? "-" : ""}$${plain.format(Math.abs(value))}`;
}

/** Dollars and cents without a sign of their own: `1,234.50`. */
export function printCents(dollars: number): string {
  return cents.format(dollars);
}

/** A gain or a flow in dollars and cents, with its sign; null is printed as `-`. */
export function printFlow(dollars: number | null): string {
  return dollars === null ? "-" : signedCents.format(dollars);
}

/** A price or a factor to six significant digits, however small; null is printed as `-`. */
export function printRatio(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(6)));
}

/** A count with its noun: `1 row`, `2 rows`; a noun that takes no s of its own gives both forms. */
export function printCount(count: number, noun: string, nouns = `${noun}s`): string {
  return `${plain.format(count)} ${count === 1 ? noun : nouns}`;
}
