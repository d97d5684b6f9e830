/**
 * Builds the service worker: one script without a hash in its name, with the list of all files of the build, and
 * with the one text of the page that it shows itself.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../src/service_worker.ts", import.meta.url));
const WORDS = fileURLToPath(new URL("../src/lib/words/", import.meta.url));
const FILE = "service_worker.js";
const TURN = "Your turn: {0}";

/** The text for a push message by language. */
function turnTexts(): Record<string, string> {
  const texts: Record<string, string> = { en: TURN };
  for (const name of readdirSync(WORDS).filter((name) => name.endsWith(".json"))) {
    const catalogue = JSON.parse(readFileSync(WORDS + name, "utf8")) as Record<string, string>;
    texts[name.slice(0, -".json".length)] = catalogue[TURN] || TURN;
  }
  return texts;
}

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
        const texts = JSON.stringify(turnTexts());
        // `deadhand export-site` writes the folders of its site into the second line.
        worker.code =
          `const BUILD="${build.digest("hex").slice(0, 16)}",FILES=${JSON.stringify(files)},TURN=${texts};\n` +
          `const FOLDERS=[];\n${worker.code}`;
      },
    },
  };
}
