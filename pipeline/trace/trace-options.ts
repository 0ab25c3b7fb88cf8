/** How much a trace prints. */
export interface TraceOptions {
  /** Longest list; 0 prints every list whole. */
  readonly limit: number;
  /** Folder of the raw files from which the rows of information tables are printed as filed; undefined prints none. */
  readonly rowsFrom: string | undefined;
}
