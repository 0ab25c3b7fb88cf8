import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { printCommand, printReading } from "../../pipeline/log/print-command.ts";
import { callScript } from "../call-script.ts";

test("a command names its output folder where that is not the default", () => {
  expect(printCommand("serve", { out: "out" })).toBe("npm run serve");
  expect(printCommand("serve", { out: "/data/13f" })).toBe("npm run serve -- --out /data/13f");
  expect(printCommand("compute", { out: "out", "as-of": undefined })).toBe("npm run compute");
  expect(printCommand("compute", { out: "out", "as-of": "2023-11-30" })).toBe("npm run compute -- --as-of 2023-11-30");
});

test("a value that begins with a dash is no option", () => {
  expect(printCommand("serve", { out: "-x y", port: "1" })).toBe("npm run serve -- --out='-x y' --port 1");
});

test("one that reads an input folder never reads the fixtures for it", () => {
  expect(printReading("nightly", "out")).toBe("npm run nightly -- --input DIR");
  expect(printReading("ingest", "x", "2023-11-30")).toBe("npm run ingest -- --input DIR --out x --as-of 2023-11-30");
});

test.each(["a b", "it's", "$HOME", "~", "*", "", "é;ls", 'a"b', "a\nb", "a\\b"])(
  "a shell takes %j for what it is",
  (path) => {
    const words = printCommand("serve", { out: path }).replace(/^npm run serve -- /, "");
    expect(execFileSync("sh", ["-c", `printf '%s|' ${words}`], { encoding: "utf8" })).toBe(`--out|${path}|`);
  },
);

test.each([["edges"], ["upload", "--bucket", "b"], ["serve"]])(
  "%s that finds no release names the folder that it looked in",
  async (script, ...args) => {
    const { error } = await callScript(script, ...args, "--out", "no where");
    expect(error).toContain("npm run nightly -- --input DIR --out 'no where'");
  },
);
