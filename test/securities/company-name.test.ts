import { describe, expect, test } from "vitest";
import { abbreviates, dropForms, splitName } from "../../pipeline/securities/company-name.ts";

describe("a name is split into words that can be compared", () => {
  test.each([
    ["Apple Inc.", "APPLE INC"],
    ["The Coca-Cola Company", "COCA COLA CO"],
    ["BANK OF AMERICA CORP /DE/", "BANK AMERICA CORP"],
    ["VERTEX PHARMACEUTICALS INC / MA", "VERTEX PHARMACEUTICALS INC"],
    ["SMUCKER J M CO", "SMUCKER JM CO"],
    ["W.W. GRAINGER, INC.", "WW GRAINGER INC"],
    ["Moody's Corporation", "MOODYS CORP"],
    ["AT&T INC.", "AT T INC"],
    ["Nestlé S.A.", "NESTLE SA"],
    ["Société Générale", "SOCIETE GENERALE"],
    ["Dun/Bradstreet Corp", "DUN BRADSTREET CORP"],
    ["U S Physical Therapy S A", "US PHYSICAL THERAPY SA"],
    ["Lauder Companies Incorporated", "LAUDER COS INC"],
    ["Farmers and Merchants", "FARMERS MERCHANTS"],
    ["AMAZON COM INC", "AMAZON COM INC"],
    ["Booking.com Limited", "BOOKING COM LTD"],
    ["", ""],
  ])("%s: %s", (name, words) => {
    expect(splitName(name).join(" ")).toBe(words);
  });
});

test.each([
  ["APPLE INC", "APPLE"],
  ["AMAZON COM INC", "AMAZON"],
  ["JOHNSON CONTROLS INTERNATIONAL PLC", "JOHNSON CONTROLS INTERNATIONAL"],
  ["CO", "CO"],
  ["NEW CO LTD", "NEW"],
])("%s is %s without its form", (name, bare) => {
  expect(dropForms(name.split(" ")).join(" ")).toBe(bare);
});

describe("a word is short for another that has its letters in their order, the first one first", () => {
  test.each([
    ["INTL", "INTERNATIONAL"],
    ["SVCS", "SERVICES"],
    ["HLDGS", "HOLDINGS"],
    ["CMNTYS", "COMMUNITIES"],
    ["PPTYS", "PROPERTIES"],
    ["MTRS", "MOTORS"],
    ["TECHNOLOGIE", "TECHNOLOGIES"],
    ["BANK", "BANK"],
    ["BK", "BANK"],
    ["A", "A"],
  ])("%s is for %s", (word, whole) => expect(abbreviates(word, whole)).toBe(true));

  test.each([
    ["INTL", "NATIONAL"],
    ["TECH", "BIOTECH"],
    ["SERVICES", "SVCS"],
    ["GLBL", "GOBAL"],
    ["I", "INC"],
    ["BANK", "BANC"],
    ["AA", "AB"],
    ["BANK", ""],
  ])("%s is not for %s", (word, whole) => expect(abbreviates(word, whole)).toBe(false));
});
