import { publishRelease } from "../../pipeline/publish/publish.ts";
import type { Release } from "../../pipeline/publish/release.ts";
import { AS_OF, makeTables, openFakeMarts } from "../publish/fake-marts.ts";
import { quickEffects } from "../publish/watch-effects.ts";

/** Two releases: in the second one ticker more is rated, and a page of stocks fewer is held. */
export async function publishBoth(outDir: string): Promise<[Release, Release]> {
  const publish = async (fingerprint: string, marts: ReturnType<typeof makeTables>) => {
    const options = { outDir, asOf: AS_OF, baseUrl: "", fingerprint, effects: quickEffects };
    const { id, directory } = await publishRelease({ ...options, ...openFakeMarts(marts) });
    return { id, directory, live: true };
  };
  const changed = makeTables();
  changed["marts.analyst_upside"]?.push({ ...changed["marts.analyst_upside"][0], ticker: "CCC" });
  changed["marts.fund_trends"]?.splice(0, 60);
  return [await publish("first", makeTables()), await publish("second", changed)];
}
