import type { Filing } from "./filings.ts";
import type { Market } from "./market.ts";
import { fillPosition, type Position, startPosition } from "./positions.ts";
import { type Security, securityAt } from "./securities.ts";
import { lastDayOf, type World } from "./world.ts";

/** Prints a filing as an EDGAR full-submission text file: header, cover and information table. */
export function printSubmission(world: World, filing: Filing, market: Market): string {
  const rows: string[] = [];
  const row = startPosition();
  let total = 0;
  for (let index = 0; index < filing.positions; index++) {
    fillPosition(row, filing, market, filing.firstPosition + index);
    total += row.value;
    rows.push(printRow(row, securityAt(world, row.place, filing.period), filing.manager));
  }
  return `${printHeader(filing)}${wrap("13F-HR", 1, "primary_doc.xml", printCover(filing, total))}${wrap(
    "INFORMATION TABLE",
    2,
    "infotable.xml",
    `<informationTable xmlns="http://www.sec.gov/edgar/document/thirteenf/informationtable">\n${rows.join("\n")}\n</informationTable>`,
  )}</SEC-DOCUMENT>\n`;
}

function printRow(row: Position, { name, title, cusip, type }: Security, { losesZeros }: Filing["manager"]): string {
  return `  <infoTable>
    <nameOfIssuer>${escapeXml(name)}</nameOfIssuer>
    <titleOfClass>${title}</titleOfClass>
    <cusip>${losesZeros ? cusip.replace(/^0+/, "") : cusip}</cusip>
    <value>${row.value}</value>
    <shrsOrPrnAmt>
      <sshPrnamt>${row.shares}</sshPrnamt>
      <sshPrnamtType>${type === "note" ? "PRN" : "SH"}</sshPrnamtType>
    </shrsOrPrnAmt>${row.putCall && `\n    <putCall>${row.putCall}</putCall>`}
    <investmentDiscretion>SOLE</investmentDiscretion>
    <votingAuthority>
      <Sole>${row.shares}</Sole>
      <Shared>0</Shared>
      <None>0</None>
    </votingAuthority>
  </infoTable>`;
}

function printHeader({ accession, filedAt, form, manager, period }: Filing): string {
  const filed = filedAt.replaceAll("-", "");
  return `<SEC-DOCUMENT>${accession}.txt : ${filed}
<SEC-HEADER>${accession}.hdr.sgml : ${filed}
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${form}
PUBLIC DOCUMENT COUNT:\t\t2
CONFORMED PERIOD OF REPORT:\t${lastDayOf(period).replaceAll("-", "")}
FILED AS OF DATE:\t\t${filed}

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\t${manager.name}
\t\tCENTRAL INDEX KEY:\t\t\t${manager.cik}
</SEC-HEADER>
`;
}

function printCover({ amendment, form, manager, period, positions }: Filing, total: number): string {
  const ending = lastDayOf(period).replace(/(\d{4})-(\d\d)-(\d\d)/, "$2-$3-$1");
  const amended = amendment
    ? `<isAmendment>true</isAmendment><amendmentNo>1</amendmentNo><amendmentInfo><amendmentType>${amendment}</amendmentType></amendmentInfo>`
    : "";
  return `<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
  <headerData>
    <submissionType>${form}</submissionType>
    <filerInfo>
      <filer><credentials><cik>${manager.cik}</cik><ccc>XXXXXXXX</ccc></credentials></filer>
      <periodOfReport>${ending}</periodOfReport>
    </filerInfo>
  </headerData>
  <formData>
    <coverPage>
      <reportCalendarOrQuarter>${ending}</reportCalendarOrQuarter>${amended}
      <filingManager>
        <name>${escapeXml(manager.name)}</name>
        <address>
          <com:city>${manager.city}</com:city>
          <com:stateOrCountry>${manager.state}</com:stateOrCountry>
          <com:zipCode>${manager.zip}</com:zipCode>
        </address>
      </filingManager>
      <reportType>13F HOLDINGS REPORT</reportType>
      <provideInfoForInstruction5>N</provideInfoForInstruction5>
    </coverPage>
    <summaryPage>
      <otherIncludedManagersCount>0</otherIncludedManagersCount>
      <tableEntryTotal>${positions}</tableEntryTotal>
      <tableValueTotal>${total}</tableValueTotal>
    </summaryPage>
  </formData>
</edgarSubmission>`;
}

function wrap(type: string, sequence: number, file: string, xml: string): string {
  return `<DOCUMENT>
<TYPE>${type}
<SEQUENCE>${sequence}
<FILENAME>${file}
<TEXT>
<XML>
<?xml version="1.0" encoding="UTF-8"?>
${xml}
</XML>
</TEXT>
</DOCUMENT>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
