import { printIsoDate } from "../../pipeline/ingest/print-field.ts";
import { type DataSetTable, listColumns } from "../../schemas/inputs/data-set.ts";
import type { Filing } from "./filings.ts";
import type { Totals } from "./information-table.ts";
import { nouns } from "./words.ts";
import { lastDayOf } from "./world.ts";

/** The columns that came to the data sets in 2023. */
const newColumns: readonly string[] = ["FIGI", "CRDNUMBER", "SECFILENUMBER"];

/** A row of a table by column name; what is not named is empty. */
export type Fields = Readonly<Record<string, string>>;

/** The rows of a filing in every table but INFOTABLE, by column name. */
export function describeFiling(filing: Filing, totals: Totals): Partial<Record<DataSetTable, readonly Fields[]>> {
  const ACCESSION_NUMBER = filing.accession;
  const isNotice = filing.form === "13F-NT";
  const managers = Array.from({ length: isNotice ? 1 : filing.manager.otherManagers }, (_, index) =>
    describeOther(filing, index),
  );
  return {
    SUBMISSION: [describeSubmission(filing)],
    COVERPAGE: [describeCover(filing)],
    SIGNATURE: [describeSignature(filing)],
    ...(isNotice
      ? { OTHERMANAGER: managers.map((fields, index) => ({ ...fields, OTHERMANAGER_SK: String(index + 1) })) }
      : {
          SUMMARYPAGE: [
            {
              ACCESSION_NUMBER,
              OTHERINCLUDEDMANAGERSCOUNT: String(filing.manager.otherManagers),
              TABLEENTRYTOTAL: String(totals.rows),
              TABLEVALUETOTAL: String(totals.value),
              ISCONFIDENTIALOMITTED: "N",
            },
          ],
          OTHERMANAGER2: managers.map((fields, index) => ({ ...fields, SEQUENCENUMBER: String(index + 1) })),
        }),
  };
}

/** The columns that a set of a day has, in the SEC's order. */
export function listHeader(table: DataSetTable, isNew: boolean): string[] {
  return listColumns(table)
    .map(({ name }) => name)
    .filter((name) => isNew || !newColumns.includes(name));
}

function describeSubmission({ accession, filedAt, form, manager, period }: Filing): Fields {
  return {
    ACCESSION_NUMBER: accession,
    FILING_DATE: printIsoDate(filedAt),
    SUBMISSIONTYPE: form,
    CIK: manager.cik,
    PERIODOFREPORT: printIsoDate(lastDayOf(period)),
  };
}

function describeCover({ accession, amendment, form, manager, period }: Filing): Fields {
  return {
    ACCESSION_NUMBER: accession,
    REPORTCALENDARORQUARTER: printIsoDate(lastDayOf(period)),
    // Empty on half the covers of the real sets.
    ISAMENDMENT: amendment ? "Y" : manager.key % 2 ? "N" : "",
    AMENDMENTNO: amendment && "1",
    AMENDMENTTYPE: amendment,
    FILINGMANAGER_NAME: manager.name,
    FILINGMANAGER_STREET1: `${(manager.key % 900) + 1} ${nouns[manager.key % nouns.length]} STREET`,
    FILINGMANAGER_CITY: manager.city,
    FILINGMANAGER_STATEORCOUNTRY: manager.state,
    FILINGMANAGER_ZIPCODE: manager.zip,
    REPORTTYPE: form === "13F-NT" ? "13F NOTICE" : "13F HOLDINGS REPORT",
    FORM13FFILENUMBER: fileNumber(manager.slot),
    CRDNUMBER: String(100_000 + manager.slot).padStart(9, "0"),
    PROVIDEINFOFORINSTRUCTION5: "N",
    ADDITIONALINFORMATION: amendment && `This amendment is a "${amendment.toLowerCase()}" of the report filed before.`,
  };
}

function describeSignature({ accession, filedAt, manager }: Filing): Fields {
  const name = `Robin ${manager.name.split(" ")[0]}`;
  return {
    ACCESSION_NUMBER: accession,
    NAME: name,
    TITLE: "Chief Compliance Officer",
    PHONE: `212555${String(manager.slot % 10_000).padStart(4, "0")}`,
    SIGNATURE: `/s/ ${name}`,
    CITY: manager.city,
    STATEORCOUNTRY: manager.state,
    SIGNATUREDATE: printIsoDate(filedAt),
  };
}

function describeOther({ accession, manager }: Filing, index: number): Fields {
  const slot = (manager.slot * 7 + index) % 9_000;
  return {
    ACCESSION_NUMBER: accession,
    CIK: String(1_000_000 + slot * 16).padStart(10, "0"),
    FORM13FFILENUMBER: fileNumber(slot),
    NAME: `${nouns[slot % nouns.length]} Capital Management LLC`,
  };
}

function fileNumber(slot: number): string {
  return `028-${String(10_000 + slot).padStart(5, "0")}`;
}
