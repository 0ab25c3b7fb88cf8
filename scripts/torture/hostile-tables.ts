import { deflateRawSync, gzipSync } from "node:zlib";
import { type HostileFile, longLine, noise } from "./hostile-file.ts";

const bytes = (text: string) => Buffer.from(text);
const targets = "published_at,ticker,firm,analyst,rating,price_target,currency\n";
const prices = "date,ticker,close\n";
const securities = "cusip,ticker,name\n";
const row = "2023-11-01,BABA,A Firm,,Buy,100,USD\n";

/** Files of the user made to do harm. */
export const hostileTables: readonly HostileFile[] = [
  ...[
    {
      what: "100 MB on one line of targets",
      make: () => bytes(`${targets}${row}2023-11-01,${"x".repeat(longLine)},F,,Buy,1,USD\n`),
      taken: "rejected" as const,
    },
    {
      what: "CSV of 10,000 columns",
      make: () => bytes(`${targets.trim()},${Array.from({ length: 10_000 }, (_, n) => `c${n}`)}\n${row}`),
      taken: "rejected" as const,
    },
    { what: "CSV of a million quotes", make: () => bytes(`${targets}${'"'.repeat(1_000_001)}\n`) },
    {
      what: "NUL bytes in targets",
      make: () => bytes(`${targets}2023-11-01,BA\0BA,F,,Buy,1,USD\n`),
      taken: "rejected" as const,
    },
    {
      what: "invalid UTF-8 in targets",
      make: () => Buffer.concat([bytes(targets), Buffer.from([0xff, 0xc3, 0x28, 10])]),
      says: /UTF-8/,
    },
    {
      what: "gzip bomb for targets, 600 MB",
      make: () => gzipSync(Buffer.alloc(600 * 2 ** 20, 44)),
      says: /unpacked|500 MB/,
    },
    { what: "a spreadsheet in place of a CSV", make: () => deflateRawSync(bytes(noise(10_000))), says: /UTF-8|header/ },
  ].map((hostile) => ({ taken: "stopped" as const, file: "analyst-targets/hostile.csv", ...hostile })),
  ...[
    { what: "JSON a million lists deep", make: () => bytes("[".repeat(1e6)) },
    {
      what: "JSON that would change prototypes",
      make: () => bytes('[{"__proto__":{"ticker":"X"},"constructor":1,"ticker":"X"}]'),
      says: /lacks published_at/,
    },
    {
      what: "JSON of a million empty objects",
      make: () => bytes(`[${"{},".repeat(1e6)}{}]`),
      says: /lacks published_at/,
    },
  ].map((hostile) => ({ taken: "stopped" as const, file: "analyst-targets/hostile.json", ...hostile })),
  ...[
    {
      what: "100 MB on one line of prices",
      make: () => bytes(`${prices}2023-11-01,BABA,1\n2023-11-01,${"x".repeat(longLine)},1\n`),
      taken: "rejected" as const,
    },
    {
      what: "prices of 10,000 columns",
      make: () => bytes(`${prices.trim()},${Array.from({ length: 10_000 }, (_, n) => `c${n}`)}\n2023-11-01,BABA,1\n`),
      taken: "stopped" as const,
      says: /longer than 8 KB/,
    },
    { what: "NUL bytes in prices", make: () => bytes(`${prices}2023-11-01,BA\0BA,1\n`), taken: "taken" as const },
    {
      what: "invalid UTF-8 in prices",
      make: () => Buffer.concat([bytes(prices), bytes("2023-11-01,"), Buffer.from([0xff, 0xc3, 0x28]), bytes(",1\n")]),
      taken: "rejected" as const,
    },
    {
      what: "prices without end or limit",
      make: () => bytes(`${prices}2023-11-01,BABA,1e999\n2023-11-01,BABA,NaN\n2023-11-01,BABA,-1\n`),
      taken: "rejected" as const,
    },
  ].map((hostile) => ({ file: "prices/hostile.csv", ...hostile })),
  {
    what: "formulas and scripts for names of securities",
    file: "securities.csv",
    taken: "taken",
    make: () =>
      bytes(`${securities}037833100,=1+1,"=HYPERLINK(""http://x"",""y"")"\n594918104,MSFT,<script>alert(1)</script>\n`),
  },
  {
    what: "formulas and scripts for names of funds",
    file: "funds.csv",
    taken: "taken",
    make: () =>
      bytes(`cik,name,icon_url\n1336528,"</title><script>alert(1)</script>",\n1649339,../../../etc/passwd,\n`),
  },
];
