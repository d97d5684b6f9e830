/**
 * A number in words, from forms such as "no points|1 point|# points". The last form is for numbers above 1,
 * with `#` for the number; the one before it is for 1; the first of three is for 0.
 */
export function inForms(number: number, forms: string): string {
  const all = forms.split("|");
  const more = all.at(-1) ?? "#";
  const form = number === 1 ? all.at(-2) : number === 0 ? all.at(-3) : more;
  return (form ?? more).replace("#", String(number));
}
