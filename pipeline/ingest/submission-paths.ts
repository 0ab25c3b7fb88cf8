import { type DataSetColumn, type DataSetTable, type DataSetType, listColumns } from "../../schemas/inputs/data-set.ts";

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
  for (const [table, paths] of Object.entries(submissionPaths) as [DataSetTable, TablePaths<DataSetTable>][]) {
    const row = growPath(root, paths.row);
    row.row = table;
    const types = new Map(listColumns(table).map(({ name, type }) => [name, type]));
    for (const [column, path] of Object.entries(paths.fields)) {
      growPath(row, path).field = { table, column, type: types.get(column) ?? "text" };
    }
  }
  return root;
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
