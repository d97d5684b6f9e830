/**
 * Pictures on cards, composed of the outlines that the page has: a sky with a light, silhouettes behind and in front,
 * fog between them, and a body in two tones that is lit from the side of the light. An SVG without filters, so that a
 * browser draws a hundred of them at once.
 */
import { LIGHTS, tonesOf, type Tones } from "./colours";
import { PLACES, WEATHERS, type Place, type PlaceName } from "./places";
import { SILHOUETTES, randomOf, type Random, type SilhouetteName } from "./silhouettes";

/** A drawing in a picture: its name, the middle, the size in units (a picture has 400), and how it is turned. */
export interface Figure {
  icon: string;
  x?: number;
  y?: number;
  size?: number;
  turn?: number;
  flip?: boolean;
}

/** How the picture of a kind is composed. */
export interface Illustration {
  place: PlaceName;
  /** The place of the card's own drawing; in the middle and large if nothing is said. */
  hero?: Omit<Figure, "icon">;
  /** Dark figures in the distance, and lit ones beside or before the drawing. */
  behind?: Figure[];
  beside?: Figure[];
}

const SIZE = 400;
const GROUND = { far: 296, near: 352 };
const HERO = { x: 206, y: 204, size: 264 };

/** What of a card decides its picture: its colours too, dark to light. */
export interface Pictured {
  id: string;
  icon: string;
  ink: string;
  skin: string;
}

type Outlines = (icon: string) => string | undefined;

const number = (value: number): string => String(Math.round(value * 10) / 10);

function placed({
  x = HERO.x,
  y = HERO.y,
  size = HERO.size,
  turn = 0,
  flip = false,
}: Omit<Figure, "icon">): string {
  const scale = size / 512;
  const turned = turn ? ` rotate(${number(turn)})` : "";
  return `translate(${number(x)} ${number(y)})${turned} scale(${number(flip ? -scale * 1000 : scale * 1000)}e-3 ${number(scale * 1000)}e-3) translate(-256-256)`;
}

/** The parts of an outline, each a path of its own, so that the holes of the whole are filled as well. */
const partsOf = (outline: string): string[] => outline.split(/(?=M)/);

/** A body: its shadow, a rim on the side of the light, a dark filled form, and the drawing in light tones on it. */
function body(figure: Figure, outline: string, tones: Tones, side: number): string {
  const filled = partsOf(outline)
    .map((part) => `<path d="${part}"/>`)
    .join("");
  const at = placed(figure);
  return (
    `<g transform="translate(${number(-side * 9)} 10)" opacity=".45"><g transform="${at}" fill="#000" stroke="#000" stroke-width="22" stroke-linejoin="round">${filled}</g></g>` +
    `<g transform="translate(${number(side * 3.5)} -3)"><g transform="${at}" fill="${tones.lit}" stroke="${tones.lit}" stroke-width="14" stroke-linejoin="round">${filled}</g></g>` +
    `<g transform="${at}"><g fill="${tones.shadow}" stroke="${tones.black}" stroke-width="16" stroke-linejoin="round">${filled}</g>` +
    `<path fill="url(#b)" d="${outline}"/></g>`
  );
}

function weatherOf(place: Place, tones: Tones, random: Random): string {
  if (!place.weather) return "";
  const { strokes, long, slope, glows } = WEATHERS[place.weather];
  const fall = Array.from({ length: strokes }, () => {
    const [x, y] = [random() * SIZE, random() * SIZE];
    return long > 0
      ? `M${number(x)} ${number(y)}l-${number(slope)} ${number(long)}`
      : `M${number(x)} ${number(y)}h.1`;
  });
  const wide = long > 0 ? 1.6 : glows ? 3.4 : 4;
  return `<path d="${fall.join("")}" fill="none" stroke="${glows ? tones.light : "#fff"}" stroke-opacity="${glows ? ".9" : ".34"}" stroke-width="${String(wide)}" stroke-linecap="round"/>`;
}

