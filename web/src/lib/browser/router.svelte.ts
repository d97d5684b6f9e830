/** The page to show, which follows from the address alone. */
import { pathOf, resolve, root } from "./base";

let path = $state(pathOf(location.pathname));
let hash = $state(location.hash);

export const route = {
  /** The path of this site that is shown, such as "/me". */
  get path(): string {
    return path;
  },
  /** What follows the path, as of the last step in the history. */
  get hash(): string {
    return hash;
  },
};

function read(): void {
  path = pathOf(location.pathname);
  hash = location.hash;
}

/** Go to a path of this site; with `replace` in place of the present one. */
export function go(to: string, { replace = false } = {}): void {
  show(resolve(to), replace);
}

function show(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  read();
  window.scrollTo(0, 0);
}

/** Follow links within the site without reloading the page. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (!link.pathname.startsWith(root) || pathOf(link.pathname).startsWith("/api/")) return;
  event.preventDefault();
  show(link.pathname + link.hash);
}

document.addEventListener("click", follow);
window.addEventListener("popstate", read);
window.addEventListener("hashchange", read);
