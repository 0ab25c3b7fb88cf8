/** What a runtime can compress with: its codings, the one it prefers first. */
export type Compressor = {
  readonly codings: readonly string[];
  /** The body in one of those codings. */
  compress(body: Uint8Array, coding: string): Promise<Uint8Array>;
};

/** For runtimes in front of which something else compresses. */
export const noCompressor: Compressor = {
  codings: [],
  compress: (_body, coding) => Promise.reject(new Error(`nothing here compresses with ${coding}`)),
};

/** The coding to answer in by `Accept-Encoding` (RFC 9110, 12.5.3): the client's weight decides, then our preference; null for none. */
export function chooseCoding(accepted: string | null, offered: readonly string[]): string | null {
  const weights = readWeights(accepted ?? "");
  let best: string | null = null;
  let bestWeight = weights.get("identity") ?? 0;
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get("*") ?? 0;
    if (weight > 0 && (best === null ? weight >= bestWeight : weight > bestWeight)) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

function readWeights(accepted: string): Map<string, number> {
  const items = accepted.toLowerCase().split(",");
  return new Map(
    items.map((item) => {
      const [coding = "", ...parameters] = item.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
}
