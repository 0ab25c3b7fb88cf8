import { expect, test } from "vitest";
import { dataSet, dataSetTables, listColumns } from "../../../schemas/inputs/data-set.ts";

function listNames(table: (typeof dataSetTables)[number], required?: boolean): string[] {
  return listColumns(table)
    .filter((column) => required === undefined || column.required === required)
    .map(({ name }) => name);
}

test("lists the seven tables of the SEC's metadata, in its order", () => {
  expect(dataSetTables.join(" ")).toBe(
    "SUBMISSION COVERPAGE OTHERMANAGER SIGNATURE SUMMARYPAGE OTHERMANAGER2 INFOTABLE",
  );
});

// The header lines of the set of 2025q2; INFOTABLE from FORM13F_metadata.json of the same set.
test.each([
  ["SUBMISSION", "ACCESSION_NUMBER FILING_DATE SUBMISSIONTYPE CIK PERIODOFREPORT"],
  [
    "COVERPAGE",
    "ACCESSION_NUMBER REPORTCALENDARORQUARTER ISAMENDMENT AMENDMENTNO AMENDMENTTYPE CONFDENIEDEXPIRED DATEDENIEDEXPIRED DATEREPORTED REASONFORNONCONFIDENTIALITY FILINGMANAGER_NAME FILINGMANAGER_STREET1 FILINGMANAGER_STREET2 FILINGMANAGER_CITY FILINGMANAGER_STATEORCOUNTRY FILINGMANAGER_ZIPCODE REPORTTYPE FORM13FFILENUMBER CRDNUMBER SECFILENUMBER PROVIDEINFOFORINSTRUCTION5 ADDITIONALINFORMATION",
  ],
  ["OTHERMANAGER", "ACCESSION_NUMBER OTHERMANAGER_SK CIK FORM13FFILENUMBER CRDNUMBER SECFILENUMBER NAME"],
  ["SIGNATURE", "ACCESSION_NUMBER NAME TITLE PHONE SIGNATURE CITY STATEORCOUNTRY SIGNATUREDATE"],
  ["SUMMARYPAGE", "ACCESSION_NUMBER OTHERINCLUDEDMANAGERSCOUNT TABLEENTRYTOTAL TABLEVALUETOTAL ISCONFIDENTIALOMITTED"],
  ["OTHERMANAGER2", "ACCESSION_NUMBER SEQUENCENUMBER CIK FORM13FFILENUMBER CRDNUMBER SECFILENUMBER NAME"],
  [
    "INFOTABLE",
    "ACCESSION_NUMBER INFOTABLE_SK NAMEOFISSUER TITLEOFCLASS CUSIP FIGI VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL INVESTMENTDISCRETION OTHERMANAGER VOTING_AUTH_SOLE VOTING_AUTH_SHARED VOTING_AUTH_NONE",
  ],
] as const)("has the columns of %s in the SEC's order", (table, header) => {
  expect(listNames(table).join(" ")).toBe(header);
});

test("demands no column that came in 2023", () => {
  const optional = dataSetTables.flatMap((table) => listNames(table, false));
  const required = dataSetTables.flatMap((table) => listNames(table, true));
  for (const column of ["FIGI", "CRDNUMBER", "SECFILENUMBER"]) {
    expect(optional).toContain(column);
    expect(required).not.toContain(column);
  }
});

test("demands the accession number of every table", () => {
  for (const table of dataSetTables) expect(dataSet[table].columns.ACCESSION_NUMBER.required).toBe(true);
});
