import { FailedChecks } from "../pipeline/checks.ts";

/** A mistake on the command line: answered with the way to the help. */
export class UsageError extends Error {}

/** Runs a command; its exit code is 0 on success, 2 where checks stop the publish, 64 for wrong usage, else 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = error instanceof UsageError ? " Run it with --help for all options." : "";
    process.stderr.write(`\nError: ${message}${hint}\n`);
    process.exitCode = exitCode(error);
  }
}

function exitCode(error: unknown): number {
  if (error instanceof FailedChecks) {
    return 2;
  }
  // The code of sysexits.h for a command that was used wrongly.
  return error instanceof UsageError ? 64 : 1;
}
