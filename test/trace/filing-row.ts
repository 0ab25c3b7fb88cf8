import type { FilingRow } from "../../pipeline/trace/print-filing.ts";

/** A filing that counts, the only one of its manager, in dollars by evidence. */
export const filing: FilingRow = {
  ...{ cik: 1, accession_number: "0000000001-23-000001", filed_at: "2023-11-14" },
  ...{ submission_type: "13F-HR", kind: "original", role: "base", is_effective: true, reason: "the only one" },
  ...{ is_flagged: false, table_entry_total: 4, table_value_total: 400, row_count: 4, filed_value: 400 },
  ...{ prior_value_unit_usd: 1, value_unit_usd: 1, decided_by: "evidence", rows_compared: 4, rows_agreeing: 4 },
  ...{ median_ratio: 1, price_source: "close", confidence: "supported", is_swapped: false, is_repeating: false },
};
