import type { Companions, Lists } from "./client-types.ts";

/** What the client's answers come from. */
export type Source = {
  /** Opens a list for reading: what it resolves to answers any page of one query. */
  open(
    slug: keyof Lists,
    sent: URLSearchParams,
    signal: AbortSignal | undefined,
  ): Promise<(sent: URLSearchParams) => Promise<unknown>>;
  readCompanion(name: keyof Companions, signal: AbortSignal | undefined): Promise<unknown>;
};
