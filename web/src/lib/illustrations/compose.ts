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
}

/** How the picture of a kind is composed. */
export interface Illustration {
  place: PlaceName;
  /** The place of the card's own drawing; large and in the middle by default. */
  hero?: Omit<Figure, "icon">;
  /** Dark figures in the distance, and lit ones beside or before the drawing. */
  behind?: Figure[];
  beside?: Figure[];
}

/** What decides the picture of a card: its drawing and its colours. */
export interface Pictured {
  id: string;
  icon: string;
  ink: string;
  /** The middle tone of its drawing. */
  skin: string;
}

/** A picture that is not of a kind: on the box of a game, or on the back of its cards. */
export interface Cover extends Illustration {
  icon: string;
  ink: string;
  /** The middle tone of the drawing. */
  skin: string;
}

/** The back of a deck, and the zones whose cards have it; without them, it is looked up by its name. */
export interface Back extends Cover {
  zones?: string[];
}

/** The outlines of a drawing in a square of 512 by 512; undefined while it is not loaded. */
type Outlines = (icon: string) => string | undefined;

/** What all parts of a picture share. */
interface Scene {
  place: Place;
  tones: Tones;
  random: Random;
  /** The side of the light: -1 for left, 1 for right. */
  side: number;
}

const SIZE = 400;
const GROUND = { far: 296, near: 366 };
const HERO = { x: 206, y: 204, size: 264 };

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * Return the picture of a card as the text of an SVG, or null while its own drawing is not loaded. Other figures are
 * left out until they are.
 */
export function compose(
  card: Pictured,
  how: Illustration,
  outlines: Outlines,
  others: Outlines = outlines,
): string | null {
  const outline = outlines(card.icon);
  if (outline === undefined) return null;
  const place: Place = PLACES[how.place];
  const tones = tonesOf(card.ink, LIGHTS[place.light].colour);
  const scene = { place, tones, random: randomOf(card.id), side: place.at[0] < HERO.x ? -1 : 1 };
  const figures = (list: Figure[] = [], draw: (figure: Figure, path: string) => string): string =>
    list
      .map((figure) => [figure, others(figure.icon)] as const)
      .map(([figure, path]) => (path === undefined ? "" : draw(figure, path)))
      .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(SIZE)} ${String(SIZE)}">` +
    definitions(scene, card.skin) +
    sky(scene) +
    silhouette(place.far, GROUND.far, tones.far, scene) +
    `<rect y="190" width="400" height="130" fill="url(#f)"/>` +
    figures(
      how.behind,
      (figure, path) => `<g transform="${placed(figure)}" fill="${tones.near}">${filled(path)}</g>`,
    ) +
    `<path d="M0 304Q110 288 210 300T400 296V400H0z" fill="${tones.near}"/>` +
    body({ icon: card.icon, ...how.hero }, outline, scene) +
    figures(how.beside, (figure, path) => body(figure, path, scene)) +
    `<path d="M0 352Q90 336 200 350T400 344V400H0z" fill="${tones.black}"/>` +
    (place.near ? silhouette(place.near, GROUND.near, tones.black, scene) : "") +
    `<rect y="280" width="400" height="120" fill="url(#f)" opacity=".5"/>` +
    weather(scene) +
    `<rect width="400" height="400" fill="url(#v)"/></svg>`
  );
}

function stops(...parts: [at: number, colour: string, opacity?: number][]): string {
  const stop = ([at, colour, opacity = 1]: [number, string, number?]): string =>
    `<stop offset="${String(at)}" stop-color="${colour}" stop-opacity="${String(opacity)}"/>`;
  return parts.map(stop).join("");
}

