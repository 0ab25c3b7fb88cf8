import { diskEffects, type PublishEffects } from "../../pipeline/publish/effects.ts";

/** The real effects, which do not wait until the bytes are on the disk: no test pulls the plug. */
export const quickEffects: PublishEffects = {
  ...diskEffects,
  sync: async () => {},
};

/** Quick effects, each of which calls `before` with its running number, from 1, and its arguments first. */
export function watchEffects(before: (call: number, name: string, paths: string[]) => void): PublishEffects {
  let calls = 0;
  const watch = <Arguments extends unknown[], Result>(
    name: string,
    effect: (...given: Arguments) => Promise<Result>,
  ) => {
    return async (...given: Arguments) => {
      calls += 1;
      before(calls, name, given.map(String));
      return effect(...given);
    };
  };
  return {
    makeDirectory: watch("makeDirectory", quickEffects.makeDirectory),
    writeFile: watch("writeFile", quickEffects.writeFile),
    linkFile: watch("linkFile", quickEffects.linkFile),
    makeSymlink: watch("makeSymlink", quickEffects.makeSymlink),
    rename: watch("rename", quickEffects.rename),
    remove: watch("remove", quickEffects.remove),
    sync: watch("sync", quickEffects.sync),
  };
}
