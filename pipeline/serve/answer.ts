import { type Endpoint, findEndpoint } from "../../schemas/endpoints.ts";
import type { CanonicalQuery } from "../../schemas/query.ts";
import { findPlaces, takeRows } from "./filter-places.ts";
import { nameOrder, type Ranking } from "./ranking.ts";

/** The finished body of a page, and whether a later page holds anything. */
export type Answer = { readonly body: Uint8Array; readonly hasMorePages: boolean };

type Selection = { readonly rows: ArrayLike<number>; readonly hasMorePages: boolean };

const comma = 0x2c;
const tail = new TextEncoder().encode("]}");

/**
 * Answers a query from its ranking: walks the permutation where the filters let it, skips, and copies finished text.
 *
 * Pure, and free of any runtime's own functions; the same ranking and query give the same bytes everywhere. The ranking
 * must be the one of the query's endpoint and quarter.
 */
export function answerQuery(ranking: Ranking, query: CanonicalQuery): Answer {
  const endpoint = findEndpoint(query.endpoint);
  const selection = selectRows(endpoint, ranking, query);
  const head = printHead(endpoint, ranking, query, selection.hasMorePages);
  return { body: joinEntries(ranking, head, selection.rows), hasMorePages: selection.hasMorePages };
}

function selectRows(endpoint: Endpoint, ranking: Ranking, query: CanonicalQuery): Selection {
  const name = nameOrder(query.sort_by, query.sort_dir);
  const order = ranking.orders.get(name);
  if (order === undefined || ranking.endpoint !== query.endpoint) {
    throw new Error(`a ranking of ${ranking.endpoint} cannot answer ${query.endpoint} by ${query.sort_by}`);
  }
  const first = (query.page - 1) * query.page_size;
  const end = first + query.page_size;
  const sets = endpoint.parameters.flatMap(({ name: parameter, filter }) => {
    const asked = query[parameter];
    // Every count is 0 or more: a filter that all rows pass is none.
    return filter === undefined || asked === undefined || asked === 0
      ? []
      : [findPlaces(ranking, name, filter.column, asked)];
  });
  if (sets.length > 0) return takeRows(order, sets, first, end);
  return { rows: order.subarray(first, end), hasMorePages: order.length > end };
}

function printHead(endpoint: Endpoint, ranking: Ranking, query: CanonicalQuery, hasMorePages: boolean): Uint8Array {
  const { quarter } = ranking;
  const head = {
    page: query.page,
    page_size: query.page_size,
    has_more_pages: hasMorePages,
    ...(quarter && { reporting_year: quarter.year, reporting_quarter: quarter.quarter }),
  };
  return new TextEncoder().encode(`${JSON.stringify(head).slice(0, -1)},"${endpoint.listKey}":[`);
}

function joinEntries({ text, offsets }: Ranking, head: Uint8Array, rows: ArrayLike<number>): Uint8Array {
  let size = head.length + Math.max(0, rows.length - 1) + tail.length;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number;
    size += (offsets[row + 1] as number) - (offsets[row] as number);
  }
  const body = new Uint8Array(size);
  body.set(head);
  let end = head.length;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number;
    const entry = text.subarray(offsets[row], offsets[row + 1]);
    if (index > 0) body[end++] = comma;
    body.set(entry, end);
    end += entry.length;
  }
  body.set(tail, end);
  return body;
}
