/**
 * Builds the service worker: one script without a hash in its name, with the list of all files of the build, and
 * with the one text of the page that it shows itself.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { inAllLanguages } from "./words.ts";

const SOURCE = fileURLToPath(new URL("../src/service_worker.ts", import.meta.url));
const FILE = "service_worker.js";
/** What a push message says. */
const TURN = "Your turn: {0}";

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: FILE });
    },
    generateBundle: {
      order: "post", // index.html is there by then
      handler(_, bundle) {
        const worker = bundle[FILE];
        const page = bundle["index.html"];
        if (worker?.type !== "chunk" || page?.type !== "asset") throw new Error("The build has no page.");
        if (worker.imports.length > 0) throw new Error("The service worker must be one file.");
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const build = createHash("sha256").update(JSON.stringify([files.sort(), page.source, worker.code]));
        const texts = JSON.stringify(inAllLanguages(TURN));
        // `deadhand export-site` writes the folders of its site into the second line.
        worker.code =
          `const BUILD="${build.digest("hex").slice(0, 16)}",FILES=${JSON.stringify(files)},TURN=${texts};\n` +
          `const FOLDERS=[];\n${worker.code}`;
      },
    },
  };
}
