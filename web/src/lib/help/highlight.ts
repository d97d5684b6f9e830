/**
 * Highlight spots of the table wherever they are drawn. A separate style sheet does this, so boards need no
 * code for it.
 */

let sheet: CSSStyleSheet | undefined;

/** Highlight these spots. Return a function that removes the highlight. */
export function highlight(spots: string[]): () => void {
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
