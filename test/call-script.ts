import type { EventEmitter } from "node:events";
import { join } from "node:path";
import { vi } from "vitest";
import type { Outcome } from "./run-script.ts";

let calls = 0;

/**
 * Runs a script of `scripts/` within the test's own process, where starting one is not what the test is about: it takes
 * milliseconds instead of seconds. Nothing else may print meanwhile: one call after the other, and none of a script that serves.
 */
export async function callScript(script: string, ...args: string[]): Promise<Outcome> {
  const { argv, exitCode } = process;
  const [out, error] = [capture(process.stdout), capture(process.stderr)];
  const forget = rememberListeners();
  process.argv = [process.execPath, script, ...args];
  process.exitCode = undefined;
  try {
    calls += 1;
    // With a query the script itself is run anew; what it imports is loaded once.
    const file = join(import.meta.dirname, `../scripts/${script}.ts`);
    await import(/* @vite-ignore */ `${file}?call=${calls}`);
    return { code: Number(process.exitCode ?? 0), out: out.end(), error: error.end() };
  } finally {
    out.end();
    error.end();
    forget();
    Object.assign(process, { argv, exitCode });
  }
}

function capture(stream: NodeJS.WriteStream) {
  let text = "";
  const spy = vi.spyOn(stream, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return {
    end: () => {
      spy.mockRestore();
      return text;
    },
  };
}

/** Takes away, when it is told to, the listeners that were added since. */
function rememberListeners(): () => void {
  const emitters: [EventEmitter, string[]][] = [
    [process, ["SIGHUP", "SIGINT", "SIGTERM"]],
    [process.stdout, ["error"]],
    [process.stderr, ["error"]],
  ];
  const events = emitters.flatMap(([emitter, names]) =>
    names.map((name) => ({ emitter, name, before: emitter.listeners(name) })),
  );
  return () => {
    for (const { emitter, name, before } of events) {
      const added = emitter.listeners(name).filter((listener) => !before.includes(listener));
      for (const listener of added) emitter.removeListener(name, listener as () => void);
    }
  };
}
