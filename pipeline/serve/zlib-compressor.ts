import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Compressor } from "./content-coding.ts";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compresses in Node: brotli where the client takes it, else gzip, both quick rather than tight. */
export const zlibCompressor: Compressor = {
  codings: ["br", "gzip"],
  compress: async (body, coding) => {
    const compressed =
      coding === "br" ? compressBrotli(body, { params: quick(body) }) : compressGzip(body, { level: 5 });
    // Node's answer may be the beginning of a buffer of 16 KB, all of which would stay where it is kept.
    return new Uint8Array(await compressed);
  },
};

const quick = (body: Uint8Array) => ({
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
});
