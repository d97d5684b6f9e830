/** The address at which others reach the server. The address in this browser's own bar may be "localhost". */
import { fetchAddresses } from "./http";
import { keep, recall, validText } from "../browser/storage";
import { t } from "../words/words";

const HERE = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** Whether an address means everybody's own computer. */
export const isHere = (address: string): boolean => HERE.test(new URL(address).hostname);

/** The address that a person typed, without its path; empty if it is not valid. */
export function addressFrom(typed: string): string {
  try {
    const url = new URL(typed.includes("://") ? typed : `http://${typed}`);
    return ["http:", "https:"].includes(url.protocol) ? url.origin : "";
  } catch {
    return "";
  }
}

export class Addresses {
  /** The addresses at which others can reach the server, the best first. */
  known = $state.raw<string[]>([]);
  /** Why nobody else can reach the server, and what to do about it. */
  trouble = $state("");
  #chosen = $state(addressFrom(recall("address", validText)));

  /** The address in invitations. */
  get best(): string {
    return this.#chosen || this.known[0] || location.origin;
  }

  /** Whether others can use the best address. */
  get reachable(): boolean {
    return !isHere(this.best);
  }

  /** Use another address in invitations; an empty one restores the best known. */
  choose(typed: string): void {
    this.#chosen = addressFrom(typed);
    keep("address", this.#chosen);
  }

  /** Ask the server for its addresses, unless the page itself was opened at one that others can use. */
  async ask(table: string, secret: string | null): Promise<void> {
    if (!isHere(location.origin)) {
      this.known = [location.origin];
      return;
    }
    if (secret === null) return;
    try {
      const { addresses, trouble } = await fetchAddresses(table, secret);
      this.known = addresses;
      this.trouble = trouble;
    } catch {
      this.trouble = t("The server did not say at which address others can reach it.");
    }
  }
}
