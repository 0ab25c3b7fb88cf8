import { defaultOut } from "../pipeline/output/out-folder.ts";
import { buildSecurities } from "../pipeline/securities/build-securities.ts";
import { openTrace } from "../pipeline/trace/open-trace.ts";
import { parseArguments, printLines, runCommand, UsageError } from "./command.ts";
import { toCount } from "./option-values.ts";
import { engineOptions, readEngine } from "./options.ts";

const help = `Builds a securities.csv from the closes and the SEC's own list of tickers: of what managers held in the latest
finalized quarter or the one before, and what has no ticker yet, each security gets the ticker whose closes are at five quarter ends
what managers filed, else that of the registrant whose name its issuer bears. What neither tells for sure is left out, and listed by
dollars: without closes funds, most of all, whose names are those of their trusts.

  npm run securities -- --tickers company_tickers_exchange.json --to securities.csv [options]

  --tickers FILE       https://www.sec.gov/files/company_tickers_exchange.json, as npm run fetch brings it
  --to FILE            the file to write, which must not exist; look through it, put it into the folder of raw files, or its
                       rows into the securities.csv there, and run nightly again
  --out DIR            the folder that a run published to (default: ${defaultOut})
  --limit N            longest list of what is left to print, 0 for no limit (default: 20)
  --threads N          ${engineOptions.threads.help}
  --memory-limit SIZE  ${engineOptions["memory-limit"].help}
  --help               this text
`;

const options = {
  tickers: { type: "string" },
  to: { type: "string" },
  out: { type: "string", default: defaultOut },
  limit: { type: "string", default: "20" },
  ...engineOptions,
  help: { type: "boolean", short: "h", default: false },
} as const;

await runCommand(async () => {
  const { values } = parseArguments({ options });
  if (values.help) return void process.stdout.write(help);
  const { tickers: tickersFile, to } = values;
  if (tickersFile === undefined)
    throw new UsageError("--tickers is missing: give the SEC's company_tickers_exchange.json.");
  if (to === undefined) throw new UsageError("--to is missing: give the file to write, such as securities.csv.");
  const limit = toCount("--limit", values.limit, 0);
  const trace = await openTrace(values.out, readEngine(values));
  try {
    printLines(await buildSecurities(trace, { tickersFile, to, limit }));
  } finally {
    trace.close();
  }
});
