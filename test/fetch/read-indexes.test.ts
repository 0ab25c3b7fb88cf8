import { expect, test } from "vitest";
import { Forbidden, type Sec } from "../../pipeline/fetch/open-sec.ts";
import { readIndexes } from "../../pipeline/fetch/read-indexes.ts";
import { silentReport } from "../../pipeline/log/report.ts";

const listOne = (day: string, quarter: number) =>
  `CIK|Company Name|Form Type|Date Filed|Filename\n1|A|13F-HR|${day}|edgar/data/1/0000000001-23-00000${quarter}.txt\n`;

/** The days of the filings that are listed in a window, and what is told, where the SEC has these indexes of 2023 and forbids the others. */
async function readDays(indexes: Readonly<Record<string, string>>, first: string, last: string, until = last) {
  const told: string[] = [];
  const sec: Pick<Sec, "read"> = {
    read: async (path, read) => {
      const index = indexes[path.replace("/Archives/edgar/full-index/2023/", "")];
      if (index === undefined) throw new Forbidden(path);
      return read(index);
    },
  };
  const report = { ...silentReport, line: (line: string) => void told.push(line) };
  const filings = await readIndexes({ sec: sec as Sec, until, report }, { first, last });
  return { days: filings.map(({ filedAt }) => filedAt), told };
}

const indexes = {
  "QTR2/master.gz": listOne("2023-05-15", 2),
  "QTR3/master.gz": listOne("2023-08-14", 3),
  "QTR4/master.gz": listOne("2023-11-14", 4),
};

test("of a window the index of each quarter is read, from that of its first day to that of its last", async () => {
  const days = ["2023-05-15", "2023-08-14", "2023-11-14"];
  expect(await readDays(indexes, "2023-06-30", "2023-10-01")).toEqual({ days, told: [] });
  expect((await readDays(indexes, "2023-04-01", "2023-06-30")).days).toEqual(days.slice(0, 1));
});

test("in the first days of a quarter its index may be forbidden, which is told, but not that of the quarter before", async () => {
  const { "QTR4/master.gz": _, ...begun } = indexes;
  const { days, told } = await readDays(begun, "2023-09-29", "2023-10-05");
  expect(days).toEqual(["2023-08-14"]);
  expect(told).toEqual([expect.stringContaining("/2023/QTR4/master.gz")]);
  await expect(readDays(begun, "2023-09-29", "2023-10-06")).rejects.toThrow(Forbidden);
  const { "QTR3/master.gz": __, ...lost } = indexes;
  await expect(readDays(lost, "2023-09-29", "2023-10-05")).rejects.toThrow(Forbidden);
  await expect(readDays(begun, "2023-10-01", "2023-10-03", "2023-10-06")).rejects.toThrow(Forbidden);
});

test("where it is not to be had packed it is read as it is; where neither is, that is an error, but in the first days", async () => {
  const asked: string[] = [];
  const readLast = async (path: string, until: string) => {
    const read: Sec["read"] = async (at, use) => {
      asked.push(at);
      return at.endsWith(path) ? use(listOne("2023-11-14", 4)) : undefined;
    };
    const window = { first: "2023-10-01", last: "2023-10-01" };
    return readIndexes({ sec: { read } as Sec, until, report: silentReport }, window);
  };
  expect(await readLast("QTR4/master.idx", "2023-12-01")).toHaveLength(1);
  expect(asked.map((path) => path.replace(/.*\//, ""))).toEqual(["master.gz", "master.idx"]);
  await expect(readLast("none", "2023-12-01")).rejects.toThrow("/2023/QTR4/master.gz is not to be had from the SEC");
  expect(await readLast("none", "2023-10-02")).toEqual([]);
});

test("an index that is none is an error on whatever day", async () => {
  const page = { ...indexes, "QTR4/master.gz": "<html>Request Rate Threshold Exceeded</html>" };
  await expect(readDays(page, "2023-10-01", "2023-10-02")).rejects.toThrow("is no index");
});
