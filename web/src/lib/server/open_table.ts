/** Starting tables and taking seats, whose secrets are stored here. */
import type { NewTable, Summary } from "../../frames";
import { go } from "../browser/router.svelte";
import { t } from "../words/words";
import { holdSeat, rememberNickname } from "./my_seats";

/** What a page must know of a table to show it. */
export type Brief = Pick<Summary, "game" | "title" | "deck" | "begun" | "over">;

interface Opened {
  id: string;
  /** My number for the deal, if it can be revealed at once. */
  number: string | null;
  /** How the table stands; the server need not be asked. */
  brief: Brief | null;
  /** Whether its page has not been shown yet. */
  unseen: boolean;
}

let opened: Opened | null = null;

/** Note a rematch that I have just started, before its page is opened. */
export function noteRematch(id: string, number: string | null): void {
  opened = { id, number, brief: null, unseen: false };
}

/** Start a table and go to it. */
export async function openTable(wish: NewTable, title: string): Promise<void> {
  const { id, secret, number } = await (await import("./commitments")).start(wish);
  const seats = wish.seats.flatMap((seat, place) => (seat === "me" ? [place] : []));
  const alone = !wish.seats.includes("open");
  holdSeat({ id, seats, secret, nickname: wish.nickname, title, alone });
  const brief = { game: wish.game, title, deck: wish.deck ?? null, begun: alone, over: false };
  opened = { id, number, brief, unseen: true };
  go(`/t/${id}`);
}

/** Return what somebody without a name is called, beside others of whom some may have none either. */
function strangersName(seats: Summary["seats"]): string {
  const taken = seats.map(({ name }) => name);
  let name = t("Stranger");
  for (let nth = 2; taken.includes(name); nth += 1) name = `${t("Stranger")} ${String(nth)}`;
  return name;
}

/** Take an open seat: this one, or the first. Return its secret. */
export async function joinTable(
  { id, title, commitment, seats }: Pick<Summary, "id" | "title" | "commitment" | "seats">,
  name: string,
  seat: number | null,
): Promise<string> {
  const nickname = name.trim() || strangersName(seats);
  const mine = await (await import("./commitments")).sit(id, nickname, seat, commitment);
  rememberNickname(name.trim());
  holdSeat({ id, seats: [mine.seat], secret: mine.secret, nickname, title, alone: false });
  return mine.secret;
}

/** Return once how the table stands that I have just opened. */
export function takeBrief(id: string): Brief | null {
  if (opened?.id !== id) return null;
  const { brief } = opened;
  opened = { ...opened, brief: null };
  return brief;
}

/** My number for the deal of a table that I have just opened, to be revealed with the hello. */
export const numberToReveal = (id: string): string | null => (opened?.id === id ? opened.number : null);

/** Whether I have just opened this table, and see it for the first time. */
export function firstSight(id: string): boolean {
  if (opened?.id !== id || !opened.unseen) return false;
  opened = { ...opened, unseen: false };
  return true;
}
