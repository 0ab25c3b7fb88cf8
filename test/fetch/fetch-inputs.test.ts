import { readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchInputs as fetchDirectly } from "../../pipeline/fetch/fetch-inputs.ts";
import { openSec } from "../../pipeline/fetch/open-sec.ts";
import { listInputs } from "../../pipeline/ingest/list-inputs.ts";
import { type Report, silentReport } from "../../pipeline/log/report.ts";
import { callScript } from "../call-script.ts";
import { type DataSet, readSmallDataSets, writeDataSet } from "../small-input.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { type FakeSec, startFakeSec } from "./fake-sec.ts";

const fixtures = join(import.meta.dirname, "../../fixtures/input");
const contact = "Jane Doe jane@example.com";
const page = "/data-research/sec-markets-data/form-13f-data-sets";
const index = (quarter: number) => `/Archives/edgar/full-index/2023/QTR${quarter}/master.gz`;
const head = "CIK|Company Name|Form Type|Date Filed|Filename\n-----\n";
const scion = "0000905148-23-001400";
const pershing = "0001172661-23-004016";
const text = (accession: string, cik: number) => `/Archives/edgar/data/${cik}/${accession}.txt`;

let dataSets: ReadonlyMap<string, DataSet>;
let server: FakeSec;
const folder = renewTemporaryFolder("fetch");
const fetchInputs = (...args: string[]) =>
  callScript("fetch", "--to", join(folder, "in"), "--contact", contact, "--from", server.address, ...args);
const lastIndex = index(4);
const callFetch = (report: Report = silentReport) =>
  fetchDirectly({
    sec: openSec({ from: server.address, contact, retries: 1, pauseMs: 1 }),
    to: join(folder, "in"),
    ...{ since: "2023-06-30", until: "2023-11-30", tickersFile: undefined, report },
  });
