import { expect } from "vitest";
import { digestBody, type Vector } from "./vectors.ts";

/** What a runtime answered, in the terms of a vector; header names in lower case. */
export type RuntimeAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
};

/** What a runtime answered over HTTP. */
export async function readResponse(response: Response): Promise<RuntimeAnswer> {
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

/** Expects status, headers and body of a vector; a runtime may add headers of its own, such as `Date`. */
export function checkAnswer({ request, status, headers, sha256 }: Vector, answer: RuntimeAnswer): void {
  const shown = Object.fromEntries(Object.keys(headers).map((name) => [name, answer.headers[name]]));
  const found = { request, status: answer.status, headers: shown, sha256: digestBody(answer.body) };
  expect(found).toEqual({ request, status, headers, sha256 });
}