/** The gradients: sky `s`, light `l`, fog `f`, the lit body `b` and the dark corners `v`. */
function definitions({ tones, side }: Scene, skin: string): string {
  const { light, haze, lit } = tones;
  const across = side < 0 ? 'x2="1"' : 'x1="1" x2="0"';
  return (
    `<style>.w{fill:${light};fill-opacity:.75}.s{fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round}</style><defs>` +
    `<linearGradient id="s" x2="0" y2="1">${stops([0, tones.night], [0.5, tones.sky], [0.78, haze])}</linearGradient>` +
    `<radialGradient id="l">${stops([0, light, 0.95], [0.2, light, 0.42], [0.55, light, 0.12], [1, light, 0])}</radialGradient>` +
    `<linearGradient id="f" x2="0" y2="1">${stops([0, haze, 0], [0.6, haze, 0.75], [1, haze, 0])}</linearGradient>` +
    `<linearGradient id="b" ${across} y2="1">${stops([0, lit], [0.4, skin], [1, tones.body])}</linearGradient>` +
    `<radialGradient id="v" cx=".5" cy=".45" r=".75">${stops([0.6, "#000", 0], [1, "#000", 0.6])}</radialGradient></defs>`
  );
}

/** The sky with its light, which has a disc and craters if it is the moon. */
function sky({ place, tones }: Scene): string {
  const [x, y] = place.at;
  const disc = (radius: number, fill: string): string =>
    `<circle cx="${String(x)}" cy="${String(y)}" r="${String(radius)}" fill="${fill}"/>`;
  const craters = `<path d="M${String(x - 12)} ${String(y - 16)}h.1m26 8h.1m-16 20h.1" stroke="#000" stroke-opacity=".1" stroke-width="13" stroke-linecap="round"/>`;
  return (
    `<rect width="400" height="400" fill="url(#s)"/>` +
    disc(LIGHTS[place.light].low ? 260 : 190, "url(#l)") +
    (place.light === "moon" ? disc(40, tones.light) + craters : "")
  );
}

const silhouette = (
  [name, size]: readonly [SilhouetteName, number],
  ground: number,
  colour: string,
  { random }: Scene,
): string => `<g color="${colour}" fill="currentColor">${SILHOUETTES[name](random, ground, size)}</g>`;

function placed({ x = HERO.x, y = HERO.y, size = HERO.size, turn = 0 }: Omit<Figure, "icon">): string {
  const turned = turn ? ` rotate(${number(turn)})` : "";
  return `translate(${number(x)} ${number(y)})${turned} scale(${number(size / 512)}) translate(-256-256)`;
}

/** Each part of an outline as a path of its own, so that the holes of the whole are filled as well. */
const filled = (outline: string): string =>
  outline
    .split(/(?=M)/)
    .map((part) => `<path d="${part}"/>`)
    .join("");

/** A body: its shadow, a rim on the side of the light, a dark filled form, and the drawing in light tones on it. */
function body(figure: Figure, outline: string, { tones, side }: Scene): string {
  const at = placed(figure);
  const form = filled(outline);
  const layer = (move: string, colour: string, width: number): string =>
    `<g ${move}><g transform="${at}" fill="${colour}" stroke="${colour}" stroke-width="${String(width)}" stroke-linejoin="round">${form}</g></g>`;
  return (
    layer(`transform="translate(${number(-side * 9)} 10)" opacity=".45"`, "#000", 22) +
    layer(`transform="translate(${number(side * 3.5)} -3)"`, tones.lit, 14) +
    `<g transform="${at}"><g fill="${tones.shadow}" stroke="${tones.black}" stroke-width="16" stroke-linejoin="round">${form}</g>` +
    `<path fill="url(#b)" d="${outline}"/></g>`
  );
}

function weather({ place, tones, random }: Scene): string {
  if (!place.weather) return "";
  const { drops, stroke, width, opacity, glows } = WEATHERS[place.weather];
  const fall = Array.from(
    { length: drops },
    () => `M${String(Math.round(random() * SIZE))} ${String(Math.round(random() * SIZE))}${stroke}`,
  );
  return `<path d="${fall.join("")}" fill="none" stroke="${glows ? tones.light : "#fff"}" stroke-opacity="${String(opacity)}" stroke-width="${String(width)}" stroke-linecap="round"/>`;
}
