/** A number for a security that a test calls by up to ten letters and digits; numbers sort as the names do. */
export function numberSecurity(name: string): number {
  if (!/^[0-9a-z]{1,10}$/i.test(name)) throw new Error(`"${name}" is no name of up to ten letters and digits`);
  return Number.parseInt(name.padEnd(10, "0"), 36);
}
