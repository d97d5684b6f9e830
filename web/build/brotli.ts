/** Writes a Brotli copy beside each text of the build, because the server can only make gzip, which is a tenth larger. */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:css|html|js|svg)$/;
/** Bytes below which the server compresses nothing. */
const MIN_COMPRESSED = 1000;

export function brotli(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => TEXT.test(name))) {
        const text = readFileSync(`${dir}/${name}`);
        if (text.length >= MIN_COMPRESSED) writeFileSync(`${dir}/${name}.br`, brotliCompressSync(text));
      }
    },
  };
}
