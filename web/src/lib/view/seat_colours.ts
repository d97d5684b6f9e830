/** How players are told apart wherever they are named: each seat has a colour, and its number in a gravestone. */

/** Light enough for the darkest and the lightest slab: at least 7 : 1. Neighbours differ for colour-blind eyes too. */
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

export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length] ?? COLOURS[0];
