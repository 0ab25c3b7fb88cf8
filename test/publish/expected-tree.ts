import { join } from "node:path";

/** All ways to choose one option from each list, as folders in alphabetical order. */
function crossFolders(...choices: string[][]): string[] {
  const sets = choices.reduce<string[][]>(
    (made, options) => made.flatMap((set) => options.map((option) => (option === "" ? set : [...set, option]))),
    [[]],
  );
  return sets.map((set) => set.sort().join("/"));
}

/** Every file of the release of the fake marts, told from the design and not from the code, sorted. */
export function listExpected(): string[] {
  const direction = ["", "sort_dir=asc"];
  const caps = ["mega_cap", "large_cap", "mid_cap", "small_cap", "micro_cap"].map((cap) => `market_cap=${cap}`);
  const counts = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((count) => `min_ratings_count=${count}`);
  const quarters = [2013, 2014].flatMap((year) => [1, 2, 3, 4].map((quarter) => `quarter=${quarter}/year=${year}`));
  const industries = ["industry=software", "sector=energy", "sector=technology", "type=etf", "type=stock"];
  const trendFolders = crossFolders(
    ["", ...caps, ...industries],
    ["", "sort_by=change", "sort_by=change_percent"],
    direction,
  );
  const upsideFolders = crossFolders(
    ["", ...caps, ...counts],
    ["", "sort_by=bullish_percent", "sort_by=ratings_count"],
    direction,
  );
  const portfolioFolders = crossFolders(["", ...quarters], direction).map((folder) =>
    folder.split("/").sort().join("/"),
  );
  const pages = (slug: string, folders: string[], last: (folder: string) => number) =>
    folders.flatMap((folder) =>
      Array.from({ length: last(folder) }, (_, index) =>
        folder === "" && index === 0 ? `v1/${slug}/index.json` : join("v1", slug, folder, `page=${index + 1}.json`),
      ),
    );
  // 130 stocks are held: 117 of type stock; no other filter leaves more than a page's hundred.
  const holdingPages = (folder: string) => (/market_cap|industry|sector|type=etf/.test(folder) ? 1 : 2);
  return [
    ...["v1/status.json", "v1/sectors.json", "v1/industries.json", "v1/openapi.json", "manifest.json"],
    ...["v1/icons/oak-management.svg", "v1/icons/scion.svg"],
    ...["v1/rankings/funds-portfolios/2013q3.arrow", "v1/rankings/funds-portfolios/2013q4.arrow"],
    ...["holding", "increased-positions", "closed-positions"].map((trend) => `v1/rankings/fund-trends/${trend}.arrow`),
    "v1/rankings/analyst-trends/upside.arrow",
    ...pages("analyst-trends/upside", upsideFolders, () => 1),
    ...pages("funds-portfolios", portfolioFolders, () => 1),
    ...pages("fund-trends/increased-positions", trendFolders, () => 1),
    ...pages("fund-trends/closed-positions", trendFolders, () => 1),
    ...pages("fund-trends/holding", trendFolders, holdingPages),
  ].sort();
}
