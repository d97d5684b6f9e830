/** Handing on a line of text. */

/** Copy what stands somewhere; if the browser does not allow it, it is selected there, and this is false. */
export async function copied(text: string, where: HTMLElement): Promise<boolean> {
  // Without https, as at home from phone to laptop, browsers have no clipboard; then the old way.
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (done) return true;
  if (where instanceof HTMLInputElement) where.select();
  else getSelection()?.selectAllChildren(where);
  return document.execCommand("copy");
}
