import { expect, test } from "vitest";
import { indexPath, listFilings } from "../../pipeline/fetch/list-filings.ts";

// The heads of a full index and of a daily one, as EDGAR has them.
const fullHead = `Description:           Master Index of EDGAR Dissemination Feed
Last Data Received:    December 31, 1993
Comments:              webmaster@sec.gov
Anonymous FTP:         ftp://ftp.sec.gov/edgar/
Cloud HTTP:            https://www.sec.gov/Archives/




CIK|Company Name|Form Type|Date Filed|Filename
--------------------------------------------------------------------------------
`;
const dailyHead = `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    Dec 31, 2018

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
`;

test("an index lists the holdings reports and notices among all that was filed, each once", () => {
  const index = `${fullHead}1649339|Scion Asset Management, LLC|13F-HR|2023-08-14|edgar/data/1649339/0000905148-23-000689.txt
1000275|ROYAL BANK OF CANADA|424B2|2023-08-14|edgar/data/1000275/0001140361-18-046093.txt
860585|RBS PARTNERS L P /CT|13FCONP|2023-08-15|edgar/data/860585/9999999997-04-035723.txt
1768021|Scion Asset Partners, LP|13F-NT|2023-08-14|edgar/data/1768021/0000905148-23-000687.txt
1768022|Scion Value Fund|13F-NT|2023-08-14|edgar/data/1768021/0000905148-23-000687.txt
`;
  expect(listFilings(index)).toEqual([
    {
      accessionNumber: "0000905148-23-000689",
      filedAt: "2023-08-14",
      path: "/Archives/edgar/data/1649339/0000905148-23-000689.txt",
    },
    {
      accessionNumber: "0000905148-23-000687",
      filedAt: "2023-08-14",
      path: "/Archives/edgar/data/1768021/0000905148-23-000687.txt",
    },
  ]);
});

test("a daily index writes its days without hyphens, and line ends may be those of Windows", () => {
  const index = `${dailyHead}1012|A|13F-HR/A|20181231|edgar/data/1012/0000001012-18-000005.txt\n`.replaceAll(
    "\n",
    "\r\n",
  );
  expect(listFilings(index)).toEqual([
    {
      accessionNumber: "0000001012-18-000005",
      filedAt: "2018-12-31",
      path: "/Archives/edgar/data/1012/0000001012-18-000005.txt",
    },
  ]);
});

test.each([
  [
    "<html>Request Rate Threshold Exceeded</html>",
    "is no index: it has no line CIK|Company Name|Form Type|Date Filed|File",
  ],
  [
    `${fullHead}1|A|13F-HR|2023-08-14|edgar/data/1/one.txt`,
    "cannot be read: 1|A|13F-HR|2023-08-14|edgar/data/1/one.txt",
  ],
  [`${fullHead}1|A|13F-NT|Aug 14|edgar/data/1/0000000001-23-000001.txt`, "cannot be read: 1|A|13F-NT|Aug 14|"],
  [`${fullHead}1|A|13F-NT|2023-08-14|x/edgar/data/1/0000000001-23-000001.txt`, "cannot be read: 1|A|13F-NT|"],
  [`${fullHead}1|A|13F-NT|2023-08-14|edgar/data/1/0000000001-23-000001.txt.gz`, "cannot be read: 1|A|13F-NT|"],
  [`${fullHead}1|A|13F-NT|120230814|edgar/data/1/0000000001-23-000001.txt`, "cannot be read: 1|A|13F-NT|120230814"],
  [`${fullHead}1|A|13F-NT|20231399|edgar/data/1/0000000001-23-000001.txt`, "cannot be read: 1|A|13F-NT|20231399"],
  [`${fullHead}1|A|13F-NT|202308141|edgar/data/1/0000000001-23-000001.txt`, "cannot be read: 1|A|13F-NT|202308141"],
])("what cannot be read is an error, not a shorter list", (index, message) => {
  expect(() => listFilings(`${index}\n`)).toThrow(message);
});

test("an index that is cut short within a line is none; one of a day without filings has its head alone", () => {
  const whole = `${fullHead}1|A|13F-HR|2023-08-14|edgar/data/1/0000905148-23-000689.txt\n2|B|10-K|2023-08-14|edgar/data/2/0000905148-23-000690.txt\n`;
  expect(listFilings(whole)).toHaveLength(1);
  expect(listFilings(whole.slice(0, -1))).toHaveLength(1);
  for (const cut of [2, 10, 40, 60]) expect(() => listFilings(whole.slice(0, -cut))).toThrow("is cut short");
  expect(listFilings(fullHead)).toEqual([]);
});

test("a line that cannot be read is told by its beginning", () => {
  const index = `${fullHead}1|${"A".repeat(300)}|13F-HR|2023-08-14|edgar/data/1/one.txt\n`;
  expect(() => listFilings(index)).toThrow(/cannot be read: 1\|A{198}… \(341 characters\)$/);
});

test("an index lies by year and quarter", () => {
  expect(indexPath(2026, 4)).toBe("/Archives/edgar/full-index/2026/QTR4/master.gz");
});
