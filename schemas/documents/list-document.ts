import * as z from "zod";
import { maximumPageSize } from "../parameters.ts";
import { quarter, year } from "./fields.ts";

/** The fields that every list begins with: where the page stands in the whole. */
export const pageFields = {
  page: z.int().min(1).describe("The page's number, as asked for"),
  page_size: z.int().min(1).max(maximumPageSize).describe("The most entries that a page may hold, as asked for"),
  has_more_pages: z.boolean().describe("Whether a later page holds at least one entry"),
};

/** The fields that tell which quarter a list is about; they stand between the page's fields and the list. */
export const reportingFields = {
  reporting_year: year("The year of the quarter that the list is about"),
  reporting_quarter: quarter("The calendar quarter that the list is about"),
};
