/** How the SEC prints a column: `date` as 31-MAR-2025, `integer` without leading zeros, `flag` as Y or N. */
export type DataSetType = "text" | "date" | "integer" | "flag";

interface Column {
  readonly type: DataSetType;
  readonly required: boolean;
}

/** A column that some number published by us rests on: a file without it cannot be read. */
function need<T extends DataSetType>(type: T) {
  return { type, required: true } as const;
}

/** A column that is carried along where it is present, because it came later or feeds no published number. */
function keep<T extends DataSetType>(type: T) {
  return { type, required: false } as const;
}

// The same five columns identify a manager in OTHERMANAGER and in OTHERMANAGER2.
const manager = {
  CIK: keep("text"),
  FORM13FFILENUMBER: keep("text"),
  CRDNUMBER: keep("text"),
  SECFILENUMBER: keep("text"),
  NAME: need("text"),
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
      ACCESSION_NUMBER: need("text"),
      FILING_DATE: need("date"),
      SUBMISSIONTYPE: need("text"),
      CIK: need("text"),
      PERIODOFREPORT: need("date"),
    },
  },
  COVERPAGE: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text"),
      REPORTCALENDARORQUARTER: need("date"),
      ISAMENDMENT: keep("flag"),
      AMENDMENTNO: keep("integer"),
      AMENDMENTTYPE: need("text"),
      CONFDENIEDEXPIRED: keep("flag"),
      DATEDENIEDEXPIRED: keep("date"),
      DATEREPORTED: keep("date"),
      REASONFORNONCONFIDENTIALITY: keep("text"),
      FILINGMANAGER_NAME: need("text"),
      FILINGMANAGER_STREET1: keep("text"),
      FILINGMANAGER_STREET2: keep("text"),
      FILINGMANAGER_CITY: need("text"),
      FILINGMANAGER_STATEORCOUNTRY: need("text"),
      FILINGMANAGER_ZIPCODE: keep("text"),
      REPORTTYPE: need("text"),
      FORM13FFILENUMBER: keep("text"),
      CRDNUMBER: keep("text"),
      SECFILENUMBER: keep("text"),
      PROVIDEINFOFORINSTRUCTION5: keep("flag"),
      ADDITIONALINFORMATION: keep("text"),
    },
  },
  OTHERMANAGER: {
    required: false,
    columns: { ACCESSION_NUMBER: need("text"), OTHERMANAGER_SK: keep("integer"), ...manager },
  },
  SIGNATURE: {
    required: false,
    columns: {
      ACCESSION_NUMBER: need("text"),
      NAME: keep("text"),
      TITLE: keep("text"),
      PHONE: keep("text"),
      SIGNATURE: keep("text"),
      CITY: keep("text"),
      STATEORCOUNTRY: keep("text"),
      SIGNATUREDATE: keep("date"),
    },
  },
  SUMMARYPAGE: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text"),
      OTHERINCLUDEDMANAGERSCOUNT: keep("integer"),
      TABLEENTRYTOTAL: need("integer"),
      TABLEVALUETOTAL: need("integer"),
      ISCONFIDENTIALOMITTED: keep("flag"),
    },
  },
  OTHERMANAGER2: {
    required: false,
    columns: { ACCESSION_NUMBER: need("text"), SEQUENCENUMBER: need("integer"), ...manager },
  },
  INFOTABLE: {
    required: true,
    columns: {
      ACCESSION_NUMBER: need("text"),
      INFOTABLE_SK: keep("integer"),
      NAMEOFISSUER: need("text"),
      TITLEOFCLASS: need("text"),
      CUSIP: need("text"),
      FIGI: keep("text"),
      VALUE: need("integer"),
      SSHPRNAMT: need("integer"),
      SSHPRNAMTTYPE: need("text"),
      PUTCALL: need("text"),
      INVESTMENTDISCRETION: keep("text"),
      OTHERMANAGER: keep("text"),
      VOTING_AUTH_SOLE: keep("integer"),
      VOTING_AUTH_SHARED: keep("integer"),
      VOTING_AUTH_NONE: keep("integer"),
    },
  },
} as const satisfies Record<string, { required: boolean; columns: Record<string, Column> }>;

/** The name of one of the seven tables; its file is that name with `.tsv`. */
export type DataSetTable = keyof typeof dataSet;

/** The name of a column of a table, as in the header of its TSV. */
export type DataSetColumn<T extends DataSetTable> = keyof (typeof dataSet)[T]["columns"] & string;

/** A row of a table as the SEC prints it: every column present, an absent value is the empty string. */
export type DataSetRow<T extends DataSetTable> = Record<DataSetColumn<T>, string>;

/** The seven tables in the SEC's order. */
export const dataSetTables = Object.keys(dataSet) as DataSetTable[];

/** Lists the columns of a table in the SEC's order, with their type and whether a file must have them. */
export function listColumns(table: DataSetTable): (Column & { readonly name: string })[] {
  return Object.entries<Column>(dataSet[table].columns).map(([name, column]) => ({ name, ...column }));
}
