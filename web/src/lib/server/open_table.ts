/** Starting tables and taking seats, whose secrets are stored here. */
import type { NewTable, Summary } from "../../frames";
import { go } from "../browser/router.svelte";
import { t } from "../words/words";
import { holdSeat, rememberNickname } from "./my_seats";

let opened = "";
/** How the new table stands, if the server has said so; it need not be asked again. */
let told: Summary | undefined;

/** Start a table and go to it. */
export async function openTable(wish: NewTable, title: string): Promise<void> {
  const { id, secret, summary } = await (await import("./commitments")).start(wish);
  const seats = wish.seats.flatMap((seat, place) => (seat === "me" ? [place] : []));
  holdSeat({ id, seats, secret, nickname: wish.nickname, title, alone: !wish.seats.includes("open") });
  opened = id;
  told = summary;
  go(`/t/${id}`);
}

/** Take an open seat: this one, or the first. Return its secret. */
export async function joinTable(
  { id, title, commitment }: Pick<Summary, "id" | "title" | "commitment">,
  name: string,
  seat: number | null,
): Promise<string> {
  const nickname = name.trim() || t("Stranger");
  const mine = await (await import("./commitments")).sit(id, nickname, seat, commitment);
  rememberNickname(name.trim());
  holdSeat({ id, seats: [mine.seat], secret: mine.secret, nickname, title, alone: false });
  return mine.secret;
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
