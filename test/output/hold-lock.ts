import { withSoleLock } from "../../pipeline/output/lock.ts";

// Holds the lock of a folder until it is killed, and says so once it does.
await withSoleLock(process.argv[2] ?? "", async () => {
  process.stdout.write("locked\n");
  await new Promise(() => setInterval(() => {}, 1000));
});
