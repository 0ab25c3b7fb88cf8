import type { TableName } from "../tables/table.ts";

/** How the SEC prints a column: `date` as 31-MAR-2025, `integer` without leading zeros, `flag` as Y or N. */
export type DataSetType = "text" | "date" | "integer" | "flag";

interface Column {
  readonly type: DataSetType;
  readonly required: boolean;
  readonly meaning: string;
}

/** A column that some number published by us rests on: a file without it cannot be read. */
function need<T extends DataSetType>(type: T, meaning: string) {
  return { type, required: true, meaning } as const;
}

/** A column that is carried along where it is present, because it came later or feeds no published number. */
function keep<T extends DataSetType>(type: T, meaning: string) {
  return { type, required: false, meaning } as const;
}

/** The forms that a manager reports on, of holdings or with none of its own; with /A it is an amendment. */
export const submissionTypes = ["13F-HR", "13F-HR/A", "13F-NT", "13F-NT/A"] as const;

// The same five columns identify a manager in OTHERMANAGER and in OTHERMANAGER2.
const manager = {
  CIK: keep("text", "Central Index Key of that manager"),
  FORM13FFILENUMBER: keep("text", "SEC's number of the Form 13F filer, 028-NNNNN"),
  CRDNUMBER: keep("text", "number in FINRA's Central Registration Depository; since 2023"),
  SECFILENUMBER: keep("text", "SEC file number as an adviser, broker or fund; since 2023"),
  NAME: need("text", "name of that manager"),
};

/**
 * The seven tables of an SEC Form 13F data set, each with its columns in the SEC's order.
 * A table or column that is not `required` may be missing from a zip: FIGI, CRDNUMBER and SECFILENUMBER came in 2023.
 * Source: FORM13F_metadata.json and FORM13F_readme of the 2025 set.
 */
