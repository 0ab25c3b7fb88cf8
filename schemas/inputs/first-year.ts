/** The first year of which the SEC has structured Form 13F data. */
export const firstYear = 2013;
