/** Seats are told apart by a colour and by their number in a gravestone, wherever a player is named. */

/**
 * Light enough for the darkest and the lightest plate: a contrast of at least 7 : 1. Neighbouring colours
 * also differ for colour-blind people.
 */
const COLOURS = [
  "#ffc061",
  "#86caff",
  "#8fe3a2",
  "#ffa9cd",
  "#efe57a",
  "#c9b8ff",
  "#ff9f85",
  "#70e2de",
] as const;

/** The colour of a seat in pictures, which are the same in both themes. */
export const toneOf = (seat: number): string => COLOURS[seat % COLOURS.length] ?? COLOURS[0];

/** The colour of a seat; the light theme has darker ones. */
export const colourOf = (seat: number): string =>
  `var(--seat-${String(seat % COLOURS.length)}, ${toneOf(seat)})`;
