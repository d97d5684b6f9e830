/** Looking at a table as it stood before, or through other eyes. */
import type { Moment } from "../../frames";
import { fetchMoment, type Eyes } from "../server/http";
import type { LiveTable } from "./live_table";

export class Moments {
  /** The moment that is looked at instead of now. */
  shown = $state.raw<Moment | null>(null);
  /** Through whose eyes; once the game is over, with all hands open. */
  eyes = $state<Eyes>("mine");

  /** How many moments were asked for; an answer to any but the last is too late. */
  #asked = 0;

  constructor(private readonly table: LiveTable) {}

  /** Look at the table as it stood after so many moves. */
  async look(n: number, eyes: Eyes = this.eyes): Promise<void> {
    const { id, secret, director, stage } = this.table;
    const asked = ++this.#asked;
    this.eyes = eyes;
    try {
      const moment = await fetchMoment(id, n, eyes, secret);
      if (asked !== this.#asked) return;
      director.run();
      const show = (): void => void (this.shown = moment);
      // Cards fly only from one moment to the next.
      const before = this.shown?.n ?? this.table.state?.move ?? 0;
      if (n === before + 1) stage.look(moment.view, show);
      else show();
    } catch (error) {
      this.table.refuse(error);
    }
  }

  backToNow(): void {
    const { state } = this.table;
    if (state?.view.over) {
      void this.look(state.move);
      return;
    }
    this.#asked++;
    this.shown = null;
  }
}
