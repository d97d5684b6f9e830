/** Lights spots of the table, wherever they are drawn: by a style sheet of its own, so that no board need know of it. */

let sheet: CSSStyleSheet | undefined;

/** Light these spots; what this returns puts them out again. */
export function light(spots: string[]): () => void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const lit = sheet;
  const places = [...new Set(spots)].map((spot) => `[data-spot=${JSON.stringify(spot)}]`);
  lit.replaceSync(
    places.length === 0
      ? ""
      : `:is(${places.join()}){outline:3px dashed var(--candle)!important;outline-offset:2px!important}`,
  );
  return () => {
    lit.replaceSync("");
  };
}