/** The picture of a kind as the text of an SVG; null while its own drawing is not loaded. */
export function compose(card: Pictured, how: Illustration, outlines: Outlines): string | null {
  const { id, icon, ink } = card;
  const outline = outlines(icon);
  if (outline === undefined) return null;
  const place: Place = PLACES[how.place];
  const light = LIGHTS[place.light];
  const tones = tonesOf(ink, light.colour);
  const random = randomOf(id);
  const [lightX, lightY] = place.at;
  const side = lightX < HERO.x ? -1 : 1;
  const silhouette = (
    [name, size]: readonly [SilhouetteName, number],
    ground: number,
    colour: string,
  ): string => `<g color="${colour}" fill="currentColor">${SILHOUETTES[name](random, ground, size)}</g>`;
  const figures = (list: Figure[] | undefined, draw: (figure: Figure, path: string) => string): string =>
    (list ?? [])
      .map((figure) => ({ figure, path: outlines(figure.icon) }))
      .map(({ figure, path }) => (path === undefined ? "" : draw(figure, path)))
      .join("");
  const stop = (at: number, colour: string, opacity = 1): string =>
    `<stop offset="${String(at)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${String(opacity)}"` : ""}/>`;
  const hero = { icon, ...how.hero };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(SIZE)} ${String(SIZE)}">` +
    `<style>.w{fill:${tones.light};fill-opacity:.75}.s{fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round}</style><defs>` +
    `<linearGradient id="s" x2="0" y2="1">${stop(0, tones.night)}${stop(0.5, tones.sky)}${stop(0.78, tones.haze)}</linearGradient>` +
    `<radialGradient id="l">${stop(0, tones.light, 0.95)}${stop(0.2, tones.light, 0.42)}${stop(0.55, tones.light, 0.12)}${stop(1, tones.light, 0)}</radialGradient>` +
    `<linearGradient id="f" x2="0" y2="1">${stop(0, tones.haze, 0)}${stop(0.6, tones.haze, 0.75)}${stop(1, tones.haze, 0)}</linearGradient>` +
    `<linearGradient id="b" ${side < 0 ? "" : 'x1="1" '}x2="${side < 0 ? "1" : "0"}" y2="1">${stop(0, tones.lit)}${stop(0.4, card.skin)}${stop(1, tones.body)}</linearGradient>` +
    `<radialGradient id="v" cx=".5" cy=".45" r=".75">${stop(0.6, "#000", 0)}${stop(1, "#000", 0.6)}</radialGradient></defs>` +
    `<rect width="400" height="400" fill="url(#s)"/>` +
    `<circle cx="${String(lightX)}" cy="${String(lightY)}" r="${light.low ? "260" : "190"}" fill="url(#l)"/>` +
    (place.light === "moon"
      ? `<circle cx="${String(lightX)}" cy="${String(lightY)}" r="40" fill="${tones.light}"/><path d="M${String(lightX - 12)} ${String(lightY - 16)}h.1m26 8h.1m-16 20h.1" stroke="#000" stroke-opacity=".1" stroke-width="13" stroke-linecap="round"/>`
      : "") +
    silhouette(place.far, GROUND.far, tones.far) +
    `<rect y="190" width="400" height="130" fill="url(#f)"/>` +
    figures(
      how.behind,
      (figure, path) =>
        `<g transform="${placed(figure)}" fill="${tones.near}">${partsOf(path)
          .map((part) => `<path d="${part}"/>`)
          .join("")}</g>`,
    ) +
    `<path d="M0 304Q110 288 210 300T400 296V400H0z" fill="${tones.near}"/>` +
    body(hero, outline, tones, side) +
    figures(how.beside, (figure, path) => body(figure, path, tones, side)) +
    `<path d="M0 352Q90 336 200 350T400 344V400H0z" fill="${tones.black}"/>` +
    (place.near ? silhouette(place.near, GROUND.near + 14, tones.black) : "") +
    `<rect y="280" width="400" height="120" fill="url(#f)" opacity=".5"/>` +
    weatherOf(place, tones, random) +
    `<rect width="400" height="400" fill="url(#v)"/></svg>`
  );
}