const listAll = async () =>
  (await readdir(join(folder, "in"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + "/in/".length))
    .sort();

/** Lists data sets, each with the few filings of the small input that were made in its quarter; one named by days has those of 2023q3. */
async function offer(...names: string[]): Promise<void> {
  const at = "/files/structureddata/data/form-13f-data-sets";
  server.pages.set(page, names.map((name) => `<a href="${at}/${name}">`).join("\n"));
  for (const name of names) {
    const file = join(folder, "offered", name);
    await writeDataSet(file, dataSets.get(name) ?? dataSets.get("2023q3_form13f.zip") ?? {});
    server.pages.set(`${at}/${name}`, await readFile(file));
  }
}

/** The two last filings of the fixtures that are there as EDGAR texts, and one of another form. */
async function fileTexts(): Promise<void> {
  server.pages.set(
    lastIndex,
    `${head}1649339|Scion|13F-HR|2023-11-14|edgar/data/1649339/${scion}.txt
1336528|Pershing Square|13F-HR|2023-11-14|edgar/data/1336528/${pershing}.txt
1336528|Pershing Square|SC 13D/A|2023-11-14|edgar/data/1336528/0001193125-23-000001.txt\n`,
  );
  server.pages.set(text(scion, 1649339), await readFile(join(fixtures, `edgar/1649339/${scion}.txt`), "utf8"));
  server.pages.set(text(pershing, 1336528), await readFile(join(fixtures, `edgar/1336528/${pershing}.txt`), "utf8"));
}

beforeAll(async () => {
  dataSets = await readSmallDataSets();
});
beforeEach(async () => {
  server = await startFakeSec();
});
afterEach(async () => {
  await server.close();
});

test("data sets, then what was filed since, are enough for a nightly run; the next fetch brings what is new", async () => {
  await offer("2023q2_form13f.zip", "2023q3_form13f.zip");
  await fileTexts();
  const first = await fetchInputs("--since", "2023q1", "--until", "2023-11-30");
  expect(first).toMatchObject({ code: 0, error: "" });
  expect(first.out.replaceAll(folder, "DIR").replaceAll(/\d+\.\d MB/g, "N MB")).toBe(
    `data sets   2 sets with filings since 2023-04-01: 2 fetched now, N MB; 0 here already
filings     2 Forms 13F filed from 2023-10-01 to 2023-11-30: 2 fetched now, N MB; 0 here already
next        npm run nightly -- --input DIR/in
`,
  );
  expect(await listAll()).toEqual([
    `edgar/2023-11-14/${scion}.txt.gz`,
    `edgar/2023-11-14/${pershing}.txt.gz`,
    "sec-13f/2023q2_form13f.zip",
    "sec-13f/2023q3_form13f.zip",
  ]);
  const packed = await readFile(join(folder, `in/edgar/2023-11-14/${scion}.txt.gz`));
  expect(gunzipSync(packed)).toEqual(await readFile(join(fixtures, `edgar/1649339/${scion}.txt`)));

  const asOf = ["--as-of", "2023-11-30"];
  const night = await callScript(
    "run",
    "nightly",
    "--input",
    join(folder, "in"),
    "--out",
    join(folder, "out"),
    ...asOf,
  );
  expect(night.code).toBe(0);
  expect(night.out).toMatch(/\nread +4 files of .*grouped in 3 sources: 3 read now, the rest known\n/);
  expect(night.out).toMatch(/newest filing 2023-11-14/);

  server.asked.length = 0;
  await offer("2023q2_form13f.zip", "2023q3_form13f.zip", "2023q4_form13f.zip");
  const second = await fetchInputs("--since", "2023q1", "--until", "2023-12-31");
  expect(second.out).toContain("3 sets with filings since 2023-04-01: 1 fetched now, ");
  expect(second.out).toContain("MB; 2 here already\nfilings     none needed: the data sets reach 2023-12-31\n");
  expect(server.asked).toHaveLength(4);
});

test("a text that lies in the folder, under whatever folder and packed or not, is not fetched again", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  await fetchInputs("--since", "2023q2", "--until", "2023-11-30");
  await rm(join(folder, "in/edgar/2023-11-14"), { recursive: true });
  for (const each of [scion, pershing]) await writeFile(join(folder, `in/edgar/${each}.txt.gz.part`), "a beginning");
  const { out: again } = await fetchInputs("--since", "2023q2", "--until", "2023-11-30");
  expect(again).toContain(": 2 fetched now, ");
  await rm(join(folder, "in/edgar/2023-11-14"), { recursive: true });
  await writeFile(join(folder, `in/edgar/${scion}.TXT`), "mine");
  await writeFile(join(folder, `in/edgar/${pershing}.txt.gz`), gzipSync("mine"));
  for (const name of ["round", "about"]) await symlink(".", join(folder, "in/edgar", name));
  const { out } = await fetchInputs("--since", "2023q2", "--until", "2023-11-30");
  expect(out).toContain("2 Forms 13F filed from 2023-10-01 to 2023-11-30: 0 fetched now, 0.0 MB; 2 here already\n");
});

test("one that lies there empty, as after a power failure, is fetched again", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  await callFetch();
  await writeFile(join(folder, `in/edgar/2023-11-14/${scion}.txt.gz`), "");
  expect((await callFetch())[1]).toContain(": 1 fetched now, 0.0 MB; 1 here already");
  expect((await callFetch())[1]).toContain(": 0 fetched now, 0.0 MB; 2 here already");
});

test("only what may report the quarters that are wanted is fetched, up to the day that is wanted", async () => {
  await offer("2023q2_form13f.zip", "2023q3_form13f.zip");
  await fileTexts();
  const { out } = await fetchInputs("--since", "2023q3", "--until", "2023-11-13");
  expect(out).toContain("0 sets with filings since 2023-10-01: 0 fetched now");
  expect(out).toContain("0 Forms 13F filed from 2023-10-01 to 2023-11-13: 0 fetched now");
});

