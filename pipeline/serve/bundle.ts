import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type BuildResult, build, type Plugin } from "esbuild";

/** The folder whose packages are bundled, and that the paths of a bundle's inputs begin from. */
export const bundleRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Makes modules that need no package, small, and in memory; the metafile tells what is in them. */
export function bundle(options: BuildOptions): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    ...options,
    ...{ bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none" },
    ...{ write: false, metafile: true, absWorkingDir: bundleRoot, plugins: [englishOnly, noCodeFromText] },
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

/** What zod asks before it compiles code from text. */
const probe = /const F = Function;\s*new F\(""\);\s*return true;/;

/**
 * Whether it may compile code zod finds out by doing so, which a page's content security policy forbids, and reports. Its own
 * setting would be that of every other zod in the page, too.
 */
const noCodeFromText: Plugin = {
  name: "no-code-from-text",
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]core[\\/]util\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!probe.test(source)) throw new Error(`${path} asks otherwise whether it may compile code; see how`);
      return { contents: source.replace(probe, "return false;") };
    });
  },
};
