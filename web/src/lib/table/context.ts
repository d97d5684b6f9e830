/** What every part of a table may need, handed down once. */
import { createContext } from "svelte";
import type { Game, View } from "../../frames";
import type { Countdown } from "./countdown.svelte";
import type { Previews } from "./previews.svelte";
import type { Lesson } from "./lesson.svelte";
import type { Orders } from "./orders.svelte";
import type { Picks } from "./picks.svelte";
import type { Spot } from "../view/places";
import type { TableStage } from "./stage.svelte";
import type { Table } from "./table.svelte";
import type { Texts } from "../view/side_texts";

interface Given {
  readonly game: Game;
  readonly table: Table;
  readonly picks: Picks;
  /** Previews of choices, in games that have them. */
  readonly previews: Previews;
  readonly orders: Orders;
  readonly countdown: Countdown;
  /** What is taught at this table, if it is a guided game. */
  readonly lesson: Lesson;
  /** What is seen and told while the table plays. */
  readonly stage: TableStage;
  /** The texts of cards that read differently for different sides. */
  readonly texts: Texts;
  /** Show a card large, with its text and rules. */
  zoom: (kind: string) => void;
  /** Show the odds of unseen cards, first those of one place if it is named. */
  odds: (place: Spot | null) => void;
  /** Open the rulebook, at a clause if one is named. */
  rule: (clause: string | null) => void;
}

export interface AtTable extends Given {
  /** What is on show; for boards, which stand only where there is something. */
  readonly view: View;
  /** The seat through whose eyes the table is seen; a spectator has none, and sits nowhere. */
  readonly me: number | null;
  /** All other seats, in the order of turns from mine on. */
  readonly others: number[];
}

const [atTable, hand] = createContext<AtTable>();
export { atTable };

export function setTable(given: Given): void {
  const { table } = given;
  hand({
    ...given,
    get view() {
      if (!table.view) throw new Error("nothing is on show yet");
      return table.view;
    },
    get me() {
      return this.view.viewer ?? table.you;
    },
    get others() {
      const { me } = this;
      const { seats } = this.view;
      const all = Array.from({ length: seats }, (_, place) => ((me ?? -1) + 1 + place) % seats);
      return all.filter((seat) => seat !== me);
    },
  });
}