test("nor is what lies ahead, in a quarter that EDGAR has no index of", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2023-11-20") });
  await offer("2023q3_form13f.zip");
  await fileTexts();
  const { code, out } = await fetchInputs("--since", "2023q2", "--until", "2024-02-29");
  vi.useRealTimers();
  expect(code).toBe(0);
  expect(out).toContain("2 Forms 13F filed from 2023-10-01 to 2023-11-20: 2 fetched now, ");
});

test("nor is a data set of later filings", async () => {
  await offer("2023q2_form13f.zip", "2023q3_form13f.zip");
  const { out } = await fetchInputs("--since", "2023q1", "--until", "2023-06-30");
  expect(out).toContain("1 set with filings since 2023-04-01: 1 fetched now");
  expect(await listAll()).toEqual(["sec-13f/2023q2_form13f.zip"]);
  const begun = await fetchInputs("--since", "2023q1", "--until", "2023-07-01");
  expect(begun.out).toContain("2 sets with filings since 2023-04-01: 1 fetched now");
});

test("what was filed on the day after the newest data set is fetched, though no later day is wanted", async () => {
  await offer("01sep2023-13nov2023_form13f.zip");
  await fileTexts();
  const covered = "1|A|13F-HR|2023-11-13|edgar/data/1/0000000001-23-000001.txt\n";
  server.pages.set(lastIndex, `${server.pages.get(lastIndex)}${covered}`);
  const { out } = await fetchInputs("--since", "2023q3", "--until", "2023-11-14");
  expect(out).toContain("2 Forms 13F filed from 2023-11-14 to 2023-11-14: 2 fetched now, 0.");
});

test("of a quarter that has just begun there may be no index yet; one that has ended must have one", async () => {
  await offer("2023q2_form13f.zip");
  const begun = await fetchInputs("--since", "2023q1", "--until", "2023-07-02");
  expect(begun.out).toContain("0 Forms 13F filed from 2023-07-01 to 2023-07-02");
  // Of a folder that it has not made yet the SEC says so.
  server.pages.set(index(3), (_, response) => void response.writeHead(403).end());
  const refused = await fetchInputs("--since", "2023q1", "--until", "2023-07-05");
  expect(refused).toMatchObject({ code: 0, out: expect.stringContaining("0 Forms 13F filed") });
  expect(refused.out).toContain(`note: the SEC has no index of the quarter that has just begun yet: ${index(3)}\n`);
  const late = await fetchInputs("--since", "2023q1", "--until", "2023-07-06");
  expect(late).toMatchObject({ code: 1, error: expect.stringContaining("/QTR3/master.gz: refused (403)") });
  server.pages.delete(index(3));
  const lost = await fetchInputs("--since", "2023q1", "--until", "2023-07-06");
  expect(lost.error).toContain(`Error: ${index(3)} is not to be had from the SEC`);
  const ended = await fetchInputs("--since", "2023q1", "--until", "2023-10-02");
  expect(ended.code).toBe(1);
  expect(ended.error).toContain(`Error: ${index(3)} is not to be had from the SEC`);
  expect(ended.error).toContain("What was fetched is whole, and stays");
  await offer("2023q2_form13f.zip", "2023q3_form13f.zip", "2023q4_form13f.zip");
  server.pages.delete("/files/structureddata/data/form-13f-data-sets/2023q3_form13f.zip");
  const between = await fetchInputs("--since", "2023q1", "--until", "2023-12-31");
  expect(between.error).toContain(`Error: ${index(3)} is not to be had from the SEC`);
});

test("of a data set that is listed, and not to be had, EDGAR has the filings", async () => {
  await offer("2023q3_form13f.zip", "2023q4_form13f.zip");
  await fileTexts();
  server.pages.delete("/files/structureddata/data/form-13f-data-sets/2023q4_form13f.zip");
  const { code, out } = await fetchInputs("--since", "2023q2", "--until", "2023-12-31");
  expect(code).toBe(0);
  expect(out).toContain("2 sets with filings since 2023-07-01: 1 fetched now, ");
  expect(out).toContain("0 here already; 1 listed, but not to be had, such as /files/");
  expect(out).toContain("2 Forms 13F filed from 2023-10-01 to 2023-12-31: 2 fetched now, ");
});

