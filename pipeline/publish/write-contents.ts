import { endpoints } from "../../schemas/endpoints.ts";
import { describeApi } from "../../schemas/openapi.ts";
import { companionNames, companionPath, iconPath } from "../../schemas/pages.ts";
import { makeContext } from "../../schemas/query.ts";
import { printCount } from "../log/print-number.ts";
import type { Report } from "../log/report.ts";
import { describeStatus, encodeCompanion, listIndustries, listSectors } from "./companions.ts";
import { drawIcon } from "./icons.ts";
import type { Parts } from "./live-files.ts";
import type { MartRow } from "./marts.ts";
import { type ListSources, writeEndpoint } from "./rankings.ts";
import type { ReleaseWriter } from "./release-writer.ts";

/** What the contents of a release depend on, and nothing else does. */
export interface Contents extends Pick<ListSources, "marts" | "baseUrl" | "code" | "live"> {
  /** The release's id. */
  id: string;
  /** The run's date, `YYYY-MM-DD`. */
  asOf: string;
}

/**
 * Adds every file of a release but its manifest: companions, icons, then each endpoint's rankings and pages. Answers what
 * each ranking was made from.
 */
export async function writeContents(
  writer: ReleaseWriter,
  { marts, id, asOf, baseUrl, code, live }: Contents,
  report: Report,
): Promise<Parts> {
  const status = describeStatus(id, asOf, await marts.readMart("marts.quarters"));
  const sectors = listSectors(await marts.readMart("marts.sectors"));
  const industries = listIndustries(await marts.readMart("marts.industries"));
  const context = makeContext({ as_of: asOf, sectors, industries });
  const openapi = describeApi(context, baseUrl === "" ? "/" : baseUrl);
  const companions = { status, sectors: { sectors }, industries: { industries }, openapi };
  for (const name of companionNames) await writer.add(companionPath(name), encodeCompanion(companions[name]));
  const funds = await marts.readMart("marts.funds");
  report.progress("icons", 0, 1);
  for (const fund of funds) await writeIcon(writer, fund);
  report.line(`icons: ${printCount(funds.length, "fund")}`);
  const { latest_finalized: latest, quarters } = status;
  const sources = { marts, baseUrl, context, latest, quarters, live, code };
  let rankings: Parts["rankings"] = {};
  for (const endpoint of endpoints) {
    report.progress(endpoint.path, 0, 1);
    const written = await writeEndpoint(writer, endpoint, sources);
    rankings = { ...rankings, ...written.rankings };
    report.line(`${endpoint.path}: ${printCount(written.pages, "page")}`);
  }
  return { code, baseUrl, rankings };
}

async function writeIcon(writer: ReleaseWriter, fund: MartRow): Promise<void> {
  const id = String(fund.id);
  await writer.add(iconPath(id), Buffer.from(drawIcon(id, String(fund.name))));
}
