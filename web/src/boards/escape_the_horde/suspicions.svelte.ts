/**
 * My guesses about the other players' sides. They are shown on their plates and stored only in this browser.
 */
import { keepHere, recallHere, validEntries } from "../../lib/browser/storage";

export type Suspicion = "none" | "trusted" | "suspected";

const NEXT: Record<Suspicion, Suspicion> = { none: "trusted", trusted: "suspected", suspected: "none" };

const validSuspicions = validEntries((value): value is Suspicion =>
  Object.keys(NEXT).some((one) => one === value),
);

export class Suspicions {
  #of = $state.raw<Partial<Record<number, Suspicion>>>({});

  constructor(private readonly table: string) {
    this.#of = recallHere(this.#name, validSuspicions);
  }

  of(seat: number): Suspicion {
    return this.#of[seat] ?? "none";
  }

  cycle(seat: number): void {
    this.#of = { ...this.#of, [seat]: NEXT[this.of(seat)] };
    keepHere(this.#name, this.#of);
  }

  get #name(): string {
    return `suspicions.${this.table}`;
  }
}
