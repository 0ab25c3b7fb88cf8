import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildSecurities } from "../../pipeline/securities/build-securities.ts";
import type { Trace } from "../../pipeline/trace/open-trace.ts";

// The disk has room for a name and for a line.
vi.mock("node:fs/promises", async (importReal) => {
  const real = await importReal<typeof import("node:fs/promises")>();
  const writeLine: typeof real.writeFile = async (file, text, options) => {
    await real.writeFile(file, `${String(text).split("\n", 1)}\n`, options);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  };
  return { ...real, writeFile: writeLine };
});

test("a file that a full disk cuts short is named and removed, for the next night would read it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "securities-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [tickersFile, to] = [join(folder, "tickers.json"), join(folder, "securities.csv")];
  const { writeFile: write } = await vi.importActual<typeof import("node:fs/promises")>("node:fs/promises");
  const data = [[1652044, "Alphabet Inc.", "GOOGL", "Nasdaq"]];
  await write(tickersFile, JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data }));
  const held = {
    ...{ cusip: "02079K305", name_of_issuer: "ALPHABET INC", title_of_class: "COM" },
    ...{ holding_count: 1, value_usd: 1 },
  };
  const rows = async (file: string) => (file === "securities/untickered.sql" ? [held] : []);
  const trace = { latest: "2023-09-30", rows } as unknown as Trace;
  const message = `${to}: ENOSPC: no space left on device, write`;
  await expect(buildSecurities(trace, { tickersFile, to, limit: 0 })).rejects.toMatchObject({ message, path: to });
  expect(await readdir(folder)).toEqual(["tickers.json"]);
});
