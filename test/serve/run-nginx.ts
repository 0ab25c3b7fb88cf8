import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { printNginxConfiguration } from "../../pipeline/serve/print-nginx-configuration.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { findPort } from "../find-port.ts";

/** Whether its tests are skipped: where nginx is absent, but for CI, which must have it. */
export const skipsNginx = !existsSync("/usr/sbin/nginx") && !process.env.CI;
if (skipsNginx) process.stderr.write("SKIPPED: nginx is not installed; apt-get install -y nginx-light\n");

/** A server that answers at `host` until it is stopped. */
export type RunningNginx = { readonly host: string; stop(): Promise<void> };

/** Runs nginx on the web root `public` in a folder, which takes its configuration and its logs. */
export async function runNginx(folder: string, context: QueryContext): Promise<RunningNginx> {
  // nginx's workers are another user than root.
  await chmod(folder, 0o755);
  const listen = `127.0.0.1:${await findPort()}`;
  await writeFile(
    join(folder, "13f.conf"),
    printNginxConfiguration({ context, webRoot: join(folder, "public"), listen }),
  );
  await writeFile(join(folder, "nginx.conf"), mainConfiguration);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  const check = execFileSync("nginx", ["-t", ...args], { encoding: "utf8", stdio: "pipe" });
  expect(check).not.toContain("[warn]");
  const nginx = spawn("nginx", args, { stdio: "inherit" });
  const host = `http://${listen}`;
  await vi.waitFor(() => fetch(`${host}/v1/status.json`), { timeout: 20_000 });
  const stop = async () => {
    if (nginx.kill()) await once(nginx, "exit");
  };
  return { host, stop };
}

const mainConfiguration = `
daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
  include 13f.conf;
}
`;
