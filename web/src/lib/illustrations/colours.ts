/** Mixing of colours, and the tones of an illustration. */

/** The light of a place, and whether it stands high like a moon or low like a fire. */
export const LIGHTS = {
  moon: { colour: "#e9f0cf", low: false },
  dusk: { colour: "#ffb067", low: true },
  fire: { colour: "#ff9a3c", low: true },
  lamp: { colour: "#ffe3a1", low: false },
  toxic: { colour: "#c9f27c", low: true },
} as const;
export type Light = keyof typeof LIGHTS;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** A colour between two of the form #rrggbb; `share` from 0 to 1 is that of the second. */
export function mix(one: string, other: string, share: number): string {
  const second = channels(other);
  const mixed = channels(one).map((value, nth) => Math.round(value + ((second[nth] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The tones of an illustration, dark to light, all from one ink and one light. */
export const tonesOf = (ink: string, light: string) => ({
  black: mix(ink, "#040607", 0.86),
  near: mix(ink, "#05080a", 0.7),
  far: mix(ink, "#06090c", 0.42),
  night: mix(ink, "#060b12", 0.6),
  sky: mix(ink, light, 0.08),
  glow: mix(ink, light, 0.62),
  haze: mix(ink, light, 0.4),
  shadow: mix(ink, "#000000", 0.5),
  body: mix(ink, "#f4ecd6", 0.42),
  lit: mix(light, "#fffaf0", 0.72),
  light,
});
export type Tones = ReturnType<typeof tonesOf>;
