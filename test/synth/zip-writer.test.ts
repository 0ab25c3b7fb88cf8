import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openZipWriter } from "../../scripts/synth/zip-writer.ts";

const fullDisk = "/dev/full";

test.skipIf(!existsSync(fullDisk))("a full disk is told as what it is", async () => {
  const zip = await openZipWriter(fullDisk);
  const chunks = Array.from({ length: 40 }, () => randomBytes(1 << 18));
  await expect(zip.add("INFOTABLE.tsv", chunks)).rejects.toThrow("ENOSPC");
});
