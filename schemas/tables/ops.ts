import { rejectColumns } from "../../pipeline/ingest/reject.ts";
import * as c from "./columns.ts";
import { bigint, type Table, text } from "./table.ts";

/** The tables of the ops layer: what the run did with its inputs. */
export const opsTables: readonly Table[] = [
  {
    name: "ops.sources",
    grain: "one row per file under the input folder; those of no kind are not read",
    key: ["file"],
    partitioning: "whole",
    reads: {},
    columns: {
      file: text("path under the input folder"),
      source_id: c.sourceId,
      kind: text(
        "what it is by where it lies: sec_13f, edgar, analyst_targets, prices, securities, funds, splits, cusip_changes or corrections",
      ),
      bytes: bigint("size of the file in bytes"),
      sha256: text("SHA-256 of the file's content"),
    },
  },
  {
    name: "ops.rejects",
    grain: "one row per field of an input row that could not be used; the row was left out",
    key: ["file", "line", "field"],
    partitioning: "source",
    reads: {},
    columns: {
      source_id: c.sourceId,
      ...rejectColumns,
    },
  },
];
