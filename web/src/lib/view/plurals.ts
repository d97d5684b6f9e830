/** A number in words, `#` standing for it: the last form but one of "no points|1 point|# points" is for 1, the first for 0. */
export function inForms(number: number, forms: string): string {
  const all = forms.split("|");
  const more = all.at(-1) ?? "#";
  const form = number === 1 ? all.at(-2) : number === 0 ? all.at(-3) : more;
  return (form ?? more).replace("#", String(number));
}
