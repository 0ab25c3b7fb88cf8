import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openReport } from "../../pipeline/log/report.ts";

function open(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const report = openReport(stream as never);
  return { report, written: () => String(stream.read() ?? "") };
}

test("a line is told as it is, but for what a terminal would obey", () => {
  const { report, written } = open(false);
  report.line("has  pk\u0003\u0000, \u001b[31m\u009b and é\tor\n  more");
  expect(written()).toBe("has  pk\\x03\\x00, \\x1b[31m\\x9b and é\tor\n  more\n");
});

test("progress is overwritten in place on a terminal, and a line takes its place", () => {
  const { report, written } = open(true);
  report.progress("core.holdings", 1, 2);
  report.line("done");
  expect(written()).toBe("\r\u001b[K  core.holdings 1/2\r\u001b[Kdone\n");
});

test("in a log progress is told now and then only", () => {
  const { report, written } = open(false);
  report.progress("core.holdings", 1, 2);
  expect(written()).toBe("");
});
