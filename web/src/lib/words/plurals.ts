/** Numbers in words, in any language. */

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

interface Plurals {
  rules: Intl.PluralRules;
  /** The categories of whole numbers below 200, in the order of `CATEGORIES`. */
  categories: string[];
}
const known = new Map<string, Plurals>();

function pluralsOf(code: string): Plurals {
  let found = known.get(code);
  if (!found) {
    const rules = new Intl.PluralRules(code);
    const used = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
    found = { rules, categories: CATEGORIES.filter((category) => used.has(category)) };
    known.set(code, found);
  }
  return found;
}

/**
 * A number in words, from forms such as "1 point|# points", with `#` for the number. There is one form for
 * each plural category of the language, and perhaps one more before them, which is for 0.
 */
export function inFormsOf(code: string, number: number, forms: string): string {
  const all = forms.split("|");
  const { rules, categories } = pluralsOf(code);
  const more = all.length - categories.length;
  const category = categories.indexOf(rules.select(number));
  // A category that only larger numbers have takes the last form.
  const place = category < 0 ? Infinity : number === 0 && more > 0 ? 0 : Math.max(more, 0) + category;
  return (all[place] ?? all.at(-1) ?? "").replaceAll("#", String(number));
}
