/** Which face a seat has, and its portrait as an address for an image. */
import type { Game, Seat } from "../../../frames";
import { mix } from "../../illustrations/colours";
import { hasPortrait, portraitOf, type Face } from "../../illustrations/portraits";
import { toneOf } from "./seat_colours";

type Seated = Pick<Seat, "seat" | "kind" | "stand_in">;

/**
 * Return the face of a seat. In a team everybody plays a Survivor, bots too; elsewhere a bot is a robot. A Survivor with
 * a card, if it has a portrait of its own, looks the same wherever it is played.
 */
export function faceOf({ seat, kind, stand_in }: Seated, { team }: Pick<Game, "team">, card?: string): Face {
  if (kind === "bot" && !team) return { seat, who: "robot" };
  return { seat, who: kind === "bot" || stand_in ? "played" : "person", card };
}

/** Addresses by face and colour. */
const drawn = new Map<string, string>();

/** The address of a portrait, by default in the colour of its seat. */
export function addressOf(face: Face, colour = toneOf(face.seat)): string {
  const key = [face.seat, face.who, face.card, colour].join(" ");
  const address = drawn.get(key) ?? `data:image/svg+xml,${encodeURIComponent(portraitOf(face, colour))}`;
  drawn.set(key, address);
  return address;
}

/** The address of the portrait on a card, in its ink; undefined if the card shows no person who has one. */
export const portraitOn = (card: string, ink: string): string | undefined =>
  hasPortrait(card) ? addressOf({ seat: 0, who: "person", card }, mix(ink, "#fff8e4", 0.45)) : undefined;
