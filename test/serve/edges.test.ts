import { existsSync } from "node:fs";
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callScript } from "../call-script.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { makeLive, writeRelease } from "./fake-release.ts";

const folder = renewTemporaryFolder("edges");

test("builds every edge for the live release, with the licences of what is bundled, and prints their sizes", async () => {
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  const { code, out, error } = await callScript("edges", "--out", folder, "--web-root", "/srv/13f", "--listen", "81");
  expect([code, error]).toEqual([0, ""]);
  const names = [
    ...["LICENSES-OF-OTHERS.txt", "cloudfront-function.js", "lambda.mjs", "nginx.conf", "not-found.json", "worker.js"],
  ];
  expect((await readdir(join(folder, "edges"))).sort()).toEqual(names);
  for (const name of names) expect(out).toMatch(new RegExp(`^${name} +[\\d,]+ bytes +[\\d,]+ gzipped$`, "m"));
  const nginx = await readFile(join(folder, "edges/nginx.conf"), "utf8");
  expect(nginx).toContain("listen 81;");
  expect(nginx).toContain("root '/srv/13f';");
  expect(nginx).toContain("sector=real-estate/");
  const licences = await readFile(join(folder, "edges/LICENSES-OF-OTHERS.txt"), "utf8");
  for (const name of ["@aws-sdk/client-s3", "@aws-sdk/nested-clients", "@smithy/core", "apache-arrow", "zod"]) {
    expect(licences).toMatch(new RegExp(`^${name}$`, "m"));
  }
  for (const text of ["Apache License", "MIT License"]) expect(licences).toContain(text);
});

test("builds the others where the industries are too many for CloudFront, and takes the former function away", async () => {
  const one = { id: "one", figure: 1, entries: 1 };
  await makeLive(folder, await writeRelease(folder, one));
  expect((await callScript("edges", "--out", folder)).code).toBe(0);
  const industries = Array.from({ length: 130 }, (_, index) => {
    return { id: `household-and-personal-${index}`, name: `Household & Personal Nr. ${index}`, sector_id: null };
  });
  await writeRelease(folder, one, [["v1/industries.json", Buffer.from(JSON.stringify({ industries }))]]);
  const { code, out, error } = await callScript("edges", "--out", folder);
  const edges = ["worker.js", "lambda.mjs", "LICENSES-OF-OTHERS.txt", "not-found.json", "nginx.conf"];
  expect([code, out.match(/^\S+/gm)]).toEqual([0, edges]);
  expect(error).toMatch(
    /^cloudfront-function\.js is left out: it would take \d+ bytes, .*: 130 industries .*; use the Worker, the Lambda or nginx\.\n$/,
  );
  const names = await readdir(join(folder, "edges"));
  expect(names.sort()).toEqual(edges.sort());
  expect(await readFile(join(folder, "edges/nginx.conf"), "utf8")).toContain("industry=household-and-personal-129/");
});

test.runIf(existsSync("/dev/full"))("on a full disk an edge of before stays whole, and is named", async () => {
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  expect((await callScript("edges", "--out", folder)).code).toBe(0);
  const file = join(folder, "edges/nginx.conf");
  const before = await readFile(file, "utf8");
  await symlink("/dev/full", join(folder, `edges/.nginx.conf-${process.pid}`));
  const { code, error } = await callScript("edges", "--out", folder, "--listen", "81");
  expect(code).toBe(1);
  const advice = "Make room on that disk; where df shows room, df -i shows that it can hold no more files.";
  expect(error).toContain(`Error: ${file}: ENOSPC: no space left on device, write. ${advice}`);
  expect(await readFile(file, "utf8")).toBe(before);
});

test.each(["abc", "80; evil", "127.0.0.1:0", "70000"])(
  "--listen %s is refused with 64, and nothing is written",
  async (listen) => {
    await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
    const { code, error } = await callScript("edges", "--out", folder, "--listen", listen);
    expect(code).toBe(64);
    expect(error).toContain(
      `--listen ${listen} is not a port or an address with one: write it like 80 or 127.0.0.1:80.`,
    );
    expect(await readdir(folder)).not.toContain("edges");
  },
);

test("a web root whose path nginx would take for a variable is refused with 64", async () => {
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  const { code, error } = await callScript("edges", "--out", folder, "--web-root", "/srv/13f$prod");
  expect(code).toBe(64);
  expect(error).toContain("/srv/13f$prod has a $, which nginx cannot have in a path: give another --web-root");
  expect(await readdir(folder)).not.toContain("edges");
});

test.each(["127.0.0.1:80", "[::1]:80", "unix:/run/13f.sock"])("--listen %s is written as it is", async (listen) => {
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  expect((await callScript("edges", "--out", folder, "--listen", listen)).code).toBe(0);
  expect(await readFile(join(folder, "edges/nginx.conf"), "utf8")).toContain(`listen ${listen};`);
});

test("says what is missing where no release is live", async () => {
  const { code, error } = await callScript("edges", "--out", folder);
  expect(code).toBe(1);
  expect(error).toContain(`no release is live in ${folder}; publish one first`);
});
