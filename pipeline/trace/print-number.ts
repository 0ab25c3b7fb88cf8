const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
const signed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2, signDisplay: "exceptZero" });

/** A number with separators between thousands and up to six decimals; null is printed as `-`. */
export function printNumber(value: number | null): string {
  return value === null ? "-" : plain.format(value);
}

/** A change of dollars or shares with its sign and up to two decimals; null is printed as `-`. */
export function printChange(value: number | null): string {
  return value === null ? "-" : signed.format(value);
}

/** A factor to full precision of reading: six significant digits, however small. */
export function printRatio(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(6)));
}

/** A count with its noun: `1 row`, `2 rows`. */
export function printCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${plain.format(count)} ${count === 1 ? noun : plural}`;
}
