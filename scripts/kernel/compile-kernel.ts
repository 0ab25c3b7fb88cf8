import { join } from "node:path";
import asc from "assemblyscript/asc";

const source = join(import.meta.dirname, "../../pipeline/ingest/information-table/kernel/index.ts");
/** Without a runtime: the kernel manages its own memory, and calls nothing of Node's. */
const options = ["--runtime", "stub", "--use", "abort=", "--enable", "simd", "-O3", "--noAssert"];

/**
 * Compiles the kernel that reads information tables from AssemblyScript, a part of TypeScript, to WebAssembly.
 * @throws Error with what the compiler says.
 */
export async function compileKernel(): Promise<Buffer> {
  let compiled: Buffer | undefined;
  const writeFile = (_: string, contents: string | Uint8Array) => {
    compiled = Buffer.from(contents);
  };
  const { error, stderr } = await asc.main([source, "--outFile", "kernel.wasm", ...options], { writeFile });
  if (error || !compiled) throw new Error(`The kernel could not be compiled: ${stderr.toString()}`);
  return compiled;
}
