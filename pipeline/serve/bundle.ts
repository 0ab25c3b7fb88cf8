import { fileURLToPath } from "node:url";
import { type BuildOptions, type BuildResult, build, type Plugin } from "esbuild";

/** The folder whose packages are bundled, and that the paths of a bundle's inputs begin from. */
export const bundleRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Makes modules that need no package, small, and in memory; the metafile tells what is in them. */
export function bundle(options: BuildOptions): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    ...options,
    ...{ bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none" },
    ...{ write: false, metafile: true, absWorkingDir: bundleRoot, plugins: [englishOnly] },
  });
}

/** zod brings its messages in every language; ours are English. */
const englishOnly: Plugin = {
  name: "english-only",
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};
