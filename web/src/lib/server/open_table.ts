/** A new table of mine. */
import type { NewTable, Summary } from "../../frames";
import { holdSeat } from "./my_seats";

let opened = "";
/** How the new table stands, if the server has said so; it need not be asked again. */
let told: Summary | undefined;

/** Start a table and store its secret here. Return its id. */
export async function openTable(wish: NewTable, title: string): Promise<string> {
  const { id, secret, summary } = await (await import("./commitments")).start(wish);
  const seats = wish.seats.flatMap((seat, place) => (seat === "me" ? [place] : []));
  holdSeat({ id, seats, secret, nickname: wish.nickname, title });
  opened = id;
  told = summary;
  return id;
}

/** Return once how the table stands that I have just opened. */
export function takeSummary(id: string): Summary | undefined {
  const summary = told?.id === id ? told : undefined;
  told = undefined;
  return summary;
}

/** Whether I have just opened this table, and see it for the first time. */
export function firstSight(id: string): boolean {
  const first = opened === id;
  opened = "";
  return first;
}
