import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { signalNames } from "../../scripts/command.ts";
import { runScript, startScript } from "../run-script.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeLive, writeRelease } from "./fake-release.ts";

const folder = shareTemporaryFolder("serve");

beforeAll(async () => {
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 3 }));
});

test.each(signalNames)("serves until %s, then leaves in good order", async (signal) => {
  const child = startScript("serve", "--out", folder, "--port", "0");
  const [line] = await once(child.stdout, "data");
  const address = /http:\S+/.exec(String(line))?.[0] ?? "";
  expect(await (await fetch(address)).json()).toMatchObject({ release: "one" });
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each([
  [
    ["--out", "nowhere"],
    1,
    /^\nError: no release is live at nowhere\/public; publish one first: npm run nightly -- --input DIR --out nowhere\n$/,
  ],
  [["--port", "70000"], 64, /^\nError: --port is "70000"; it must be an integer from 0 to 65535\./],
  [["--prot", "1"], 64, /^\nError: Unknown option '--prot'/],
])("%o is refused in plain words", async (args, expectedCode, message) => {
  const { code, error } = await runScript("serve", ...args);
  expect(error).toMatch(message);
  expect(code).toBe(expectedCode);
});

test("a public that is a plain folder is named, with the option", async () => {
  const plain = join(folder, "plain");
  await mkdir(join(plain, "public"), { recursive: true });
  const { code, error } = await runScript("serve", "--out", plain);
  expect(error).toContain(`--out ${plain} is not what a run published to: ${join(plain, "public")} holds no release.`);
  expect(code).toBe(64);
});

test("a live release that is damaged is no other folder: it is told how to repair it", async () => {
  const damaged = join(folder, "damaged");
  const release = await writeRelease(damaged, { id: "one", figure: 1, entries: 3 });
  await makeLive(damaged, release);
  await rm(join(release, "manifest.json"));
  const { code, error } = await runScript("serve", "--out", damaged);
  expect(error).toBe(`\nError: ${join(release, "manifest.json")} is missing. Publish again to repair the release.\n`);
  expect(code).toBe(1);
});

test.each(["--help", "-h"])("%s tells every option and succeeds", async (help) => {
  const { code, out } = await runScript("serve", help);
  expect(code).toBe(0);
  for (const option of ["--out", "--host", "--port"]) expect(out).toContain(option);
});