test("nor is one in the midst of others left out, and no other day is asked for", async () => {
  await offer("2023q2_form13f.zip", "2023q3_form13f.zip", "2023q4_form13f.zip");
  const lost = "/files/structureddata/data/form-13f-data-sets/2023q3_form13f.zip";
  server.pages.delete(lost);
  server.pages.set(index(3), `${head}1649339|Scion|13F-HR|2023-08-14|edgar/data/1649339/${scion}.txt\n`);
  server.pages.set(text(scion, 1649339), await readFile(join(fixtures, `edgar/1649339/${scion}.txt`), "utf8"));
  const fetchUntil = async (until: string) => (await fetchInputs("--since", "2023q1", "--until", until)).out;
  const told = await fetchUntil("2023-12-31");
  expect(told).toContain("3 sets with filings since 2023-04-01: 2 fetched now, ");
  expect(told).toContain("1 Form 13F filed from 2023-07-01 to 2023-09-30: 1 fetched now, ");
  expect(told.match(/^filings /gm)).toHaveLength(1);
  expect(await fetchUntil("2023-09-01")).toContain("1 Form 13F filed from 2023-07-01 to 2023-09-01: 0 fetched now, ");
  server.pages.delete("/files/structureddata/data/form-13f-data-sets/2023q2_form13f.zip");
  expect(await fetchUntil("2023-12-31")).toContain(
    "0 fetched now, 0.0 MB; 2 here already; 1 listed, but not to be had, such as /files/",
  );
});

test("a filing that is listed, and not to be had, stops nothing and is told", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  server.pages.delete(text(scion, 1649339));
  const { code, out } = await fetchInputs("--since", "2023q2", "--until", "2023-11-30");
  expect(code).toBe(0);
  expect(out).toContain("1 fetched now, ");
  expect(out).toContain("0 here already; 1 listed, but not to be had, such as /Archives/edgar/data/1649339/");
});

test("one filing that is damaged at the SEC keeps nobody from the others", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  server.pages.set(text(scion, 1649339), "<html>Request Rate Threshold Exceeded</html>");
  const lines = await callFetch();
  expect(lines[1]).toMatch(
    /: 1 fetched now, .*; 0 here already; 1 damaged or refused, left for the next fetch: http.*1400\.txt: what came is not/,
  );
  const whole = await readFile(join(fixtures, `edgar/1649339/${scion}.txt`), "utf8");
  // A run would stop over it.
  server.pages.set(text(scion, 1649339), whole.replace("</periodOfReport>", "</periodOfReport"));
  expect((await callFetch())[1]).toMatch(/1 damaged or refused, .*: the XML of type 13F-HR cannot be read/);
  const cut = whole.slice(0, 9_000);
  server.pages.set(text(scion, 1649339), cut);
  expect((await callFetch())[1]).toContain(`1400.txt: the submission ${scion} came cut short`);
  server.pages.set(text(scion, 1649339), `${whole}<html>`);
  expect((await callFetch())[1]).toContain(`1400.txt: the submission ${scion} came cut short`);
  server.pages.set(text(scion, 1649339), await readFile(join(fixtures, `edgar/1336528/${pershing}.txt`), "utf8"));
  expect((await callFetch())[1]).toContain(`1400.txt: what came is not the submission ${scion}`);
  for (const status of [403, 410, 500]) {
    server.pages.set(text(scion, 1649339), (_, response) => void response.writeHead(status).end());
    expect((await callFetch())[1]).toMatch(
      new RegExp(`1 damaged or refused, left for the next fetch: ${server.address}/Archives.* .*${status}`),
    );
  }
  server.pages.set(text(scion, 1649339), (_, response) => void response.writeHead(429).end());
  await expect(callFetch()).rejects.toThrow("refused (429)");
});

