import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { letterCases, letterContext } from "./letter-cases.ts";
import { type RunningNginx, runNginx, skipsNginx } from "./run-nginx.ts";

describe.skipIf(skipsNginx)("nginx on pages of sectors with letters beyond ASCII", () => {
  let folder: string;
  let nginx: RunningNginx;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nginx-letters-"));
    for (const { id } of letterContext.sectors) {
      const pages = join(folder, `public/v1/fund-trends/holding/sector=${id}`);
      await mkdir(pages, { recursive: true });
      await writeFile(join(pages, "page=1.json"), id);
    }
    nginx = await runNginx(folder, letterContext);
  });
  afterAll(async () => {
    await nginx?.stop();
    await rm(folder, { recursive: true });
  });

  test.each(letterCases)("a sector named %s is %s", async (sector, id) => {
    const response = await fetch(`${nginx.host}/v1/fund-trends/holding?${new URLSearchParams({ sector })}`);
    if (id === null) expect(response.status).toBe(400);
    else expect([response.status, await response.text()]).toEqual([200, id]);
  });
});
