import { expect, test } from "vitest";
import { indexRegistrants } from "../../pipeline/securities/find-registrant.ts";

// Names from the SEC's list of 2025, and issuers as filings of 2023 name them.
const registrants = [
  "NVIDIA CORP",
  "Meta Platforms, Inc.",
  "BERKSHIRE HATHAWAY INC",
  "JPMORGAN CHASE & CO",
  "J M SMUCKER Co",
  "HORTON D R INC /DE/",
  "Bank of New York Mellon Corp",
  "ROYAL BANK OF CANADA",
  "TORONTO DOMINION BANK",
  "AVALONBAY COMMUNITIES INC",
  "VERTEX PHARMACEUTICALS INC / MA",
  "International Money Express, Inc.",
  "Allison Transmission Holdings Inc",
  "COMTECH TELECOMMUNICATIONS CORP /DE/",
  "TETRA TECH INC",
  "TETRA TECHNOLOGIES INC",
  "TORO CO",
  "TORO CORP.",
  "CARNIVAL CORP",
  "CARNIVAL PLC",
  "INDEPENDENT BANK CORP",
  "INDEPENDENT BANK CORP /MI/",
  "PEOPLES BANCORP INC",
  "FARMERS & MERCHANTS BANCORP",
  "FARMERS & MERCHANTS BANCORP INC",
  "American States Water Co",
  "WisdomTree, Inc.",
  "BRP Inc.",
  "Arcadia Biosciences, Inc.",
  "BLACKBERRY Ltd",
  "REGENERON PHARMACEUTICALS, INC.",
  "FIRST UNITED CORP",
  "UNITED FIRST CORP",
  "American Realty Capital Properties Trust, Inc.",
];
const find = indexRegistrants(registrants.map((name) => ({ name, tickers: [] })));

test.each([
  ["NVIDIA CORPORATION", "NVIDIA CORP"],
  ["META PLATFORMS INC", "Meta Platforms, Inc."],
  ["BERKSHIRE HATHAWAY INC DEL", "BERKSHIRE HATHAWAY INC"],
  ["JPMORGAN CHASE & CO", "JPMORGAN CHASE & CO"],
  ["SMUCKER J M CO", "J M SMUCKER Co"],
  ["D R HORTON INC", "HORTON D R INC /DE/"],
  ["BANK NEW YORK MELLON CORP", "Bank of New York Mellon Corp"],
  ["ROYAL BK CDA", "ROYAL BANK OF CANADA"],
  ["TORONTO DOMINION BK ONT", "TORONTO DOMINION BANK"],
  ["AVALONBAY CMNTYS INC", "AVALONBAY COMMUNITIES INC"],
  ["VERTEX PHARMACEUTICALS INC", "VERTEX PHARMACEUTICALS INC / MA"],
  ["INTERNATIONAL MNY EXPRESS IN", "International Money Express, Inc."],
  ["ALLISON TRANSMISSION HLDGS I", "Allison Transmission Holdings Inc"],
  ["ALLISON TRANSMISSION HLDG I", "Allison Transmission Holdings Inc"],
  ["COMTECH TELECOMMUNICATIONS C", "COMTECH TELECOMMUNICATIONS CORP /DE/"],
  ["AMER STATES WTR CO", "American States Water Co"],
  ["TETRA TECH INC NEW", "TETRA TECH INC"],
  ["TETRA TECHNOLOGIES INC DEL", "TETRA TECHNOLOGIES INC"],
  ["TORO CO", "TORO CO"],
  ["CARNIVAL PLC", "CARNIVAL PLC"],
  ["FIRST UNITED CORP DEL", "FIRST UNITED CORP"],
  ["AMERICAN REALTY CAPITAL PPTYS", "American Realty Capital Properties Trust, Inc."],
])("%s is %s", (issuer, name) => {
  expect(find(issuer).map((registrant) => registrant.name)).toEqual([name]);
});

test.each([
  ["WISDOMTREE TR"],
  ["BRP GROUP INC"],
  ["AADI BIOSCIENCE INC"],
  ["BERRY CORP"],
  ["RENEO PHARMACEUTICALS INC"],
  ["PEOPLES BANCORP N C INC"],
  ["INTERNATIONAL MONEY"],
  ["INTERNATIONAL MONEY TRANSFER I"],
  ["ALLISON TRANSMISSION HLG I"],
  ["ARCADIA RESOURCES INC"],
  ["INTERNATIONAL"],
  ["VERTEX".padEnd(27, ".")],
  [""],
])("%s is none of them", (issuer) => {
  expect(find(issuer)).toEqual([]);
});

test("two of one name are both answered, and so are two that differ in their form alone where it is another", () => {
  const name = (issuer: string) => find(issuer).map((registrant) => registrant.name);
  expect(name("INDEPENDENT BK CORP")).toEqual(["INDEPENDENT BANK CORP", "INDEPENDENT BANK CORP /MI/"]);
  const farmers = ["FARMERS & MERCHANTS BANCORP", "FARMERS & MERCHANTS BANCORP INC"];
  expect(name("FARMERS & MERCHANTS BANCORP")).toEqual(farmers);
  expect(name("FARMERS & MERCHANTS BANCORP INC")).toEqual(farmers.slice(1));
  expect(name("CARNIVAL LTD")).toEqual(["CARNIVAL CORP", "CARNIVAL PLC"]);
});
