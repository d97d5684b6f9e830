/** At which address others reach the server: the one in this browser's own bar may mean "this very computer". */
import { fetchAddresses } from "./http";
import { keep, recall } from "../browser/storage";

const HERE = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** Whether an address leads everybody to their own computer. */
export const isHere = (address: string): boolean => HERE.test(new URL(address).hostname);

/** What a person has typed, as an address without its path; empty if it is none. */
export function addressFrom(typed: string): string {
  try {
    const url = new URL(typed.includes("://") ? typed : `http://${typed}`);
    return ["http:", "https:"].includes(url.protocol) ? url.origin : "";
  } catch {
    return "";
  }
}

export class Addresses {
  /** Those by which others come, the best first. */
  known = $state.raw<string[]>([]);
  /** Why nobody else can come, and what to do about it. */
  trouble = $state("");
  #chosen = $state(recall("address", ""));

  /** The address that invitations name. */
  get best(): string {
    return this.#chosen || this.known[0] || location.origin;
  }

  /** Whether others can do something with the best one. */
  get reachable(): boolean {
    return !isHere(this.best);
  }

  /** Name another one in invitations; none: the best that is known. */
  choose(typed: string): void {
    this.#chosen = addressFrom(typed);
    keep("address", this.#chosen);
  }

  /** Ask the server, unless the page itself was found at an address that others can use. */
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
      this.trouble = "The server did not say at which address others can reach it.";
    }
  }
}
