/** Rounds half away from zero, as SQL does. */
export function roundHalf(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const rounded = Math.round(Math.abs(value) * scale) / scale;
  // Not -0, which no published number is.
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** A percentage with the decimals that are published; null where it is unknown. */
export function roundPercent(percent: number | null): number | null {
  // The binary fraction of a half may lie just below it.
  return percent === null ? null : roundHalf(percent + 1e-10 * Math.sign(percent), 2);
}

/** A part of a base as a published percentage; null where the base is zero or one of them is unknown. */
export function percentOf(part: number | null, base: number | null): number | null {
  return part === null || base === null || base === 0 ? null : roundPercent((100 * part) / base);
}
