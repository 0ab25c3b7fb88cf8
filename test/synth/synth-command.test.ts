import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { callScript } from "../call-script.ts";

test("a night of more filings than there are managers is told to be smaller", async () => {
  const out = join(await mkdtemp(join(inject("sharedFolder"), "synth-night-")), "new");
  const size = ["--scale", "0.001", "--quarters", "1"];
  const { out: told, code } = await callScript("synth", "--out", out, ...size, "--night", "5000");
  const made = await readdir(join(out, "edgar", "2026-08-20"));
  expect(told).toContain(`edgar/2026-08-20: ${made.length} filings, and not 5,000: so small a world has no more`);
  expect(code).toBe(0);
});
