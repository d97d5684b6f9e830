/**
 * The faces of players: people and bots have one by seat, and a bot that stands in for somebody is a machine.
 */
import type { Seat } from "../../frames";

const PEOPLE = ["hooded-figure", "farmer", "beard", "billed-cap"] as const;
const STAND_IN = "robot-antennas";
const BOTS = [
  "frankenstein-creature",
  "female-vampire",
  "executioner-hood",
  "ghost",
  "grim-reaper",
  "mummy-head",
  "dead-head",
  "bandaged",
] as const;

/** The face of the bot at a seat. */
export const faceOfBot = (seat: number): string => BOTS[seat % BOTS.length] ?? STAND_IN;

export function faceOf(seat: Pick<Seat, "seat" | "kind" | "stand_in"> | undefined): string {
  if (seat?.stand_in) return STAND_IN;
  return seat?.kind === "bot"
    ? faceOfBot(seat.seat)
    : (PEOPLE[(seat?.seat ?? 0) % PEOPLE.length] ?? PEOPLE[0]);
}
