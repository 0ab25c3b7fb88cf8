import { expect, test } from "vitest";
import { listDataSets } from "../../pipeline/fetch/list-data-sets.ts";

const link = (href: string) => `<td><a href="${href}">Form 13F</a></td>`;
const folder = "/files/structureddata/data/form-13f-data-sets";

test("data sets are told by their names, of calendar quarters and of windows, in the order in which they end", () => {
  const page = [
    "01jun2025-31aug2025_form13f.zip",
    "2013q2_form13f.zip",
    "01dec2023-29feb2024_form13f.zip",
    "2023q4_form13f.zip",
    "01nov2023-01nov2023_form13f.zip",
  ].map((name) => link(`${folder}/${name}`));
  expect(listDataSets(page.join("\n")).map(({ name, firstFiled, lastFiled }) => [name, firstFiled, lastFiled])).toEqual(
    [
      ["2013q2_form13f.zip", "2013-04-01", "2013-06-30"],
      ["01nov2023-01nov2023_form13f.zip", "2023-11-01", "2023-11-01"],
      ["2023q4_form13f.zip", "2023-10-01", "2023-12-31"],
      ["01dec2023-29feb2024_form13f.zip", "2023-12-01", "2024-02-29"],
      ["01jun2025-31aug2025_form13f.zip", "2025-06-01", "2025-08-31"],
    ],
  );
});

test("a link may name the website, or another folder, and stand twice; other links are none", () => {
  const late = "/files/datastandardsinnovation/data/form-13f-data-sets/01jun2026-31aug2026_form13f.zip";
  const page = [
    link(late),
    link(`https://www.sec.gov${late}`),
    link("/files/form13f_readme.pdf"),
    link("/files/01jun2026_form345.zip"),
  ];
  expect(listDataSets(page.join(""))).toEqual([
    { name: "01jun2026-31aug2026_form13f.zip", path: late, firstFiled: "2026-06-01", lastFiled: "2026-08-31" },
  ]);
});

test("a name is told in any letter case", () => {
  const page = ["01JUN2025-31AUG2025_FORM13F.ZIP", "2023Q4_Form13F.zip"].map((name) => link(`${folder}/${name}`));
  expect(listDataSets(page.join("\n")).map(({ name, lastFiled }) => [name, lastFiled])).toEqual([
    ["2023Q4_Form13F.zip", "2023-12-31"],
    ["01JUN2025-31AUG2025_FORM13F.ZIP", "2025-08-31"],
  ]);
});

test.each([
  ["<html>Request Rate Threshold Exceeded</html>", "links to no data set such as 2023q4_form13f.zip"],
  [link(`${folder}/latest_form13f.zip`), "links to latest_form13f.zip, whose name does not tell"],
  [link(`${folder}/01jun2025-31jun2025_form13f.zip`), "links to 01jun2025-31jun2025_form13f.zip, whose name"],
  [link(`${folder}/31jun2025-31aug2025_form13f.zip`), "links to 31jun2025-31aug2025_form13f.zip, whose name"],
  [link(`${folder}/01jun2025-31may2025_form13f.zip`), "links to 01jun2025-31may2025_form13f.zip, whose name"],
  [link(`${folder}/12023q4_form13f.zip`), "links to 12023q4_form13f.zip, whose name"],
  [link(`${folder}/2023q41_form13f.zip`), "links to 2023q41_form13f.zip, whose name"],
  [link(`${folder}/101jun2025-31aug2025_form13f.zip`), "links to 101jun2025-31aug2025_form13f.zip, whose name"],
])("a page that is another than it was is an error: %s", (page, message) => {
  expect(() => listDataSets(page)).toThrow(message);
});

test("a page that is cut short lists none, though it has some", () => {
  const page =
    '<!DOCTYPE html><html lang="en"><a href="/files/2023q4_form13f.zip">2023 Q4</a></html>\n<!-- made today -->';
  expect(listDataSets(page)).toHaveLength(1);
  expect(() => listDataSets(page.slice(0, page.indexOf("</html>") + 3))).toThrow("is cut short: run this again later");
});
