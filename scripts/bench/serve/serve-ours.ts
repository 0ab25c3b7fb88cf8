import { startServer } from "../../../pipeline/serve/server.ts";
import { tellParent } from "./tell-parent.ts";

// What `npm run serve` does, in a process that tells its port.
const webRoot = process.argv[2] ?? "";
const { port } = await startServer({ webRoot, host: "127.0.0.1", port: 0, checkEveryMs: 1000, log: () => {} });
tellParent(port);
