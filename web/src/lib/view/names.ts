/**
 * What a game calls its things, in the language of its texts: counters, zones, and names that are also ids. And the
 * names of seats.
 */
import type { Game } from "../../frames";
import { t } from "../words/words";

/** What people read for an id: a sort or back of cards, a printed number, an option or its value. */
export const nameOf = (game: Pick<Game, "names">, id: string): string =>
  game.names[id] ?? id.replaceAll("_", " ");

export const counterName = ({ counters }: Pick<Game, "counters">, field: string): string =>
  counters.find((counter) => counter.field === field)?.label ?? field;

export const zoneName = ({ zones }: Pick<Game, "zones">, zone: string): string =>
  zones.find(({ name }) => name === zone)?.label ?? zone;

/** A seat's name; "Seat 2", as the server calls a seat that nobody has taken, in the language of the page. */
export const seatName = (name: string): string =>
  name.replace(/^Seat (\d+)$/, (_, number: string) => t("Seat {0}", number));
