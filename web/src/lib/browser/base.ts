/**
 * Where this site lies. At a server that is "/". A site exported by `deadhand export-site` lies in any folder of a host
 * that only has files: a tag of its pages says so, and where the root of the site is from there.
 */

const tag =
  typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>("meta[name=static-site]");

/** Whether this site has a server. */
export const hasServer = tag === null;

/** The path of the site's root, which ends with a slash. */
export const root = tag === null ? "/" : new URL(tag.content, document.baseURI).pathname;

/** A page has no extension. In an exported site it is a folder. */
const PAGE = /^[^.?#]*[^/.?#](?=#|$)/;

/** Return the address of a path of this site, such as "/me", "/games/zeven#exercises" or "/icon-192.png". */
export const resolve = (path: string): string =>
  root + (hasServer ? path : path.replace(PAGE, "$&/")).slice(1);

/** Return the path of this site that an address has, such as "/me". */
export const pathOf = (pathname: string): string =>
  hasServer ? pathname : `/${pathname.slice(root.length).replace(/\/?(?:index\.html)?$/, "")}`;
