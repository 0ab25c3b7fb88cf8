/** An entry of a list, parsed, and beside it the filters that it passes, which its endpoint does not publish. */
export interface Listed {
  readonly entry: Entry;
  readonly traits: Readonly<Record<string, unknown>>;
}
type Entry = Readonly<Record<string, unknown>> & { readonly fund?: Named; readonly stock?: Named };
type Named = Readonly<Record<string, string>>;
type Vocabulary = readonly { readonly id: string; readonly name: string }[];

/** All that there is to ask for, read from the server once. */
export interface World {
  readonly sectors: Vocabulary;
  readonly industries: Vocabulary;
  readonly latest: { readonly year: number; readonly quarter: number };
  /** Every entry of an endpoint, in any order; of portfolios, of a quarter. */
  readonly lists: ReadonlyMap<string, readonly Listed[]>;
}

/** The key in `World.lists`: portfolios have one list a quarter. */
export function listKey(path: string, year: number, quarter: number): string {
  return path === "/v1/funds-portfolios" ? `${path} ${year}q${quarter}` : path;
}

/** The body that the interface promises for a legal query, worked out from its text alone; it shares no code with the product. */
export function answer(world: World, path: string, sent: Readonly<Record<string, string>>): string {
  const asked = sent.year !== undefined && sent.quarter !== undefined;
  const year = asked ? Number(sent.year) : world.latest.year;
  const quarter = asked ? Number(sent.quarter) : world.latest.quarter;
  const page = Number(sent.page ?? 1);
  const page_size = Number(sent.page_size ?? 100);
  const listed = world.lists.get(listKey(path, year, quarter)) ?? [];
  const entries = listed.filter((each) => passes(world, path, each, sent)).map(({ entry }) => entry);
  const sorted = [...entries].sort(order(path, sent));
  const from = (page - 1) * page_size;
  return JSON.stringify({
    page,
    page_size,
    has_more_pages: sorted.length > from + page_size,
    ...(path === "/v1/analyst-trends/upside" ? {} : { reporting_year: year, reporting_quarter: quarter }),
    [path === "/v1/funds-portfolios" ? "portfolios" : "stocks"]: sorted.slice(from, from + page_size),
  });
}

function passes(world: World, path: string, { entry, traits }: Listed, sent: Readonly<Record<string, string>>) {
  const find = (vocabulary: Vocabulary, said: string) =>
    vocabulary.find(({ id, name }) => [id, name.toLowerCase()].includes(said.toLowerCase()))?.id;
  return (
    (!sent.type || traits.type === sent.type) &&
    (!sent.market_cap || sent.market_cap.split(",").includes(String(traits.market_cap))) &&
    (!sent.sector || traits.sector_id === find(world.sectors, sent.sector)) &&
    (!sent.industry || traits.industry_id === find(world.industries, sent.industry)) &&
    (path !== "/v1/analyst-trends/upside" || Number(entry.ratings_count) >= Number(sent.min_ratings_count ?? 3))
  );
}

/** The figure asked for, nulls last, then the ties of each endpoint. */
function order(path: string, sent: Readonly<Record<string, string>>) {
  const usual = { "/v1/analyst-trends/upside": "upside_percent", "/v1/funds-portfolios": "aum" }[path] ?? "current";
  const figure = sent.sort_by ?? usual;
  const sign = sent.sort_dir === "asc" ? 1 : -1;
  return (a: Entry, b: Entry): number => {
    const [one, other] = [a[figure] as number | null, b[figure] as number | null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || breakTie(path, a, b);
    return sign * (one - other) || breakTie(path, a, b);
  };
}

function breakTie(path: string, a: Entry, b: Entry): number {
  const compare = (one: unknown, other: unknown) =>
    String(one) < String(other) ? -1 : Number(String(one) > String(other));
  if (path === "/v1/funds-portfolios") return compare(a.fund?.id, b.fund?.id);
  if (path === "/v1/analyst-trends/upside") return compare(a.ticker, b.ticker);
  return (
    Number(b.current) - Number(a.current) ||
    compare(a.stock?.ticker, b.stock?.ticker) ||
    compare(a.stock?.id, b.stock?.id)
  );
}
