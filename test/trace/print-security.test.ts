import { expect, test } from "vitest";
import type { Stock } from "../../pipeline/trace/find-stock.ts";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { printPrice } from "../../pipeline/trace/print-security.ts";

const priced = {
  ...{ price_usd: 17.5, price_source: "close", price_ticker: "B", price_date: "2023-09-29", adjusted_close: null },
  ...{ implied_price_usd: 17, managers_count: 4 },
};

/** The line of a price that the warehouse has so. */
const print = (...rows: object[]) =>
  printPrice({ rows: async () => rows } as unknown as Trace, { security_id: 1 } as unknown as Stock, "2023-09-30");

test("a price is told with its source, and what the filings imply beside it", async () => {
  expect(await print(priced)).toBe("  price   $17.5, B's close of 2023-09-29; 4 managers imply $17");
  expect(await print({ ...priced, adjusted_close: 35 })).toBe(
    "  price   $17.5, B's close of 2023-09-29, in the file $35, adjusted for later splits; 4 managers imply $17",
  );
  expect(await print({ ...priced, implied_price_usd: null, managers_count: 0 })).toBe(
    "  price   $17.5, B's close of 2023-09-29; no manager's rows imply one",
  );
  expect(await print({ ...priced, price_usd: 17, price_source: "implied" })).toBe(
    "  price   $17, implied by the filings; 4 managers imply $17",
  );
});

test("where there is none it is told what is short", async () => {
  const unpriced = { ...priced, price_usd: null, price_source: null, managers_count: 1 };
  expect(await print(unpriced)).toBe("  price   none: no close, and 1 manager implies $17, where 3 are needed");
  expect(await print()).toBe("  price   none: no close, and no manager's rows imply one");
});
