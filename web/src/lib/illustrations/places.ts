/** Where the pictures on cards take place: the light, what stands behind, what stands in front, and the weather. */
import type { Light } from "./colours";
import type { SilhouetteName } from "./silhouettes";

export interface Place {
  light: Light;
  /** Where the light stands, in units of a drawing. */
  at: readonly [number, number];
  far: readonly [SilhouetteName, number];
  near?: readonly [SilhouetteName, number];
  weather?: WeatherName;
}

/** What falls or rises: the number of drops, the path of each, its width and opacity, and whether it glows. */
export const WEATHERS = {
  rain: { drops: 46, stroke: "l-6 20", width: 1.6, opacity: 0.34, glows: false },
  snow: { drops: 38, stroke: "h.1", width: 4, opacity: 0.34, glows: false },
  sparks: { drops: 34, stroke: "h.1", width: 3.4, opacity: 0.9, glows: true },
} as const;
export type WeatherName = keyof typeof WEATHERS;

export const PLACES = {
  graveyard: { light: "moon", at: [304, 84], far: ["graves", 1], near: ["graves", 1.5] },
  city: { light: "moon", at: [300, 76], far: ["city", 1.25], near: ["ruins", 0.5] },
  rain: { light: "lamp", at: [110, 70], far: ["city", 1.15], near: ["fence", 0.8], weather: "rain" },
  fire: { light: "fire", at: [210, 236], far: ["city", 1.3], near: ["ruins", 0.55], weather: "sparks" },
  forest: { light: "moon", at: [120, 88], far: ["trees", 0.95], near: ["thicket", 1.15] },
  winter: { light: "moon", at: [290, 80], far: ["hills", 1.5], near: ["thicket", 0.9], weather: "snow" },
  yard: { light: "dusk", at: [120, 226], far: ["trees", 0.7], near: ["fence", 0.9] },
  road: { light: "dusk", at: [280, 230], far: ["hills", 1.4], near: ["ruins", 0.35] },
  ward: { light: "lamp", at: [200, 60], far: ["hall", 1] },
  shop: { light: "lamp", at: [200, 40], far: ["shelves", 1] },
  cellar: { light: "toxic", at: [200, 250], far: ["hall", 0.8], near: ["ruins", 0.4] },
} as const satisfies Record<string, Place>;
export type PlaceName = keyof typeof PLACES;
