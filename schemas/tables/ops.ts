import { inputFiles } from "../inputs/sources.ts";
import * as c from "./columns.ts";
import { bigint, date, flag, integer, type Table, text } from "./table.ts";

/** The tables of the ops layer: what the run did with its inputs. */
export const opsTables: readonly Table[] = [
  {
    name: "ops.sources",
    grain: "one row per file under the input folder, read or not",
    key: ["file"],
    partitioning: "whole",
    reads: {},
    columns: {
      file: text("path under the input folder"),
      source_id: text(
        "source that the file is in: EDGAR's texts of one filing day are one, so is what lies among them and is none, and so are copies of a zip; any other file is one by itself; null where it is not read",
      ),
      kind: text(
        `what it is by where it lies: ${inputFiles.map(({ kind }) => kind).join(", ")}; null for what is none of these or is hidden, which is not read`,
      ),
      bytes: bigint("size of the file in bytes"),
      sha256: text("SHA-256 of the file's content; null where it is not read"),
    },
  },
  {
    name: "ops.rejects",
    grain:
      "one row per field of an input row that could not be used; the row was left out unless the reason says what was done",
    key: ["file", "line", "field"],
    partitioning: "source",
    reads: {},
    columns: {
      source_id: c.sourceId,
      file: text(
        "path of the file under the input folder, with the table where it is a zip, which is not read again where it was only renamed",
      ),
      line: integer(
        "line of the file, the header being line 1; of an EDGAR filing the row of its table, and of JSON that is all on one line the place, from 1; null where the whole file is meant",
      ),
      accession_number: text(
        "filing that the row is of, as it says itself; null where it is of a file of the user's, or cannot be told",
      ),
      ticker: text(
        "ticker of a row of targets or closes, upper case; null where it gives none that can be read, where too many or too few cells leave open which is the ticker, and in rows of any other input",
      ),
      field: text("column of the file; null where the whole row is meant"),
      value: text("what was found there, as given; empty or null where there was nothing"),
      reason: text("what is wrong with it, and what to do"),
    },
  },
  {
    name: "ops.runs",
    grain: "one row per run that computed the tables of core and marts as they are here, which is the last that did",
    key: ["as_of"],
    partitioning: "whole",
    reads: {},
    columns: {
      as_of: date("the run's date: nothing filed, published or priced after it is used"),
      has_passed: flag(
        "whether the tables passed their checks; where not, ops.findings says why, and what is published is of an earlier run",
      ),
    },
  },
  {
    name: "ops.findings",
    grain:
      "one row per row that a check of the last run found, in the order in which it matters, that of later quarters first where each is checked by itself",
    key: ["check_name", "ordinal"],
    partitioning: "whole",
    reads: {},
    columns: {
      check_name: text(
        "name of the check: its file in pipeline/checks, or a table with __key, where rows share its key",
      ),
      severity: text("error: nothing was published; warning: have a look; mistake: in the user's files, mend it"),
      ordinal: integer("place in that order, from 1"),
      finding: text("the row, as a JSON object: finding ->> '$.cusip' takes a column out of it"),
      meaning: text("what is wrong with it, and what to do"),
    },
  },
];
