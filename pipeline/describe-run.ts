import { join } from "node:path";
import type { TableName } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";
import { catalogName } from "./catalog.ts";
import { dictionaryName } from "./dictionary.ts";
import type { Build } from "./models.ts";
import type { Run } from "./stages.ts";
import { defineView } from "./views.ts";
import type { Row, Value } from "./warehouse.ts";

const integers = new Intl.NumberFormat("en-US");

/** A dozen lines for the operator: what was read, rejected, computed and published, and where it lies. */
export async function describeRun(run: Run): Promise<string[]> {
  const { found } = run;
  return [
    `as of       ${run.build.asOf}`,
    ...(found.ingest ? await describeIngest(run) : []),
    ...(found.checks ? [...(await describeTables(run.build)), describeChecks(run)] : []),
    ...(found.release ? describeRelease(run) : []),
  ];
}

async function describeIngest({ build, inputDir, found }: Run): Promise<string[]> {
  const { files = 0, sources = 0, sourcesRead = 0, strangers = [] } = found.ingest ?? {};
  const strange = strangers.length > 0 ? `; ${strangers.length} files are no input, such as ${strangers[0]}` : "";
  const rejects = await readOne(
    build,
    ["ops.rejects"],
    `select count(*) as rejects, count(distinct file) as files,
       arg_min(concat_ws(' ', file, 'line ' || line, field || ' "' || coalesce(value, '') || '"', reason), (file, line)) as example
     from ops.rejects`,
  );
  const rejected =
    rejects.rejects === 0
      ? "nothing"
      : `${print(rejects.rejects)} fields or rows of ${print(rejects.files)} files, listed in ops.rejects; the first: ${rejects.example}`;
  return [
    `read        ${print(files)} files of ${inputDir}, grouped in ${print(sources)} sources: ${print(sourcesRead)} read now, the rest known${strange}`,
    `rejected    ${rejected}`,
  ];
}

async function describeTables(build: Build): Promise<string[]> {
  const filings = await readOne(
    build,
    ["core.filing_rulings", "core.filing_units"],
    `select count(*) as filings, count(distinct cik) as managers, count(distinct report_period) as quarters,
       count(*) filter (is_effective) as effective, count(*) filter (role = 'notice') as notices,
       count(*) filter (role in ('superseded', 'ignored')) as superseded, count(*) filter (is_flagged) as flagged,
       (select string_agg(described, ', ' order by described) from (
         select format('{} in units of {:,} by {}', count(*), value_unit_usd, decided_by) as described
         from core.filing_units group by value_unit_usd, decided_by
       )) as units
     from core.filing_rulings`,
  );
  const quarters = await readOne(
    build,
    ["core.quarters"],
    `select string_agg(format('{}q{} {}', year, quarter, state), ', ' order by report_period)
         filter (state <> 'final') as not_final,
       count(*) filter (state = 'final') as finals,
       max(format('{}q{} ({}), {} managers reported, {}% coverage', year, quarter, state, managers_reported, coalesce(coverage_percent::varchar, '100')))
         filter (is_latest_finalized) as latest
     from core.quarters`,
  );
  const counts = await readOne(
    build,
    ["core.positions", "marts.fund_trends", "marts.funds_portfolios", "marts.analyst_upside"],
    `select (select count(*) from core.positions) as positions, (select count(*) from marts.funds_portfolios) as portfolios,
       (select count(*) from marts.fund_trends) as trends, (select count(*) from marts.analyst_upside) as upside`,
  );
  return [
    `filings     ${print(filings.filings)} of ${print(filings.managers)} managers over ${print(filings.quarters)} quarters: ${print(filings.effective)} count, ${print(filings.notices)} are notices, ${print(filings.superseded)} are superseded; ${print(filings.flagged)} rulings flagged`,
    `units       ${filings.units}`,
    `quarters    latest ${quarters.latest}; ${print(quarters.finals)} final, else ${quarters.not_final ?? "none"}`,
    `computed    ${print(counts.positions)} positions, ${print(counts.portfolios)} portfolios, ${print(counts.trends)} trend entries, ${print(counts.upside)} upsides; ${print(build.counts.built)} partitions built, ${print(build.counts.reused)} found again`,
    `warehouse   ${join(build.store.root, catalogName)}, explained in ${dictionaryName} beside it`,
  ];
}

function describeChecks({ found }: Run): string {
  const results = found.checks ?? [];
  const warnings = results.filter(({ offenders }) => offenders > 0);
  const told = warnings.map(({ check, offenders }) => `${check.name} ${print(offenders)}`).join(", ");
  return `checks      ${print(results.length)} run, none failed; ${print(warnings.length)} warn${told && `: ${told}`}`;
}

function describeRelease({ outDir, found }: Run): string[] {
  const { id = "", outcome = "", files = 0, bytes = 0, written = 0, changes } = found.release ?? {};
  const megabytes = (bytes / 1e6).toFixed(1);
  return [
    `published   release ${id} is live (${outcome}): ${print(files)} files, ${megabytes} MB, ${print(written)} of them written now`,
    `web root    ${join(outDir, "public")}${changes ? `; what moved: ${changes}` : ""}`,
  ];
}

async function readOne(build: Build, names: readonly TableName[], sql: string): Promise<Row> {
  for (const name of names) {
    await defineView(build, findTable(name), build.live.get(name) ?? []);
  }
  const [row] = await build.warehouse.rows(sql);
  return row ?? {};
}

function print(value: Value | undefined): string {
  return integers.format(Number(value));
}
