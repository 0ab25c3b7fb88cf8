import {
  type DataSetColumn,
  type DataSetTable,
  type DataSetType,
  dataSetTables,
  listColumns,
} from "../../schemas/inputs/data-set.ts";

interface TablePaths<T extends DataSetTable> {
  /** The element that makes one row. */
  readonly row: string;
  /** Where each column's value stands below that element. */
  readonly fields: Readonly<Partial<Record<DataSetColumn<T>, string>>>;
}

const manager = {
  CIK: "cik",
  FORM13FFILENUMBER: "form13FFileNumber",
  CRDNUMBER: "crdNumber",
  SECFILENUMBER: "secFileNumber",
  NAME: "name",
} as const;

/**
 * Where the columns of the SEC data set stand in the XML of a filing, by local names.
 * Source: eis_13F_Filer.xsd and eis_13FDocument.xsd of the SEC.
 */
const submissionPaths: { readonly [T in DataSetTable]: TablePaths<T> } = {
  SUBMISSION: {
    row: "edgarSubmission/headerData",
    fields: {
      SUBMISSIONTYPE: "submissionType",
      CIK: "filerInfo/filer/credentials/cik",
      PERIODOFREPORT: "filerInfo/periodOfReport",
    },
  },
  COVERPAGE: {
    row: "edgarSubmission/formData/coverPage",
    fields: {
      REPORTCALENDARORQUARTER: "reportCalendarOrQuarter",
      ISAMENDMENT: "isAmendment",
      AMENDMENTNO: "amendmentNo",
      AMENDMENTTYPE: "amendmentInfo/amendmentType",
      CONFDENIEDEXPIRED: "amendmentInfo/confDeniedExpired",
      DATEDENIEDEXPIRED: "amendmentInfo/dateDeniedExpired",
      DATEREPORTED: "amendmentInfo/dateReported",
      REASONFORNONCONFIDENTIALITY: "amendmentInfo/reasonForNonConfidentiality",
      FILINGMANAGER_NAME: "filingManager/name",
      FILINGMANAGER_STREET1: "filingManager/address/street1",
      FILINGMANAGER_STREET2: "filingManager/address/street2",
      FILINGMANAGER_CITY: "filingManager/address/city",
      FILINGMANAGER_STATEORCOUNTRY: "filingManager/address/stateOrCountry",
      FILINGMANAGER_ZIPCODE: "filingManager/address/zipCode",
      REPORTTYPE: "reportType",
      FORM13FFILENUMBER: "form13FFileNumber",
      CRDNUMBER: "crdNumber",
      SECFILENUMBER: "secFileNumber",
      PROVIDEINFOFORINSTRUCTION5: "provideInfoForInstruction5",
      ADDITIONALINFORMATION: "additionalInformation",
    },
  },
  OTHERMANAGER: { row: "edgarSubmission/formData/coverPage/otherManagersInfo/otherManager", fields: manager },
  SIGNATURE: {
    row: "edgarSubmission/formData/signatureBlock",
    fields: {
      NAME: "name",
      TITLE: "title",
      PHONE: "phone",
      SIGNATURE: "signature",
      CITY: "city",
      STATEORCOUNTRY: "stateOrCountry",
      SIGNATUREDATE: "signatureDate",
    },
  },
  SUMMARYPAGE: {
    row: "edgarSubmission/formData/summaryPage",
    fields: {
      OTHERINCLUDEDMANAGERSCOUNT: "otherIncludedManagersCount",
      TABLEENTRYTOTAL: "tableEntryTotal",
      TABLEVALUETOTAL: "tableValueTotal",
      ISCONFIDENTIALOMITTED: "isConfidentialOmitted",
    },
  },
  OTHERMANAGER2: {
    row: "edgarSubmission/formData/summaryPage/otherManagers2Info/otherManager2",
    fields: {
      SEQUENCENUMBER: "sequenceNumber",
      CIK: "otherManager/cik",
      FORM13FFILENUMBER: "otherManager/form13FFileNumber",
      CRDNUMBER: "otherManager/crdNumber",
      SECFILENUMBER: "otherManager/secFileNumber",
      NAME: "otherManager/name",
    },
  },
  INFOTABLE: {
    row: "informationTable/infoTable",
    fields: {
      NAMEOFISSUER: "nameOfIssuer",
      TITLEOFCLASS: "titleOfClass",
      CUSIP: "cusip",
      FIGI: "figi",
      VALUE: "value",
      SSHPRNAMT: "shrsOrPrnAmt/sshPrnamt",
      SSHPRNAMTTYPE: "shrsOrPrnAmt/sshPrnamtType",
      PUTCALL: "putCall",
      INVESTMENTDISCRETION: "investmentDiscretion",
      OTHERMANAGER: "otherManager",
      VOTING_AUTH_SOLE: "votingAuthority/Sole",
      VOTING_AUTH_SHARED: "votingAuthority/Shared",
      VOTING_AUTH_NONE: "votingAuthority/None",
    },
  },
};

/** A column of one table of the data set, and where its value stands below the element that makes a row. */
interface FieldPath<T extends DataSetTable> {
  readonly column: DataSetColumn<T>;
  readonly path: string;
  readonly type: DataSetType;
}

/** What a row of an information table holds, in the order of the SEC's schema. */
export const infotableFields: readonly FieldPath<"INFOTABLE">[] = listFields("INFOTABLE");

/** A place in the XML of a filing: what lies below it, and whether it makes a row or holds a column's value. */
export interface SubmissionElement {
  readonly children: Map<string, SubmissionElement>;
  row?: DataSetTable;
  field?: { readonly table: DataSetTable; readonly column: string; readonly type: DataSetType };
}

/** The elements of a filing that are read, as a tree by local name in lower case; its root stands for no element. */
export const submissionElements: SubmissionElement = growElements();

function growElements(): SubmissionElement {
  const root: SubmissionElement = { children: new Map() };
  for (const table of dataSetTables) {
    const row = growPath(root, submissionPaths[table].row);
    row.row = table;
    for (const { path, ...field } of listFields(table)) growPath(row, path).field = { table, ...field };
  }
  return root;
}

function listFields<T extends DataSetTable>(table: T): FieldPath<T>[] {
  const { fields }: TablePaths<T> = submissionPaths[table];
  const types = new Map(listColumns(table).map(({ name, type }) => [name, type]));
  return (Object.entries(fields) as [DataSetColumn<T>, string][]).map(([column, path]) => ({
    column,
    path,
    type: types.get(column) ?? "text",
  }));
}

function growPath(from: SubmissionElement, path: string): SubmissionElement {
  let element = from;
  for (const name of path.toLowerCase().split("/")) {
    const child = element.children.get(name) ?? { children: new Map() };
    element.children.set(name, child);
    element = child;
  }
  return element;
}
