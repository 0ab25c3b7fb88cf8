import { bigintColumn, type ColumnData, doubleColumn, type EnumType, enumColumn } from "../../column-data.ts";
import { quoteLiteral } from "../../quote.ts";
import type { Warehouse } from "../../warehouse.ts";
import type { Holdings } from "./add-rows.ts";
import type { RowTexts } from "./read-row.ts";
import { putCalls, sharesTypes } from "./row-columns.ts";

/** A type for each column of texts that recur. */
export type TextTypes = Readonly<Record<keyof RowTexts, EnumType>>;

export const sharesTypeType = describeType(["", ...sharesTypes]);
export const putCallType = describeType(putCalls);

function describeType(texts: readonly string[]): EnumType {
  return { name: `enum(${texts.map(quoteLiteral).join(", ")})`, texts };
}

/** Makes the types of the texts of plain rows, and of the holdings of a table, in the order in which DuckDB sorts them. */
export async function makeTypes(warehouse: Warehouse, plainTexts: RowTexts, others: string): Promise<TextTypes> {
  const make = async (key: keyof RowTexts, column: string): Promise<EnumType> => {
    const name = `${column}_texts`;
    // As one text, of which no line breaks within: ten thousands of them take DuckDB's parser ten times as long.
    const plain = quoteLiteral(["", ...plainTexts[key]].join("\n"));
    const texts = `select unnest(string_split(${plain}, chr(10))) as text union select ${column} from ${others}`;
    await warehouse.execute(
      `create or replace type ${name} as enum (select text from (${texts}) where text is not null order by text)`,
    );
    const rows = await warehouse.rows(`select unnest(enum_range(null::${name}))::varchar as text`);
    return { name, texts: rows.map(({ text }) => String(text)) };
  };
  return {
    filing: await make("filing", "accession_number"),
    cusip: await make("cusip", "cusip"),
    name: await make("name", "name_of_issuer"),
    title: await make("title", "title_of_class"),
  };
}

/** The columns of staging.holdings but for the source; `days` has the report period of each filing, in days since 1970. */
export function listColumns(holdings: Holdings, types: TextTypes, days: ReadonlyMap<string, number>): ColumnData[] {
  const dayOf = Int32Array.from(types.filing.texts, (filing) => days.get(filing) ?? 0);
  const { length } = holdings.rowCount;
  return [
    enumColumn("accession_number", types.filing, holdings.filing),
    {
      name: "report_period",
      type: "DATE",
      values: new Int32Array(holdings.filing).map((filing) => dayOf[filing] ?? 0),
    },
    enumColumn("cusip", types.cusip, holdings.cusip),
    enumColumn("shares_type", sharesTypeType, holdings.sharesType),
    enumColumn("put_call", putCallType, holdings.putCall),
    enumColumn("name_of_issuer", types.name, holdings.name),
    enumColumn("title_of_class", types.title, holdings.title),
    bigintColumn("filed_value", holdings.value),
    bigintColumn("shares", holdings.shares),
    { name: "row_count", type: "INTEGER", values: holdings.rowCount },
    { name: "is_unknown_type", type: "BOOLEAN", values: new Uint8Array(length) },
    doubleColumn("highest_row_price", holdings.highestPrice),
    doubleColumn("lowest_row_price", holdings.lowestPrice),
  ];
}
