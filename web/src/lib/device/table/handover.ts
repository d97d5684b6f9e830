/**
 * The person at the device. If it goes from hand to hand, they see what their choice has brought until the next
 * one has the device; the page hides the table in between.
 */
import type { GameRow } from "../storage/rows";

export class Handover {
  /** The seat at the device, where it goes from hand to hand; null until somebody has taken it. */
  #at: number | null = null;
  /** The seat that the device must be handed to. */
  curtain: number | null = null;

  constructor(private readonly row: GameRow) {}

  /** The seats of people. */
  get people(): number[] {
    return this.row.seats.flatMap(({ level }, seat) => (level === null ? [seat] : []));
  }

  get bots(): number[] {
    return this.row.seats.flatMap(({ level }, seat) => (level === null ? [] : [seat]));
  }

  /** The seats of the person at the device. */
  get mine(): number[] {
    if (!this.goesAround) return this.people;
    return this.#at === null ? [] : [this.#at];
  }

  /** The seats whose last choice may be taken back: until somebody has taken the device, that of anybody. */
  get undoing(): number[] {
    return this.goesAround && this.#at === null ? this.people : this.mine;
  }

  /** Have the device handed over if another person must choose. */
  follow(actor: number | null, passes: (seat: number) => boolean): void {
    if (!this.goesAround) return;
    const isAsked = actor !== null && this.people.includes(actor) && !passes(actor);
    this.curtain = isAsked && actor !== this.#at ? actor : null;
  }

  /** The person at a seat has the device now; return whether it was to be handed to them. */
  sit(seat: number): boolean {
    if (seat !== this.curtain) return false;
    this.#at = seat;
    this.curtain = null;
    return true;
  }

  /** Whether the device goes from hand to hand. */
  get goesAround(): boolean {
    return !this.row.together && this.people.length > 1;
  }
}