/** Lists filings that EDGAR has damaged or refuses for good before the two that it has, and answers their paths. */
async function fileBehindDamaged({ refused, damaged }: { readonly refused: number; readonly damaged: number }) {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  const accessions = Array.from({ length: refused + damaged }, (_, place) => `0000000001-23-00000${place + 1}`);
  const paths = accessions.map((each) => text(each, 1));
  for (const path of paths) server.pages.set(path, "<html>");
  for (const path of paths.slice(0, refused))
    server.pages.set(path, (_, response) => void response.writeHead(403).end());
  const rows = accessions.map((each) => `1|A|13F-HR|2023-11-14|edgar/data/1/${each}.txt\n`).join("");
  server.pages.set(lastIndex, `${server.pages.get(lastIndex)}`.replace("-----\n", `-----\n${rows}`));
  return paths;
}

test("nor do many that are so for good, night after night, though they come before the new ones", async () => {
  const paths = await fileBehindDamaged({ refused: 6, damaged: 2 });
  expect((await callFetch())[1]).toMatch(
    /^filings {5}10 Forms 13F .*: 2 fetched now, .* MB; 0 here already; 8 damaged or refused, left for the next fetch: http/,
  );
  server.asked.length = 0;
  expect((await callFetch())[1]).toMatch(/: 0 fetched now, 0\.0 MB; 2 here already; 8 damaged or refused, left for/);
  // The index after each four; what came is another than was asked for is asked for twice.
  const times = (path: string) => server.asked.filter((each) => each === path).length;
  expect([page, lastIndex, ...paths].map(times)).toEqual([1, 3, 1, 1, 1, 1, 1, 1, 2, 2]);
});

test.each([
  ["<html>Request Rate Threshold Exceeded</html>", /\.txt: what came is not the submission/],
  [403, /\.txt: refused \(403\)/],
])(
  "where EDGAR has begun to answer all with %s it is no filings that come, and few more are asked for",
  async (answer, told) => {
    await fileBehindDamaged({ refused: 0, damaged: 8 });
    const index = server.pages.get(lastIndex) as string;
    server.pages.set(lastIndex, (_, response) => {
      for (const path of server.pages.keys()) {
        const refuse =
          typeof answer === "string" ? answer : (_: unknown, no: ServerResponse) => void no.writeHead(answer).end();
        server.pages.set(path, refuse);
      }
      response.end(index);
    });
    await expect(callFetch()).rejects.toThrow(told);
    const filings = server.asked.filter((path) => path.startsWith("/Archives/edgar/data/"));
    expect(new Set(filings).size).toBeLessThan(8);
    expect(await listAll()).toEqual(["sec-13f/2023q3_form13f.zip"]);
  },
);

test("a submission may hold bytes that are no UTF-8, and be wrapped as those of old are", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  const whole = await readFile(join(fixtures, `edgar/1649339/${scion}.txt`), "utf8");
  server.pages.set(text(scion, 1649339), Buffer.from(whole.replace(/scion/i, "Sci\u00f3n"), "latin1"));
  const end = "-----END PRIVACY-ENHANCED MESSAGE-----\n\n";
  server.pages.set(text(pershing, 1336528), `${server.pages.get(text(pershing, 1336528))}${end}`);
  expect((await callFetch())[1]).toContain(": 2 fetched now, ");
});

test("how many there are by now is told of all that comes", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  const told: string[] = [];
  const progress = (...given: readonly unknown[]) => void told.push(given.join(" "));
  await callFetch({ ...silentReport, progress });
  expect(told).toEqual(["data sets 1 1", "filings 1 2", "filings 2 2"]);
});

