/**
 * Gives the page the drawings it uses, and no others, as `virtual:icons`: those that the page itself names, and those
 * that the games name in their cards.toml. All are from game-icons.net.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SET = here("../node_modules/@iconify-json/game-icons/icons.json");
const AUTHORS = here("./authors.json");
const GAMES = here("../../src/deadhand/games");

/** Drawings of the page itself. */
const OWN = [
  "backward-time",
  "barricade",
  "blood",
  "brain",
  "cancel",
  "candle-flame",
  "card-draw",
  "check-mark",
  "claw-slashes",
  "coffin",
  "eyeball",
  "flying-flag",
  "hearts",
  "hooded-figure",
  "hourglass",
  "lightning-trio",
  "magnifying-glass",
  "night-sleep",
  "open-book",
  "padlock",
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
  "talk",
  "thumb-up",
  "tombstone",
  "trophy",
];

interface Collection {
  icons: Record<string, { body: string } | undefined>;
}

function namedByGames(): string[] {
  const decks = readdirSync(GAMES, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("cards.toml"),
  );
  const texts = decks.map((deck) => readFileSync(`${GAMES}/${deck}`, "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(/^icon = "([a-z0-9-]+)"$/gm)].map((match) => match[1] ?? ""),
  );
}

/** The outlines of a drawing; a drawing of any other form is an error, so that nothing is shown wrongly. */
function outlines(name: string, body: string): string {
  const paths = [...body.matchAll(/<path fill="currentColor" d="([^"]+)"\/>/g)];
  const rest = body.replaceAll(/<path fill="currentColor" d="[^"]+"\/>|<\/?g( fill="currentColor")?>/g, "");
  if (paths.length === 0 || rest !== "")
    throw new Error(`The drawing "${name}" is not made of plain paths: ${rest}`);
  return paths.map((path) => path[1]).join("");
}

function load(): string {
  const set = JSON.parse(readFileSync(SET, "utf8")) as Collection;
  const credits = JSON.parse(readFileSync(AUTHORS, "utf8")) as Record<string, string[]>;
  const authors = new Map(
    Object.entries(credits).flatMap(([author, names]) => names.map((name) => [name, author])),
  );
  const icons: Record<string, string> = {};
  const used: Record<string, string[]> = {};
  for (const name of [...new Set([...OWN, ...namedByGames()])].sort()) {
    const icon = set.icons[name];
    if (!icon) throw new Error(`game-icons has no "${name}"; choose another.`);
    const author = authors.get(name);
    if (!author) throw new Error(`Name the author of "${name}" (see game-icons.net) in build/authors.json.`);
    icons[name] = outlines(name, icon.body);
    used[author] = [...(used[author] ?? []), name];
  }
  return `export const icons = ${JSON.stringify(icons)};\nexport const authors = ${JSON.stringify(used)};\n`;
}

export function icons(): Plugin {
  const id = "\0virtual:icons";
  return {
    name: "icons",
    resolveId: (source) => (source === "virtual:icons" ? id : undefined),
    load: (source) => (source === id ? load() : undefined),
  };
}
