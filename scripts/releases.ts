import { defaultOut } from "../pipeline/output/out-folder.ts";
import { activateRelease } from "../pipeline/publish/activate-release.ts";
import { describeReleases } from "../pipeline/publish/describe-releases.ts";
import { exitOnSignal, parseArguments, printLines, runCommand } from "./command.ts";

const help = `Lists the releases that are held, and goes back to one.

  npm run releases -- [--out DIR] [--activate ID]

  --out DIR      the folder that runs publish to (default: ${defaultOut})
  --activate ID  sets that release live in one rename, once all its files are proved whole; what is damaged
                 is mended where another release has it, and what does not belong there removed
  --help         this text

How many are kept is said at publishing: npm run nightly -- --retain N. What moved in each is told whole in
DIR/releases/<id>.changes.json, against the release that was live before it. The next nightly run sets its own
release live again.
`;

const options = {
  out: { type: "string", default: defaultOut },
  activate: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

exitOnSignal(() => "What is live is whole.");
await runCommand(async () => {
  const { out, activate, help: wantsHelp } = parseArguments({ options }).values;
  if (wantsHelp) return void process.stdout.write(help);
  if (activate !== undefined) await activateRelease(out, activate);
  printLines(await describeReleases(out));
});
