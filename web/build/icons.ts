/**
 * Gives the page the drawings it uses, and no others: as `virtual:icons` those that the page itself names, as
 * `virtual:icons/<game>` those that a game names in its cards.toml, loaded with its board. All are from game-icons.net.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SET = here("../node_modules/@iconify-json/game-icons/icons.json");
const AUTHORS = here("./authors.json");
const GAMES = here("../../src/deadhand/games");

/** Drawings of the page itself. */
const OWN = [
  "bandaged",
  "barricade",
  "blood",
  "brain",
  "cancel",
  "candle-flame",
  "card-draw",
  "check-mark",
  "claw-slashes",
  "coffin",
  "dead-head",
  "executioner-hood",
  "eyeball",
  "female-vampire",
  "fast-forward-button",
  "flying-flag",
  "frankenstein-creature",
  "ghost",
  "grim-reaper",
  "hearts",
  "hooded-figure",
  "hourglass",
  "lightning-trio",
  "mummy-head",
  "night-sleep",
  "open-book",
  "padlock",
  "queen-crown",
  "pistol-gun",
  "raise-zombie",
  "return-arrow",
  "robot-antennas",
  "run",
  "scroll-unfurled",
  "settings-knobs",
  "shaking-hands",
  "share",
  "shield",
  "shouting",
  "skull-crack",
  "snail",
  "speaker-off",
  "sprint",
  "talk",
  "thumb-up",
  "tombstone",
  "trophy",
];

interface Collection {
  icons: Record<string, { body: string } | undefined>;
}

/** The games that have a deck, and the drawings that each of them names. */
function namedByGames(): Map<string, string[]> {
  const games = readdirSync(GAMES).filter((game) => existsSync(`${GAMES}/${game}/cards.toml`));
  return new Map(
    games.map((game) => {
      const text = readFileSync(`${GAMES}/${game}/cards.toml`, "utf8");
      return [game, [...text.matchAll(/^icon = "([a-z0-9-]+)"$/gm)].map((match) => match[1] ?? "")];
    }),
  );
}

/** The outlines of a drawing; a drawing of any other form is an error, so that nothing is shown wrongly. */
function outlines(name: string, body: string): string {
  const paths = [...body.matchAll(/<path fill="currentColor" d="([^"]+)"\/>/g)];
  const rest = body.replaceAll(/<path fill="currentColor" d="[^"]+"\/>|<\/?g( fill="currentColor")?>/g, "");
  if (paths.length === 0 || rest !== "")
    throw new Error(`The drawing "${name}" is not made of plain paths: ${rest}`);
  return rounded(paths.map((path) => path[1]).join(""));
}

/** The same outlines in whole units, a quarter of a pixel on the largest card: a third of what there is to send. */
function rounded(path: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${path}"/></svg>`;
  const { data } = optimize(drawing, {
    plugins: [{ name: "convertPathData", params: { floatPrecision: 0 } }],
  });
  const found = / d="([^"]+)"/.exec(data)?.[1];
  if (!found) throw new Error(`Nothing is left of a drawing: ${path}`);
  return found;
}

function drawings(names: string[]): Record<string, string> {
  const set = JSON.parse(readFileSync(SET, "utf8")) as Collection;
  const found: Record<string, string> = {};
  for (const name of [...new Set(names)].sort()) {
    const icon = set.icons[name];
    if (!icon) throw new Error(`game-icons has no "${name}"; choose another.`);
    found[name] = outlines(name, icon.body);
  }
  return found;
}

/** Who drew what of all that is used. */
function credits(names: string[]): Record<string, string[]> {
  const credited = JSON.parse(readFileSync(AUTHORS, "utf8")) as Record<string, string[]>;
  const authors = new Map(
    Object.entries(credited).flatMap(([author, theirs]) => theirs.map((name) => [name, author])),
  );
  const used: Record<string, string[]> = {};
  for (const name of [...new Set(names)].sort()) {
    const author = authors.get(name);
    if (!author) throw new Error(`Name the author of "${name}" (see game-icons.net) in build/authors.json.`);
    used[author] = [...(used[author] ?? []), name];
  }
  return used;
}

/** The text of a module: the page's drawings and where each game's are, one game's, or who drew them all. */
function moduleOf(part: string): string {
  const games = namedByGames();
  const all = [...OWN, ...[...games.values()].flat()];
  if (part === "authors") return `export const authors = ${JSON.stringify(credits(all))};\n`;
  const named = games.get(part);
  if (named) return `export const icons = ${JSON.stringify(drawings(named))};\n`;
  const loads = [...games.keys()].map((game) => `${game}: () => import("${NAME}/${game}")`);
  return `export const icons = ${JSON.stringify(drawings(OWN))};\nexport const byGame = { ${loads.join(", ")} };\n`;
}

const NAME = "virtual:icons";

export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (source) => (source === NAME || source.startsWith(`${NAME}/`) ? `\0${source}` : undefined),
    load: (source) => (source.startsWith(`\0${NAME}`) ? moduleOf(source.slice(NAME.length + 2)) : undefined),
  };
}
