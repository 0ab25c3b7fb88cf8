/** A made-up code in the form of a Financial Instrument Global Identifier. */
export function makeFigi(number: number): string {
  return `BBG00${number.toString(36).toUpperCase().padStart(6, "0")}${number % 10}`;
}
