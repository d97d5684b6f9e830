/**
 * The language of the page's own texts. English stands in the source; every other language is a file
 * `<language>.po` in this folder, which is loaded when it is chosen.
 */

/** Translations by their English text. */
type Catalogue = Partial<Record<string, string>>;

const ENGLISH = "en";
const catalogues = import.meta.glob<Catalogue>("./*.po", { import: "default" });
const fileOf = (code: string): string => `./${code}.po`;

/** The codes of all languages, English first. */
export const LANGUAGES = [ENGLISH, ...Object.keys(catalogues).map((file) => file.slice(2, -".po".length))];

let current = $state(ENGLISH);
let catalogue = $state.raw<Catalogue>({});
/** The language that was asked for last; its catalogue may still load. */
let wanted = ENGLISH;

/** The code of the page's language, such as "en" or "de". */
export const language = (): string => current;

/** The translation of an English text; the text itself without its context, if there is none. */
export const translated = (english: string): string => catalogue[english] || english.replace(/\{!\w+\}$/, "");

/** The name of a language in that language. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The first of the browser's languages that the page has. */
function browserLanguage(): string {
  const known = navigator.languages.map((tag) => tag.split("-")[0] ?? "");
  return known.find((code) => LANGUAGES.includes(code)) ?? ENGLISH;
}

/**
 * Change the language; an empty code means the browser's. All texts change when the catalogue has arrived. If
 * it cannot be loaded, the language stays.
 */
export async function changeLanguage(code: string): Promise<void> {
  const wish = code || browserLanguage();
  wanted = wish;
  let loaded: Catalogue;
  try {
    loaded = (await catalogues[fileOf(wish)]?.()) ?? {};
  } catch {
    return;
  }
  if (wanted !== wish) return;
  catalogue = loaded;
  current = wish;
  document.documentElement.lang = wish;
}
