/** Tells that a new release cannot be opened: of a failure that lasts once, and again where it comes back. */
export type FailureLog = {
  /** `held` is the id of the release that stays. */
  tell(held: string, error: unknown): void;
  /** Called where the live release could be opened. */
  forget(): void;
};

/** Opens such a log, of which `log` receives the lines. */
export function openFailureLog(log: (line: string) => void): FailureLog {
  let told = "";
  return {
    tell: (held, error) => {
      if (told !== String(error)) log(`the new release cannot be opened, ${held} stays: ${String(error)}`);
      told = String(error);
    },
    forget: () => {
      told = "";
    },
  };
}
