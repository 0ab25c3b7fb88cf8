import { statSync } from "node:fs";
import { join } from "node:path";
import { quarterEndOf } from "../pipeline/calendar.ts";
import { fetchInputs } from "../pipeline/fetch/fetch-inputs.ts";
import { openSec, secAddress } from "../pipeline/fetch/open-sec.ts";
import { printCommand } from "../pipeline/log/print-command.ts";
import { openReport } from "../pipeline/log/report.ts";
import { exitOnSignal, parseArguments, runCommand, UsageError } from "./command.ts";
import { toDay, toUrl } from "./option-values.ts";
import { printToday } from "./options.ts";

const help = `Fetches from the SEC what a folder of raw files lacks: its Form 13F data sets, and from EDGAR, gzipped, each Form 13F
filed on days that none of them covers. What is there is not fetched again, but for a data set that the SEC issued again. Nothing is
ever removed. Run it before each nightly run; it asks the SEC eight times a second at most.

  npm run fetch -- --to DIR --contact "Jane Doe jane@example.com" [options]

  --to DIR            the folder of raw files: the --input of npm run nightly
  --contact TEXT      your name and e-mail address, which the SEC demands of every program
  --since YYYYqN      the first report period that is wanted (default: 2013q1, the first there is); changes and returns of a
                      quarter need those before it
  --until YYYY-MM-DD  the last day of which filings are wanted (default, and at most: today)
  --tickers FILE      also fetches the SEC's list of tickers to this file, for npm run securities
  --from URL          another website with the SEC's files at the same paths (default: ${secAddress})
  --help              this text

Where HTTPS_PROXY names a proxy, in upper or lower case, the SEC is asked by it, unless NO_PROXY names the SEC.
`;

const options = {
  to: { type: "string" },
  contact: { type: "string" },
  since: { type: "string", default: "2013q1" },
  until: { type: "string" },
  tickers: { type: "string" },
  from: { type: "string", default: secAddress },
  help: { type: "boolean", short: "h", default: false },
} as const;

const consolation = () => "What was fetched is whole, and stays; the next fetch goes on from there.";

exitOnSignal(consolation);
await runCommand(
  async () => {
    const { values } = parseArguments({ options });
    if (values.help) return void process.stdout.write(help);
    const { to, contact, since, tickers } = values;
    if (to === undefined) throw new UsageError("--to is missing: give the folder of raw files.");
    const [first, last] = [toQuarterEnd(since), toLastDay(values.until)];
    if (first >= last) {
      throw new UsageError(`--since ${since} ends on ${first}: nothing is filed for it up to ${last}.`);
    }
    const report = openReport(process.stdout);
    const lines = await fetchInputs({
      sec: openSec({ from: toUrl("--from", values.from), contact: toContact(contact) }),
      to,
      since: first,
      until: last,
      tickersFile: toFile("--tickers", tickers),
      report,
    });
    for (const line of lines) report.line(line);
    report.line(`next        ${printCommand("nightly", { input: to })}`);
  },
  { consolation, printsLog: true },
);

function toContact(contact = ""): string {
  const [odd] = /[^ -~\u00a0-\u00ff]/u.exec(contact) ?? [];
  if (odd !== undefined) {
    throw new UsageError(
      `--contact ${contact} holds ${odd}, which no request can carry: write it in Latin letters without it.`,
    );
  }
  if (/\w.* \S+@\S+\.\w+|\S+@\S+\.\w+ .*\w/.test(contact)) return contact;
  throw new UsageError(
    `--contact ${contact || "is missing, and"} has to be a name and an e-mail address, such as "Jane Doe jane@example.com": the SEC demands both.`,
  );
}

/** Of a quarter to come there is no index, and to ask for it would stop all. */
function toLastDay(until: string | undefined): string {
  const today = printToday();
  return until !== undefined && toDay("--until", until) < today ? until : today;
}

/** Told at once, not after everything else was fetched. */
function toFile(option: string, value: string | undefined): string | undefined {
  if (value === undefined || !statSync(value, { throwIfNoEntry: false })?.isDirectory()) return value;
  throw new UsageError(
    `${option} ${value} is a folder: give the file to write, such as ${join(value, "company_tickers_exchange.json")}.`,
  );
}

function toQuarterEnd(value: string): string {
  const end = value.startsWith("20") ? quarterEndOf(value) : undefined;
  if (end) return end;
  throw new UsageError(`--since ${value} is not a quarter: write it like 2013q1.`);
}
