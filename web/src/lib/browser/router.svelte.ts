/** The page to show, which follows from the address alone. */

let path = $state(location.pathname);
let hash = $state(location.hash);

export const route = {
  get path(): string {
    return path;
  },
  /** What follows the path, as of the last step in the history. */
  get hash(): string {
    return hash;
  },
};

function read(): void {
  path = location.pathname;
  hash = location.hash;
}

export function go(to: string): void {
  history.pushState(null, "", to);
  read();
  window.scrollTo(0, 0);
}

/** Follow links within the site without reloading the page. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

document.addEventListener("click", follow);
window.addEventListener("popstate", read);
window.addEventListener("hashchange", read);
