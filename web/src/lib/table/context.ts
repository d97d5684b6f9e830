/** The context that all components of a table share. */
import { createContext } from "svelte";
import type { Game, Kind, View, ZoneView } from "../../frames";
import type { Countdown } from "./countdown.svelte";
import type { Previews } from "./previews.svelte";
import type { Lesson } from "./lesson.svelte";
import type { Orders } from "./orders.svelte";
import type { Picks } from "./picks.svelte";
import type { Face } from "../illustrations/portraits";
import { faceOf } from "../view/appearance/faces";
import { counterOf, shownCards, zoneOf, type ShownCard, type Spot } from "../view/places";
import type { TableStage } from "./stage.svelte";
import type { Table } from "./table.svelte";
import type { Texts } from "../view/side_texts";
import type { TurningPoints } from "../view/results/turning_points";

interface TableContext {
  readonly game: Game;
  readonly table: Table;
  readonly picks: Picks;
  /** Previews of choices, in games that have them. */
  readonly previews: Previews;
  readonly orders: Orders;
  readonly countdown: Countdown;
  /** The lesson at this table, if it is a guided game. */
  readonly lesson: Lesson;
  /** What shows, announces and sounds the changes of the table. */
  readonly stage: TableStage;
  /** The texts of cards that differ between the sides. */
  readonly texts: Texts;
  /** Fetch what finds the turning points of a finished game. */
  readonly turningPoints: () => Promise<TurningPoints>;
  /** Open a large view of a card, with its text and rules. */
  zoom: (kind: string) => void;
  /** Open the odds of unseen cards, with those of this place first. */
  odds: (place: Spot | null) => void;
  /** Open the window of standing orders. */
  openOrders: () => void;
  /** Open the rulebook, at this clause if there is one. */
  rule: (clause: string | null) => void;
}

export interface AtTable extends TableContext {
  /** The view on screen. It is for boards, which exist only while there is one. */
  readonly view: View;
  /** The seat whose view is shown; null for a spectator. */
  readonly me: number | null;
  /** All other seats, in turn order from mine. */
  readonly others: number[];
  /** A counter of the view on screen, and of a seat or a place if each has its own. */
  count: (field: string, owner?: number | null) => number;
  zone: (name: string, owner?: number | null) => ZoneView;
  /** The cards of a zone, as far as they are visible. */
  cards: (zone: string, owner?: number | null) => ShownCard[];
  kind: (id: string | null | undefined) => Kind | undefined;
  /** The face of a seat, which may be taken by nobody yet. */
  face: (seat: number) => Face;
}

const [atTable, hand] = createContext<AtTable>();
export { atTable };

export function setTable(given: TableContext): void {
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
    count(field, owner = null) {
      return counterOf(this.view, field, owner);
    },
    zone(name, owner = null) {
      return zoneOf(this.view, name, owner);
    },
    cards(zone, owner = null) {
      return shownCards(this.zone(zone, owner));
    },
    kind: (id) => given.game.cards.find((kind) => kind.id === id),
    face: (seat) =>
      faceOf(
        table.people.seats[seat] ?? { seat, kind: "open", stand_in: false },
        given.game,
        (table.view && zoneOf(table.view, "survivor", seat).cards?.[0]) ?? undefined,
      ),
  });
}