test("what comes in place of a data set is told, and not kept", async () => {
  await offer("2023q4_form13f.zip");
  server.pages.set("/files/structureddata/data/form-13f-data-sets/2023q4_form13f.zip", "<html>");
  const told =
    /2023q4_form13f\.zip: what came is no whole data set: run this again later \([^/]*Either not a zip file, [^/]*\)$/;
  await expect(callFetch()).rejects.toThrow(told);
  expect(await listAll()).toEqual([]);
});

test("one fetch at a time goes to a folder; a nightly run beside it does not mind", async () => {
  await offer("2023q3_form13f.zip");
  await fileTexts();
  const told: Promise<unknown>[] = [];
  const fetchSlowly = async () => {
    const beside = callFetch();
    await expect(beside).rejects.toThrow(/\.lock: held by process \d+ on .*; wait until that run has ended/);
    const cache = { file: join(folder, "cache.json"), reader: "one" };
    const { inputs } = await listInputs(join(folder, "in"), cache, join(folder, "out"));
    expect(inputs.map(({ file }) => file)).toEqual(["sec-13f/2023q3_form13f.zip"]);
  };
  const index = server.pages.get(lastIndex) as string;
  server.pages.set(lastIndex, (_, response) => {
    told.push(fetchSlowly().finally(() => response.end(index)));
  });
  const lines = await callFetch();
  await Promise.all(told);
  expect(told).toHaveLength(1);
  expect(lines[1]).toContain("2 fetched now");
  expect(await listAll()).not.toContain(".lock");
});

test("the list of tickers is fetched where it is wanted, and has to be that list", async () => {
  await offer("2023q4_form13f.zip");
  const tickers = join(folder, "tickers.json");
  const data = [[1652044, "Alphabet Inc.", "GOOGL", "Nasdaq"]];
  server.pages.set(
    "/files/company_tickers_exchange.json",
    JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data }),
  );
  const call = () => fetchInputs("--since", "2023q3", "--until", "2023-12-31", "--tickers", tickers);
  expect((await call()).out).toContain(`tickers     ${tickers}: fetched now\n`);
  expect((await call()).out).toContain(`tickers     ${tickers}: here already\n`);
  server.pages.delete("/files/company_tickers_exchange.json");
  expect((await call()).out).toContain("is not to be had from the SEC\n");
});

test.each([
  [["--until", "2023-02-30"], "--until 2023-02-30 is not a day of the calendar"],
  [["--since", "2023"], "--since 2023 is not a quarter: write it like 2013q1."],
  [
    ["--tickers", "test"],
    "--tickers test is a folder: give the file to write, such as test/company_tickers_exchange.json.",
  ],
  [["--from", "https://www.sec.gov"], "--from is given more than once"],
  [
    ["--since", "2036q1", "--until", "2023-11-27"],
    "--since 2036q1 ends on 2036-03-31: nothing is filed for it up to 2023-11-27.",
  ],
])("%j is a mistake on the command line", async (args, message) => {
  const { code, error } = await fetchInputs(...args);
  expect(code).toBe(64);
  expect(error).toContain(message);
  expect(server.asked).toEqual([]);
});

test.each([
  [["--to", "x"], "--contact is missing, and has to be a name and an e-mail address"],
  [["--to", "x", "--contact", "Jane Doe"], "--contact Jane Doe has to be a name and an e-mail address"],
  [["--to", "x", "--contact", "jane@example.com"], "--contact jane@example.com has to be a name and an e-mail address"],
  [
    ["--to", "x", "--contact", "Łukasz Nowak l@x.pl"],
    "--contact Łukasz Nowak l@x.pl holds Ł, which no request can carry",
  ],
  [["--contact", contact], "--to is missing"],
  [["--to", "x", "--contact", contact, "--from", "sec.gov"], "--from sec.gov is not an address"],
])("%j is refused before the SEC is asked", async (args, message) => {
  const { code, error } = await callScript("fetch", ...args);
  expect(code).toBe(64);
  expect(error).toContain(message);
});
