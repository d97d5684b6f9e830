/**
 * A seat in the address bar: a private link that was opened, or, in a browser that stores nothing, the way back to
 * the seat after a reload.
 */
import { canStore } from "../browser/storage";
import { privateLink } from "./my_seats";

let link = $state("");
let shown = false;

/** The seat that this browser does not store. */
export const unstoredSeat = {
  /** Its private link, which is shown once; else empty. */
  get link(): string {
    return link;
  },
  dismiss(): void {
    link = "";
  },
};

/** Whether the address contains a seat. */
export const hasSeatInAddress = (): boolean => location.hash.includes("seat=");

/** Remove the seat from the address bar. */
export function clearAddress(): void {
  if (hasSeatInAddress()) history.replaceState(null, "", location.pathname);
}

/** Return the secret in the address. */
export function secretFromAddress(): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (secret !== null && !canStore()) shown = true; // a person who came by the link has it
  return secret;
}

/** Once a seat is stored, remove it from the address, so that it is not shared by accident. */
export function clearStoredAddress(): void {
  if (canStore()) clearAddress();
}

/** In a browser that stores nothing, keep a seat in the address, and show its link once. */
export function keepInAddress(id: string, secret: string): void {
  if (canStore()) return;
  history.replaceState(null, "", privateLink("", id, secret));
  if (!shown) link = location.href;
  shown = true;
}
