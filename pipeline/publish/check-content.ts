import { SaxesParser } from "saxes";
import { z } from "zod";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { statusDocument } from "../../schemas/documents/status.ts";
import { type Endpoint, endpoints } from "../../schemas/endpoints.ts";
import { type CompanionName, companionNames, companionPath, isIconPath, rankingName } from "../../schemas/pages.ts";
import { openRanking } from "../serve/ranking.ts";

/** Throws where the content of the file at `path` is not what its readers are promised. */
export type ContentCheck = (path: string, bytes: Uint8Array) => void;

const companions: Readonly<Record<CompanionName, z.ZodType>> = {
  status: statusDocument,
  sectors: sectorsDocument,
  industries: industriesDocument,
  openapi: z.looseObject({ openapi: z.string().startsWith("3.1."), paths: z.looseObject({}) }),
};

/** Throws where a published file's content is not of the shape that its path promises, or where no shape is known for it. */
export function checkContent(path: string, bytes: Uint8Array): void {
  if (rankingName(path) !== undefined) openRanking(bytes);
  else if (isIconPath(path)) checkXml(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  else checkJson(findDocument(path), new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

/**
 * The same for what was made just now: the entries of a list were checked one by one when its ranking was encoded, and of
 * its pages only what stands around them has to be.
 */
export function checkFrame(path: string, bytes: Uint8Array): void {
  const endpoint = findEndpoint(path);
  if (endpoint === undefined) checkContent(path, bytes);
  else checkListFrame(endpoint, bytes);
}

function checkListFrame(endpoint: Endpoint, bytes: Uint8Array): void {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const opening = `"${endpoint.listKey}":[`;
  const start = body.indexOf(opening);
  if (start < 0 || body.toString("latin1", body.length - 2) !== "]}") throw new Error(`holds no list ${opening} … ]}`);
  checkJson(endpoint.document, `${body.toString("utf8", 0, start)}${opening}]}`);
}

function findEndpoint(path: string): Endpoint | undefined {
  return endpoints.find(({ slug }) => path.startsWith(`v1/${slug}/`));
}

function findDocument(path: string): z.ZodType {
  const companion = companionNames.find((name) => companionPath(name) === path);
  const document = findEndpoint(path)?.document ?? (companion && companions[companion]);
  if (document === undefined) throw new Error("no document is declared for this path; see schemas/documents");
  return document;
}

function checkJson(document: z.ZodType, text: string): void {
  const parsed = document.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
}

function checkXml(text: string): void {
  const parser = new SaxesParser();
  parser.write(text).close();
}
