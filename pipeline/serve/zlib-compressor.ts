import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Compressor } from "./content-coding.ts";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compresses in Node: brotli where the client takes it, else gzip, both quick rather than tight. */
export const zlibCompressor: Compressor = {
  codings: ["br", "gzip"],
  compress: (body, coding) =>
    coding === "br"
      ? compressBrotli(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : compressGzip(body, { level: 5 }),
};
