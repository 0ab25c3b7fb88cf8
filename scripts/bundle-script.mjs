import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";

const root = join(import.meta.dirname, "..");
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** What development alone needs, what finds files of its own beside it, and what is large and only behind a proxy asked for, is loaded from where it lies. */
const apart = [...Object.keys(devDependencies), "@duckdb/node-api", "@duckdb/node-bindings", "esbuild", "undici"];
/** What every module is made with. */
const makers = ["package-lock.json", "scripts/start.mjs", "scripts/bundle-script.mjs"].map((path) => join(root, path));

/** A script as one module, and the files that it was made of: of each its path and its SHA-256. */
export async function bundleScript(script) {
  const files = new Map(makers.map((path) => [path, hash("sha256", readFileSync(path))]));
  const { outputFiles } = await build({
    // Not by its whole address, in which a star of the project's own folder would stand for many files.
    ...{ entryPoints: [relative(root, script)], absWorkingDir: root, bundle: true, write: false },
    ...{ platform: "node", target: "node20", format: "esm" },
    ...{ sourcemap: "inline", sourcesContent: false, sourceRoot: pathToFileURL(`${root}/`).href },
    define: { "import.meta.dirname": "ownFolder", "import.meta.url": "ownUrl" },
    // What is left of CommonJS asks for Node's own modules.
    banner: {
      js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(${printUrl(script)});`,
    },
    plugins: [leaveApart, readSources(files)],
  });
  await stop();
  return { text: outputFiles[0].text, files: [...files] };
}

const printUrl = (path) => JSON.stringify(pathToFileURL(path).href);

/** By its whole address, for the module may be run from nowhere. */
const leaveApart = {
  name: "leave-apart",
  setup: ({ onResolve }) => {
    onResolve({ filter: new RegExp(`^(${apart.join("|")})(/|$)`) }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    }));
  },
};

/** Sources know where they lie; what was read of each is noted. */
function readSources(files) {
  const load = ({ path }) => {
    const source = readFileSync(path, "utf8");
    files.set(path, hash("sha256", source));
    const own = `const ownFolder = ${JSON.stringify(dirname(path))}, ownUrl = ${printUrl(path)};`;
    return { contents: source.includes("import.meta.") ? `${own} ${source}` : source, loader: "ts" };
  };
  return { name: "read-sources", setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, load) };
}