export const dataSet = {
  SUBMISSION: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      FILING_DATE: need("date", "day on which the filing was made, DD-MON-YYYY"),
      SUBMISSIONTYPE: need("text", `the form: ${submissionTypes.join(", ")}`),
      CIK: need("text", "Central Index Key of the filing manager"),
      PERIODOFREPORT: need("date", "report period, DD-MON-YYYY"),
    },
  },
  COVERPAGE: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      REPORTCALENDARORQUARTER: need("date", "quarter's end that the report is for, DD-MON-YYYY"),
      ISAMENDMENT: keep("flag", "Y on an amendment, else N; null on half the covers"),
      AMENDMENTNO: keep("integer", "number of the amendment, 1 for the first"),
      AMENDMENTTYPE: need("text", "RESTATEMENT or NEW HOLDINGS"),
      CONFDENIEDEXPIRED: keep("flag", "Y where confidential treatment was denied or has expired"),
      DATEDENIEDEXPIRED: keep("date", "day on which confidential treatment was denied or expired, DD-MON-YYYY"),
      DATEREPORTED: keep("date", "day on which the holdings were reported confidentially, DD-MON-YYYY"),
      REASONFORNONCONFIDENTIALITY: keep("text", "why the holdings are confidential no more"),
      FILINGMANAGER_NAME: need("text", "name of the filing manager"),
      FILINGMANAGER_STREET1: keep("text", "first line of the manager's street"),
      FILINGMANAGER_STREET2: keep("text", "second line of the manager's street"),
      FILINGMANAGER_CITY: need("text", "city of the manager"),
      FILINGMANAGER_STATEORCOUNTRY: need("text", "EDGAR's code of the manager's state or country"),
      FILINGMANAGER_ZIPCODE: keep("text", "postal code of the manager"),
      REPORTTYPE: need("text", "13F HOLDINGS REPORT, 13F NOTICE or 13F COMBINATION REPORT"),
      FORM13FFILENUMBER: keep("text", "SEC's number of the Form 13F filer, 028-NNNNN"),
      CRDNUMBER: keep("text", "number in FINRA's Central Registration Depository; since 2023"),
      SECFILENUMBER: keep("text", "SEC file number as an adviser, broker or fund; since 2023"),
      PROVIDEINFOFORINSTRUCTION5: keep("flag", "Y where the filer gives the information of special instruction 5"),
      ADDITIONALINFORMATION: keep("text", "free text of the cover page"),
    },
  },
  OTHERMANAGER: {
    required: false,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      OTHERMANAGER_SK: keep(
        "integer",
        "the SEC's running number of the row; of an EDGAR text its place in the filing, from 1",
      ),
      ...manager,
    },
  },
  SIGNATURE: {
    required: false,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      NAME: keep("text", "name of who signed"),
      TITLE: keep("text", "title of who signed"),
      PHONE: keep("text", "telephone of who signed"),
      SIGNATURE: keep("text", "the signature as typed"),
      CITY: keep("text", "city of signing"),
      STATEORCOUNTRY: keep("text", "EDGAR's code of the state or country of signing"),
      SIGNATUREDATE: keep("date", "day of signing, DD-MON-YYYY"),
    },
  },
  SUMMARYPAGE: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      OTHERINCLUDEDMANAGERSCOUNT: keep("integer", "other managers whose holdings the report includes"),
      TABLEENTRYTOTAL: need("integer", "rows of the information table, as the filer counts them"),
      TABLEVALUETOTAL: need("integer", "sum of VALUE in the filing's own unit, as the filer adds it up"),
      ISCONFIDENTIALOMITTED: keep("flag", "Y where holdings are left out under confidential treatment"),
    },
  },
  OTHERMANAGER2: {
    required: false,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      SEQUENCENUMBER: need("integer", "number by which the information table refers to the manager"),
      ...manager,
    },
  },
  INFOTABLE: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text", "EDGAR's number of the filing"),
      INFOTABLE_SK: keep("integer", "the SEC's running number of the row"),
      NAMEOFISSUER: need("text", "name of the issuer"),
      TITLEOFCLASS: need("text", "title of the class of security"),
      CUSIP: need("text", "CUSIP of the security as filed"),
      FIGI: keep("text", "Financial Instrument Global Identifier; since 2023, mostly empty"),
      VALUE: need(
        "integer",
        "market value in dollars in filings made from 2023-01-03 on, in thousands before; not everyone keeps to it",
      ),
      SSHPRNAMT: need("integer", "shares, or dollars of principal"),
      SSHPRNAMTTYPE: need("text", "SH for shares, PRN for principal"),
      PUTCALL: need("text", "Put or Call for an option; empty for a holding"),
      INVESTMENTDISCRETION: keep("text", "SOLE, DFND (shared-defined) or OTR (shared-other)"),
      OTHERMANAGER: keep("text", "sequence numbers of the managers that share discretion"),
      VOTING_AUTH_SOLE: keep("integer", "shares with sole voting authority"),
      VOTING_AUTH_SHARED: keep("integer", "shares with shared voting authority"),
      VOTING_AUTH_NONE: keep("integer", "shares without voting authority"),
    },
  },
} as const satisfies Record<string, { required: boolean; columns: Record<string, Column> }>;

/** The name of one of the seven tables; its file is that name with `.tsv`. */
export type DataSetTable = keyof typeof dataSet;

/** The name of a column of a table, as in the header of its TSV. */
export type DataSetColumn<T extends DataSetTable> = keyof (typeof dataSet)[T]["columns"] & string;

/** A row of a table as the SEC prints it: every column present, an absent value is the empty string. */
export type DataSetRow<T extends DataSetTable> = Record<DataSetColumn<T>, string>;

/** The raw table into which each table of an SEC data set is read. */
export const rawTableOf: Readonly<Record<DataSetTable, TableName>> = {
  SUBMISSION: "raw.submissions",
  COVERPAGE: "raw.cover_pages",
  OTHERMANAGER: "raw.other_managers",
  OTHERMANAGER2: "raw.included_managers",
  SIGNATURE: "raw.signatures",
  SUMMARYPAGE: "raw.summary_pages",
  INFOTABLE: "raw.information_tables",
};

/** The seven tables in the SEC's order. */
export const dataSetTables = Object.keys(dataSet) as DataSetTable[];

/** Lists the columns of a table in the SEC's order, with their type and whether a file must have them. */
export function listColumns(table: DataSetTable): (Column & { readonly name: string })[] {
  return Object.entries<Column>(dataSet[table].columns).map(([name, column]) => ({ name, ...column }));
}
