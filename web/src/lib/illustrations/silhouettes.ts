/**
 * Outlines behind and in front of what a card shows: gravestones, roofs, trees, fences, shelves. A drawing is 400 units
 * wide and high; `ground` is the height at which a silhouette stands. Windows have the class `w`, thin lines `s`.
 */

export type Random = () => number;

/** Random numbers from 0 to 1 that follow from a text (mulberry32), so that a card always looks the same. */
export function randomOf(text: string): Random {
  let state = [...text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: Random, least: number, most: number): number =>
  Math.round(least + random() * (most - least));

const repeat = (times: number, draw: (nth: number) => string): string =>
  Array.from({ length: times }, (_, nth) => draw(nth)).join("");

type Silhouette = (random: Random, ground: number, size: number) => string;

/** Gravestones and crosses, some of them leaning. */
const graves: Silhouette = (random, ground, size) =>
  repeat(9, (nth) => {
    const high = between(random, 26, 52) * size;
    const wide = high * 0.34;
    const at = `translate(${String(nth * 48 + between(random, -16, 16))} ${String(ground + 6)}) rotate(${String(between(random, -9, 9))})`;
    const arm = wide * 0.9;
    const shape =
      random() < 0.35
        ? `M-${String(size * 4)} 0v-${String(high)}h${String(size * 8)}v${String(high)}zM-${String(arm)}-${String(high * 0.74)}h${String(arm * 2)}v${String(size * 7)}h-${String(arm * 2)}z`
        : `M-${String(wide)} 0v-${String(high - wide)}a${String(wide)} ${String(wide)} 0 0 1 ${String(wide * 2)} 0v${String(high - wide)}z`;
    return `<path transform="${at}" d="${shape}"/>`;
  });

/** Roofs of a city, with lit windows. */
const city: Silhouette = (random, ground, size) => {
  let x = -10;
  let roofs = "";
  let windows = "";
  while (x < 410) {
    const wide = between(random, 26, 54);
    const high = between(random, 44, 120) * size;
    roofs += `M${String(x)} ${String(ground + 8)}v-${String(high)}h${String(wide)}v${String(high)}z`;
    if (random() < 0.3) roofs += `M${String(x + wide / 2)} ${String(ground - high + 8)}v-26h3v26z`;
    for (let row = 12; row < high - 14; row += 15)
      for (let column = 7; column < wide - 8; column += 11)
        if (random() < 0.22) windows += `M${String(x + column)} ${String(ground + 8 - high + row)}h5v7h-5z`;
    x += wide - 1;
  }
  return `<path d="${roofs}"/><path class="w" d="${windows}"/>`;
};

/** Walls that fell down, and what stands of them. */
const ruins: Silhouette = (random, ground, size) =>
  repeat(6, (nth) => {
    const x = nth * 74 - 20 + between(random, -12, 12);
    const high = between(random, 40, 120) * size;
    const step = (share: number): string =>
      `l${String(between(random, 8, 16))} ${String(between(random, -10, 26) * share)}`;
    const top = repeat(4, () => step(size));
    return `<path d="M${String(x)} ${String(ground + 8)}v-${String(high)}${top}V${String(ground + 8)}z"/>`;
  });

/** Bare trees at some of seven places. */
const treesAt =
  (...places: number[]): Silhouette =>
  (random, ground, size) =>
    places
      .map((nth) => {
        const x = nth * 64 - 10 + between(random, -22, 22);
        const high = between(random, 130, 250) * size;
        const branches = repeat(5, (step) => {
          const side = step % 2 === 0 ? 1 : -1;
          const y = ground - high * (0.42 + step * 0.11);
          return `M${String(x)} ${String(Math.round(y))}q${String(side * between(random, 6, 14))}-10 ${String(side * between(random, 18, 40) * size)}-${String(between(random, 20, 44) * size)}`;
        });
        return `<path d="M${String(x - 6 * size)} ${String(ground + 8)}L${String(x - 1)} ${String(ground - high)}h2L${String(x + 6 * size)} ${String(ground + 8)}z"/><path class="s" d="${branches}"/>`;
      })
      .join("");

/** A fence of planks or of wire. */
const fence: Silhouette = (random, ground, size) =>
  repeat(15, (nth) => {
    const high = between(random, 44, 62) * size;
    const x = nth * 28 - 6 + between(random, -3, 3);
    const lean = between(random, -4, 4);
    return `<path d="M${String(x)} ${String(ground + 10)}l${String(lean)}-${String(high)}l8-9 8 9v${String(high)}z"/>`;
  }) + `<path d="M-5 ${String(ground - 14)}h410v6h-410zM-5 ${String(ground - 38 * size)}h410v6h-410z"/>`;

/** Shelves with what is left on them. */
const shelves: Silhouette = (random, ground, size) =>
  repeat(4, (row) => {
    const y = ground - 8 - row * 66 * size;
    const goods = repeat(14, (nth) => {
      const high = between(random, 12, 40) * size;
      return random() < 0.3
        ? ""
        : `M${String(nth * 29 + between(random, 0, 7))} ${String(y)}v-${String(high)}h${String(between(random, 10, 20))}v${String(high)}z`;
    });
    return `<path d="M-5 ${String(y)}h410v7h-410z${goods}"/>`;
  });

/** Dunes, or hills. */
const hills: Silhouette = (random, ground, size) => {
  const top = (): number => ground - between(random, 4, 46) * size;
  return `<path d="M-5 ${String(ground + 12)}V${String(top())}Q60 ${String(top())} 120 ${String(top() + 20)}T240 ${String(top() + 12)}T410 ${String(top() + 10)}V${String(ground + 12)}z"/>`;
};

/** Rows of windows in a tall room, with light behind them. */
const hall: Silhouette = (_, ground, size) =>
  repeat(4, (nth) => {
    const x = nth * 108 - 8;
    const high = 190 * size;
    return `<path class="w" opacity=".5" d="M${String(x + 18)} ${String(ground - 34)}v-${String(high)}h70v${String(high)}z"/><path d="M${String(x + 50)} ${String(ground - 34)}v-${String(high)}h6v${String(high)}zM${String(x + 18)} ${String(ground - 34 - high / 2)}h70v6h-70z"/>`;
  }) + `<path d="M-5 ${String(ground - 34)}h410v44h-410z"/>`;

export const SILHOUETTES = {
  graves,
  city,
  ruins,
  trees: treesAt(0, 1, 2, 3, 4, 5, 6),
  thicket: treesAt(0, 1, 5, 6),
  fence,
  shelves,
  hills,
  hall,
};
export type SilhouetteName = keyof typeof SILHOUETTES;
