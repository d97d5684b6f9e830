/** Past moments of a table, and the views of other seats. */
import type { FactsMoment, Moment } from "../../frames";
import { readMoment } from "../facts/read_state";
import { fetchMoment, type Eyes } from "../server/http";
import type { LiveTable } from "./live_table";

export class Moments {
  /** The moment on screen instead of the present. */
  shown = $state.raw<Moment | null>(null);
  /** Whose view is shown. Once the game is over, all hands may be open. */
  eyes = $state<Eyes>("mine");

  /** The number of requests so far. An answer to any but the last one is ignored. */
  #asked = 0;

  constructor(private readonly table: LiveTable) {}

  /** Show the table as it was after this many moves. */
  async look(n: number, eyes: Eyes = this.eyes): Promise<void> {
    const { id, secret, device, director, stage } = this.table;
    const asked = ++this.#asked;
    this.eyes = eyes;
    try {
      const frame = device ? await device.fetchMoment(n, eyes) : await fetchMoment(id, n, eyes, secret);
      if (asked !== this.#asked) return;
      const mine = eyes === "mine" ? (this.table.state?.you ?? null) : null;
      const moment = this.#read(frame, typeof eyes === "number" ? eyes : mine);
      director.run();
      const show = (): void => void (this.shown = moment);
      // Cards fly only from a moment to the next one.
      const before = this.shown?.n ?? this.table.state?.move ?? 0;
      if (n === before + 1) stage.look(moment.view, show);
      else show();
    } catch (error) {
      this.table.refuse(error);
    }
  }

  /** Show the same in another language. */
  translate(): void {
    if (this.shown) this.shown = this.#read(this.shown.frame, this.shown.view.viewer);
  }

  #read(frame: FactsMoment, viewer: number | null): Moment {
    const { inWords, state } = this.table;
    return readMoment(inWords, frame, viewer, state?.seats_of_mine ?? []);
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
