import type { MartRow } from "../../pipeline/publish/marts.ts";
import type { EndpointSlug } from "../../schemas/endpoints.ts";
import type { Sent } from "./any-query.ts";
import { context } from "./mart-rows.ts";

/** The body that a query must be answered with, made the slow and obvious way from plain rows, sharing no code with the product. */
export function answerByBruteForce(slug: EndpointSlug, rows: readonly MartRow[], sent: Sent): string {
  const size = Number(sent.page_size ?? 100);
  const page = Number(sent.page ?? 1);
  const found = sortRows(
    slug,
    rows.filter((row) => passes(slug, row, sent)),
    sent,
  );
  const before = (page - 1) * size;
  const entries = found.slice(before, before + size).map((row) => nest(slug, row));
  const head = { page, page_size: size, has_more_pages: found.length > before + size };
  const quarter = { reporting_year: 2023, reporting_quarter: 3 };
  if (slug === "analyst-trends/upside") return JSON.stringify({ ...head, stocks: entries });
  if (slug === "funds-portfolios") return JSON.stringify({ ...head, ...quarter, portfolios: entries });
  return JSON.stringify({ ...head, ...quarter, stocks: entries });
}

function passes(slug: EndpointSlug, row: MartRow, sent: Sent): boolean {
  const id = (entries: readonly { id: string; name: string }[], said: string) =>
    entries.find((entry) => [entry.id, entry.name].some((known) => known.toLowerCase() === said.toLowerCase()))?.id;
  return (
    (sent.type === undefined || row.type === sent.type) &&
    (sent.market_cap === undefined || sent.market_cap.split(",").some((cap) => cap === row.market_cap)) &&
    (sent.sector === undefined || row.sector_id === id(context.sectors, sent.sector)) &&
    (sent.industry === undefined || row.industry_id === id(context.industries, sent.industry)) &&
    (slug !== "analyst-trends/upside" || (row.ratings_count as number) >= Number(sent.min_ratings_count ?? 3))
  );
}

function sortRows(slug: EndpointSlug, rows: readonly MartRow[], sent: Sent): MartRow[] {
  const usual = { "analyst-trends/upside": "upside_percent", "funds-portfolios": "aum" } as Record<string, string>;
  const by = sent.sort_by ?? usual[slug] ?? "current";
  const ties: [string, number][] = slug.startsWith("fund-trends")
    ? [
        ["current", -1],
        ["ticker", 1],
        ["id", 1],
      ]
    : [[slug === "funds-portfolios" ? "id" : "ticker", 1]];
  const known = rows.filter((row) => row[by] !== null);
  const unknown = rows.filter((row) => row[by] === null);
  const compare = (columns: [string, number][]) => (a: MartRow, b: MartRow) => {
    for (const [column, sign] of columns) {
      if ((a[column] as string) < (b[column] as string)) return -sign;
      if ((a[column] as string) > (b[column] as string)) return sign;
    }
    return 0;
  };
  return [...known.sort(compare([[by, sent.sort_dir === "asc" ? 1 : -1], ...ties])), ...unknown.sort(compare(ties))];
}

function nest(slug: EndpointSlug, row: MartRow): unknown {
  if (slug === "funds-portfolios") return nestPortfolio(row);
  const pick = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  return slug === "analyst-trends/upside"
    ? pick("ticker", "price_target", "upside_percent", "bullish_percent", "ratings_count")
    : {
        stock: pick("id", "ticker", "name", "active"),
        ...pick("current", "previous", "change", "change_percent"),
      };
}

/** A row's columns lie in the order of the interface, the fund's first; the portfolio begins at `reporting_year`. */
function nestPortfolio(row: MartRow): unknown {
  const columns = Object.entries(row);
  const start = columns.findIndex(([column]) => column === "reporting_year");
  return { fund: Object.fromEntries(columns.slice(0, start)), ...Object.fromEntries(columns.slice(start)) };
}
