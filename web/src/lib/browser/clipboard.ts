/** Copy a text. If the browser forbids it, select the text in its element instead and return false. */
export async function copyText(text: string, where: HTMLElement): Promise<boolean> {
  // Without https, as in a home network, browsers have no clipboard API. Use the old command then.
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (done) return true;
  if (where instanceof HTMLInputElement) where.select();
  else getSelection()?.selectAllChildren(where);
  return document.execCommand("copy");
}
