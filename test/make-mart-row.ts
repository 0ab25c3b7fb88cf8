import type { MartRow } from "../pipeline/publish/marts.ts";
import { type EndpointSlug, findEndpoint } from "../schemas/endpoints.ts";

/** A row of an endpoint's mart: the documentation's example, whose filters are unknown, but for the columns given. */
export function makeMartRow(slug: EndpointSlug, given: MartRow): MartRow {
  const { entry, parameters, mart } = findEndpoint(slug);
  const filters = parameters.flatMap(({ filter }) => filter?.column ?? []);
  const unknown = Object.fromEntries(filters.map((column) => [column, null]));
  const [example] = (entry.meta()?.examples ?? []) as { readonly stock?: MartRow; readonly fund?: MartRow }[];
  if (example === undefined) throw new Error(`the documentation has no example of ${slug}`);
  const { stock, fund, ...figures } = example;
  return { ...unknown, ...stock, ...fund, ...figures, ...mart.where, ...given };
}
