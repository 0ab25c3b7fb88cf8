import { runCommand } from "../../command.ts";
import { measureLimit } from "./limit.ts";
import { measurePeers } from "./peers.ts";
import { timeRun } from "./run.ts";

// Each task runs in a process of its own, so that its memory is its own and nothing is warm.
const tasks: Readonly<Record<string, (options: never) => Promise<unknown>>> = {
  run: timeRun,
  limit: measureLimit,
  peers: measurePeers,
};

await runCommand(async () => {
  const [name = "", options = "{}"] = process.argv.slice(2);
  const task = tasks[name];
  if (!task) throw new Error(`"${name}" is no task; there are ${Object.keys(tasks).join(", ")}.`);
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await task(JSON.parse(options) as never);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, peakMb, result })}\n`);
});
