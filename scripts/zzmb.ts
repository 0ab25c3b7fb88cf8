// node scripts/start.mjs scripts/zzmb.ts table quarter reps variant1.sql variant2.sql ... ("-" is the model as it is)
import { readFileSync, statSync, rmSync } from "node:fs";
import { openBuild } from "../pipeline/open-build.ts";
import { requireLiveState } from "../pipeline/live.ts";
import { planPartition } from "../pipeline/plans.ts";
import { defineView } from "../pipeline/views.ts";
import { readModel } from "../pipeline/read-model.ts";
import { findTable } from "../schemas/tables.ts";
import { silentReport } from "../pipeline/report.ts";
const [table = "", quarter = "", reps = "5", ...variants] = process.argv.slice(2);
const root = process.env.ROOT ?? "/dev/shm/w/ref/warehouse";
const state = await requireLiveState(root);
const build = await openBuild(root, { asOf: state.asOf, outDir: "/dev/shm/w/ref", inputDir: "", report: silentReport, threads: process.env.T ? Number(process.env.T) : undefined } as never, state);
const plan = await planPartition(build, findTable(table as never), quarter === "all" ? null : quarter);
for (const input of plan.inputs) await defineView(build, input.table, input.partitions, input.where);
if (process.env.SET) await build.warehouse.execute(process.env.SET);
const sqls = await Promise.all(variants.map(async (v) => (v === "-" ? await readModel(table as never) : readFileSync(v, "utf8"))));
const med = (a: number[]) => [...a].sort((x, y) => x - y)[Math.floor(a.length / 2)] ?? 0;
const cpu = sqls.map(() => [] as number[]), wall = sqls.map(() => [] as number[]), size = sqls.map(() => 0), rows = sqls.map(() => 0);
for (let r = 0; r < Number(reps) + 1; r++) for (const [i, sql] of sqls.entries()) {
  const file = `/dev/shm/w/zz-${process.pid}.parquet`;
  const t = performance.now(), c = process.cpuUsage();
  rows[i] = process.env.NOWRITE ? Number((await build.warehouse.rows(`select count(*) as n from (${sql})`, plan.parameters))[0]?.n) : await build.warehouse.writeParquet(sql, plan.parameters, file);
  const d = process.cpuUsage(c);
  if (r > 0) { cpu[i]!.push((d.user + d.system) / 1e6); wall[i]!.push((performance.now() - t) / 1000); }
  if (!process.env.NOWRITE) { size[i] = statSync(file).size; rmSync(file); }
}
variants.forEach((v, i) => console.log(`${med(cpu[i]!).toFixed(3)} cpu ${med(wall[i]!).toFixed(3)} s ${(size[i]! / 1e6).toFixed(1)} MB ${rows[i]} rows ${(med(cpu[i]!) / med(cpu[0]!)).toFixed(3)} ${v.split("/").at(-1)}`));
build.warehouse.close();
