/** Gives the page the translations of its texts, from one PO file for each language. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import PO from "pofile";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../src/lib/words/", import.meta.url));
const SUFFIX = ".po";

/** The translations of a PO file by the English texts, each with its context as in the source: `Play{!verb}`. */
function translationsIn(file: string): Record<string, string> {
  const done = PO.parse(file).items.filter(({ flags, msgstr }) => !flags["fuzzy"] && msgstr[0]);
  return Object.fromEntries(
    done.map(({ msgid, msgctxt, msgstr }) => [msgctxt ? `${msgid}{!${msgctxt}}` : msgid, msgstr[0] ?? ""]),
  );
}

/** One text in all languages, by their codes. */
export function inAllLanguages(english: string): Record<string, string> {
  const texts: Record<string, string> = { en: english };
  for (const name of readdirSync(FOLDER).filter((name) => name.endsWith(SUFFIX)))
    texts[path.basename(name, SUFFIX)] =
      translationsIn(readFileSync(FOLDER + name, "utf8"))[english] ?? english;
  return texts;
}

export function words(): Plugin {
  return {
    name: "words",
    transform: (code, id) =>
      id.endsWith(SUFFIX)
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(translationsIn(code)))});`
        : null,
  };
}
