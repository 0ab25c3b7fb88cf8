import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemDocument } from "../../schemas/documents/problem.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { letterCases, letterContext } from "./letter-cases.ts";
import { type RunningNginx, runNginx, skipsNginx } from "./run-nginx.ts";

/** Names together longer than nginx takes in one piece. */
const industries = Array.from({ length: 300 }, (_, index) => {
  return { id: `household-products-${index}`, name: `Household Products ${index}`, sector_id: null };
});

describe.skipIf(skipsNginx)("nginx on pages of many names, some with letters beyond ASCII", () => {
  const folder = shareTemporaryFolder("nginx-letters");
  let nginx: RunningNginx;

  /** A name with what browsers send as it is, though no URL should hold it. */
  const marked = { id: "marked", name: 'A|B {c} \\ ^`, "d" <e> 100% f%' };

  beforeAll(async () => {
    for (const { id } of [...letterContext.sectors, marked]) {
      const pages = join(folder, `public/v1/fund-trends/holding/sector=${id}`);
      await mkdir(pages, { recursive: true });
      await writeFile(join(pages, "page=1.json"), id);
    }
    // Of so many letters that nginx has no room for all their spellings.
    const sectors = [...letterContext.sectors, marked, { id: "e".repeat(200), name: "É".repeat(200) }];
    nginx = await runNginx(folder, { ...letterContext, sectors, industries });
  });
  afterAll(async () => {
    await nginx?.stop();
  });

  test.each(letterCases)("a sector named %s is %s", async (sector, id) => {
    const response = await fetch(`${nginx.host}/v1/fund-trends/holding?${new URLSearchParams({ sector })}`);
    if (id === null) expect(response.status).toBe(400);
    else expect([response.status, await response.text()]).toEqual([200, id]);
  });

  test.each([
    ["a browser escapes it", marked.name],
    ["a form does", String(new URLSearchParams([["", marked.name]])).slice(1)],
  ])("a sector's name of marks is read as %s", async (_, sent) => {
    const target = `${nginx.host}/v1/fund-trends/holding?sector=${sent}`;
    expect([new URL(target).searchParams.get("sector"), await (await fetch(target)).text()]).toEqual([
      marked.name,
      marked.id,
    ]);
  });

  test("an industry that there is none of is told all there are", async () => {
    const response = await fetch(`${nginx.host}/v1/fund-trends/holding?industry=none`);
    const { parameters } = problemDocument.parse(await response.json());
    const allowed = `an id or a name of /v1/industries.json: ${industries.map(({ id }) => id).join(", ")}`;
    expect(parameters).toEqual([{ parameter: "industry", reason: "is unknown", allowed }]);
  });
});
