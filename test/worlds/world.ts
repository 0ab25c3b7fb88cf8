/** A security of a true world. */
export interface Security {
  readonly cusip: string;
  /** Null for one that `securities.csv` does not know. */
  readonly ticker: string | null;
  readonly name: string;
  readonly kind: "stock" | "etf" | "note";
  readonly sector: string;
  readonly industry: string;
  readonly sharesOutstanding: number | null;
  /** US dollars at the end of each quarter, in the order of the world's quarters; of a note, a dollar of principal. */
  readonly prices: readonly number[];
}

/** A manager of a true world. */
export interface Manager {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** What a manager truly held of one security at the end of a quarter. */
export interface Holding {
  readonly security: Security;
  /** Of a note, the principal. */
  readonly shares: number;
  readonly valueUsd: number;
}

/** What a manager truly had to say about one quarter. */
export interface Report {
  readonly manager: Manager;
  /** Its place in the world's quarters. */
  readonly quarter: number;
  readonly filedAt: string;
  /** Null in a notice: others report for this manager. */
  readonly holdings: readonly Holding[] | null;
}

/** What an analyst said of a ticker. */
export interface Target {
  readonly publishedAt: string;
  readonly ticker: string;
  readonly firm: string;
  readonly rating: string;
  readonly priceTarget: number;
}

/** A market and its managers as they truly were over a few quarters, of which filings tell. */
export interface World {
  /** Last days of consecutive quarters, ISO. */
  readonly quarters: readonly string[];
  /** A day after the last report. */
  readonly asOf: string;
  readonly securities: readonly Security[];
  readonly reports: readonly Report[];
  readonly targets: readonly Target[];
  /** Whether a vendor's closes are among the inputs. */
  readonly hasCloses: boolean;
}
