import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { callScript } from "../call-script.ts";
import { makeSmallInput } from "../small-input.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("securities");
const build = (...args: string[]) => callScript("securities", "--out", join(folder, "out"), ...args);
const nightly = () =>
  callScript("run", "nightly", "--input", join(folder, "in"), "--out", join(folder, "out"), "--as-of", "2023-11-30");
const readTrend = async (path: string) => {
  const page = await readFile(join(folder, "out/public/v1/fund-trends", path, "index.json"), "utf8");
  const { stocks } = JSON.parse(page) as { stocks: { stock: { ticker: string; name: string }; current: number }[] };
  return stocks.map(({ stock, current }) => [stock.ticker, stock.name, current]);
};

// Rows of the SEC's list of August 2025.
const data = [
  [1652044, "Alphabet Inc.", "GOOGL", "Nasdaq"],
  [1652044, "Alphabet Inc.", "GOOG", "Nasdaq"],
  [60667, "LOWES COMPANIES INC", "LOW", "NYSE"],
  [1075531, "Booking Holdings Inc.", "BKNG", "Nasdaq"],
  [1585689, "Hilton Worldwide Holdings Inc.", "HLT", "NYSE"],
  [16875, "CANADIAN PACIFIC KANSAS CITY LTD/CN", "CP", "NYSE"],
];
const fields = ["cik", "name", "ticker", "exchange"];

beforeAll(async () => {
  await makeSmallInput(join(folder, "in"), "edgar");
  await rm(join(folder, "in/securities.csv"));
  await writeFile(join(folder, "tickers.json"), JSON.stringify({ fields, data }));
});

test("filings without securities.csv and the SEC's list of tickers are enough for fund trends", async () => {
  const bare = await nightly();
  expect(bare.out).toMatch(/\nmend .*no security that managers hold has a ticker.* npm run securities /);
  expect(await readTrend("holding")).toEqual([]);

  const file = join(folder, "in/securities.csv");
  const built = await build("--tickers", join(folder, "tickers.json"), "--to", file, "--limit", "2");
  expect(built).toMatchObject({ code: 0, error: "" });
  expect(built.out.replaceAll(folder, "DIR").split("\n")).toEqual([
    "42 securities held in shares in 2023q3 or the quarter before, without a ticker, $10,538,018,438",
    // Their closes at two quarter ends or more tell the classes of Alphabet's shares.
    "6 of them have the name of a registrant: written to DIR/in/securities.csv",
    "36 are left, $4,587,471,931:",
    "  169656105  $1,746,847,743  CHIPOTLE MEXICAN GRILL INC, COM: no registrant of this name",
    "  76131D103  $1,555,452,754  RESTAURANT BRANDS INTL INC, COM: no registrant of this name",
    "  and 34 more; --limit 0 prints all",
    "",
  ]);
  expect((await readFile(file, "utf8")).split("\n")).toEqual([
    "cusip,ticker,name,type,active",
    "02079K107,GOOG,Alphabet Inc.,stock,true",
    "02079K305,GOOGL,Alphabet Inc.,stock,true",
    "09857L108,BKNG,Booking Holdings Inc.,stock,true",
    "13645T100,CP,,stock,true",
    "43300A203,HLT,Hilton Worldwide Holdings Inc.,stock,true",
    "548661107,LOW,,stock,true",
    "",
  ]);

  const mended = await nightly();
  expect(mended.out).not.toContain("no security that managers hold");
  expect(await readTrend("holding")).toEqual([
    ["BKNG", "Booking Holdings Inc.", 1],
    ["CP", "Canadian Pacific Kansas City", 1],
    ["GOOG", "Alphabet Inc.", 1],
    ["GOOGL", "Alphabet Inc.", 1],
    ["HLT", "Hilton Worldwide Holdings Inc.", 1],
    ["LOW", "Lowes Cos Inc", 1],
  ]);
});

test("what has a ticker by then is not asked for again, and a file that is there is left as it is", async () => {
  const file = join(folder, "more.csv");
  const again = await build("--tickers", join(folder, "tickers.json"), "--to", file, "--limit", "0");
  expect(again.out).toContain(
    "\n0 of them have the name of a registrant: nothing to write\n36 are left, $4,587,471,931:\n",
  );
  expect(again.out.match(/^ {2}\w{9} {2}\$/gm)).toHaveLength(36);
  await expect(readFile(file)).rejects.toThrow("ENOENT");

  const other = [...data, [1549802, "JD.com, Inc.", "JD", "Nasdaq"]];
  await writeFile(join(folder, "other.json"), JSON.stringify({ fields, data: other }));
  await writeFile(file, "mine");
  const refused = await build("--tickers", join(folder, "other.json"), "--to", file);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.error).toMatch(/more\.csv exists already, and is left as it is: give --to another name/);
  expect(await readFile(file, "utf8")).toBe("mine");
  const nowhere = await build("--tickers", join(folder, "other.json"), "--to", join(folder, "nowhere/more.csv"));
  expect(nowhere).toMatchObject({ code: 1, out: "" });
  expect(nowhere.error).toContain(
    "nowhere/more.csv is in no folder that exists: give --to another name, or make the folder.",
  );
});

test.each([
  [["--to", "x.csv"], "--tickers is missing"],
  [["--tickers", "x.json"], "--to is missing"],
])("with %j alone it is not called rightly", async (args, message) => {
  const { code, error } = await build(...args);
  expect(code).toBe(64);
  expect(error).toContain(message);
});

test("a folder that is not there, for the list or for the file, is named", async () => {
  const tickers = join(folder, "none/tickers.json");
  expect((await build("--tickers", tickers, "--to", join(folder, "x.csv"))).error).toContain(`${tickers} is missing`);
  const file = join(folder, "none/x.csv");
  await writeFile(
    join(folder, "jd.json"),
    JSON.stringify({ fields, data: [[1549802, "JD.com, Inc.", "JD", "Nasdaq"]] }),
  );
  expect((await build("--tickers", join(folder, "jd.json"), "--to", file)).error).toContain(file);
});
