/** A new table of mine. */
import type { NewTable } from "../../frames";
import { holdSeat } from "./my_seats";

let opened = "";

/** Start a table and store its secret here. Return its id. */
export async function openTable(wish: NewTable, title: string): Promise<string> {
  const { id, secret } = await (await import("./commitments")).start(wish);
  const seats = wish.seats.flatMap((seat, place) => (seat === "me" ? [place] : []));
  holdSeat({ id, seats, secret, nickname: wish.nickname, title });
  opened = id;
  return id;
}

/** Whether I have just opened this table, and see it for the first time. */
export function firstSight(id: string): boolean {
  const first = opened === id;
  opened = "";
  return first;
}
