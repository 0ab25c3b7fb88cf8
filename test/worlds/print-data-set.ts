import { printIsoDate } from "../../pipeline/ingest/print-field.ts";
import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { printTsv } from "../../scripts/synth/tsv.ts";
import { makeZip } from "../ingest/make-zip.ts";
import type { FiledRow, Filing } from "./inputs.ts";
import type { Random } from "./random.ts";

type Cells = Readonly<Record<string, string | number>>;

const laterColumns = ["FIGI", "CRDNUMBER", "SECFILENUMBER"];

/**
 * Prints filings as the zip of an SEC data set. Where chance is given, rows and columns stand in another order, and the
 * columns that came in 2023 may be missing.
 */
export function printDataSet(filings: readonly Filing[], random?: Random): Buffer {
  const isOld = random?.chance(0.5) ?? false;
  const tables = dataSetTables.map((table) => {
    const columns = listColumns(table)
      .map(({ name }) => name)
      .filter((name) => !isOld || !laterColumns.includes(name));
    const rows = filings.flatMap((filing) => listRows(table, filing));
    const lines = random ? random.shuffle(rows) : rows;
    const content = printTable(random ? random.shuffle(columns) : columns, lines);
    return { name: `${table}.tsv`, content };
  });
  return makeZip([...tables, { name: "FORM13F_metadata.json", content: "{}" }]);
}

function listRows(table: DataSetTable, filing: Filing): Cells[] {
  const key = { ACCESSION_NUMBER: filing.accessionNumber };
  switch (table) {
    case "SUBMISSION":
      return [{ ...key, ...describeSubmission(filing) }];
    case "COVERPAGE":
      return [{ ...key, ...describeCover(filing) }];
    case "SUMMARYPAGE":
      return filing.form === "13F-NT" ? [] : [{ ...key, ...describeSummary(filing) }];
    case "INFOTABLE":
      return filing.rows.map((row, index) => ({ ...key, INFOTABLE_SK: index + 1, ...describeRow(filing, row) }));
    default:
      return [];
  }
}

function describeSubmission({ filedAt, form, manager, periodOfReport }: Filing): Cells {
  return {
    FILING_DATE: printIsoDate(filedAt),
    SUBMISSIONTYPE: form,
    CIK: manager.cik,
    PERIODOFREPORT: printIsoDate(periodOfReport),
  };
}

function describeCover({ form, amendmentType, manager, periodOfReport }: Filing): Cells {
  return {
    REPORTCALENDARORQUARTER: printIsoDate(periodOfReport),
    AMENDMENTTYPE: amendmentType,
    FILINGMANAGER_NAME: manager.name,
    FILINGMANAGER_CITY: manager.city,
    FILINGMANAGER_STATEORCOUNTRY: manager.state,
    REPORTTYPE: form === "13F-NT" ? "13F NOTICE" : "13F HOLDINGS REPORT",
  };
}

function describeSummary(filing: Filing): Cells {
  const values = filing.rows.map((row) => printAmounts(filing, row).value);
  return {
    OTHERINCLUDEDMANAGERSCOUNT: 0,
    TABLEENTRYTOTAL: values.length,
    TABLEVALUETOTAL: values.reduce((sum, value) => sum + value, 0),
  };
}

function describeRow(filing: Filing, row: FiledRow): Cells {
  const { value, shares } = printAmounts(filing, row);
  return {
    NAMEOFISSUER: row.issuer,
    TITLEOFCLASS: row.titleOfClass,
    CUSIP: row.cusip,
    VALUE: value,
    SSHPRNAMT: shares,
    SSHPRNAMTTYPE: row.sharesType,
    PUTCALL: row.putCall,
    INVESTMENTDISCRETION: "SOLE",
    VOTING_AUTH_SOLE: row.shares,
    VOTING_AUTH_SHARED: 0,
    VOTING_AUTH_NONE: 0,
  };
}

/** What the value and shares columns of a row say; the generator only makes values that lose nothing by their unit. */
export function printAmounts({ accessionNumber, valueUnit }: Filing, row: FiledRow) {
  const { cusip, valueUsd, shares, isSwapped } = row;
  const value = valueUsd / valueUnit;
  if (Number.isInteger(value)) return isSwapped ? { value: shares, shares: value } : { value, shares };
  throw new Error(`${accessionNumber} ${cusip}: ${valueUsd} dollars are no whole number of ${valueUnit}.`);
}

function printTable(columns: readonly string[], rows: readonly Cells[]): string {
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? "")));
  return printTsv(columns, cells);
}
