/**
 * Gives the page the drawings it uses, and no others: as `virtual:icons` those that the front page shows at once, as
 * `virtual:icons/tables` those that tables show as well, as `virtual:icons/more` its others, and as
 * `virtual:icons/<game>` those that a game names in its cards.toml, loaded with its board. All are from game-icons.net.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import svgpath from "svgpath";
import type { Plugin } from "vite";
import type { Back, Illustration } from "../src/lib/illustrations/compose";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SET = here("../node_modules/@iconify-json/game-icons/icons.json");
const GAMES = here("../../src/deadhand/games");
const BOARDS = here("../src/boards");

/** The drawings in a composed picture beside its own. */
const figuresIn = ({ behind = [], beside = [] }: Illustration): string[] =>
  [...behind, ...beside].map(({ icon }) => icon);

/** The files of a name that games have beside their boards. */
const filesOfGames = (file: string): string[] =>
  readdirSync(BOARDS)
    .map((game) => `${BOARDS}/${game}/${file}`)
    .filter((path) => existsSync(path));

/** The drawings that games name for their covers on the front page. */
const COVERS = filesOfGames("cover.json").flatMap((path) => {
  const { icon, ...cover } = JSON.parse(readFileSync(path, "utf8")) as Illustration & { icon: string };
  return [icon, ...figuresIn(cover)];
});

/** Who drew what: the page's own drawings, and beside each board those of its game. */
const AUTHORS = [here("./authors.json"), ...filesOfGames("authors.json")];

/** Drawings of the page itself that the front page shows at once. */
const FIRST = [...COVERS, "cancel", "candle-flame", "card-draw", "settings-knobs", "tombstone"];

/** Those that tables show as well before the first question. */
const AT_TABLES = [
  "barricade",
  "blood",
  "brain",
  "claw-slashes",
  "coffin",
  "expand",
  "eyeball",
  "fast-forward-button",
  "flying-flag",
  "hearts",
  "hourglass",
  "lightning-trio",
  "open-book",
  "padlock",
  "queen-crown",
  "raise-zombie",
  "return-arrow",
  "run",
  "scroll-unfurled",
  "share",
  "shaking-hands",
  "shield",
  "shouting",
  "skull-crack",
  "speaker",
  "sprint",
  "talk",
  "thumb-up",
  "trophy",
];

/** Its other drawings, loaded when one is needed. */
const LATER = [
  "check-mark",
  "cycle",
  "ghost",
  "hooded-figure",
  "night-sleep",
  "pistol-gun",
  "robot-antennas",
  "save",
  "smartphone",
  "snail",
  "speaker-off",
];

const OWN = [...FIRST, ...AT_TABLES, ...LATER];

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
  return separable(found);
}

/** The same path, in which each part begins with absolute coordinates, so that it can be cut at every "M". */
const separable = (path: string): string =>
  svgpath(path)
    .iterate((segment, _, x, y) => (segment[0] === "m" ? [["M", segment[1] + x, segment[2] + y]] : [segment]))
    .toString();

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

/** What a file beside a game's board says; nothing without the file. */
function saidBeside<Said>(game: string, file: string): Record<string, Said> {
  const path = `${BOARDS}/${game}/${file}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Said>) : {};
}

/** How a game's board composes the pictures of its cards, by kind or by drawing. */
const illustrationsOf = (game: string): Record<string, Illustration> =>
  saidBeside(game, "illustrations.json");

/** The pictures on the backs of its cards, by the name of the back; the first is that of cards whose back is not named. */
const backsOf = (game: string): Record<string, Back> => saidBeside(game, "backs.json");

/** The drawings in those pictures beside the cards' own. */
const figuresOf = (game: string): string[] => [
  ...new Set([...Object.values(illustrationsOf(game)), ...Object.values(backsOf(game))].flatMap(figuresIn)),
];

/** Who drew what of all that is used. */
function credits(names: string[]): Record<string, string[]> {
  const credited = AUTHORS.map((path) => JSON.parse(readFileSync(path, "utf8")) as Record<string, string[]>);
  const authors = new Map(
    credited
      .flatMap(Object.entries<string[]>)
      .flatMap(([author, theirs]) => theirs.map((name) => [name, author])),
  );
  const used: Record<string, string[]> = {};
  for (const name of [...new Set(names)].sort()) {
    const author = authors.get(name);
    if (!author)
      throw new Error(
        `Name the author of "${name}" (see game-icons.net) in authors.json beside the game's board.`,
      );
    used[author] = [...(used[author] ?? []), name];
  }
  return used;
}

/**
 * A game's drawings in two parts: those that are seen before the first move, which its board may name in
 * `first_drawings.json`, and the rest; without such a file all are of the first part. The page's own are in neither.
 */
function partsOf(game: string, named: string[]): { first: string[]; rest: string[] } {
  const onBacks = Object.values(backsOf(game)).map(({ icon }) => icon);
  const theirs = [...named, ...onBacks].filter((name) => !OWN.includes(name));
  const added = figuresOf(game).filter((name) => !OWN.includes(name) && !named.includes(name));
  const list = `${BOARDS}/${game}/first_drawings.json`;
  if (!existsSync(list)) return { first: theirs, rest: added };
  const first = JSON.parse(readFileSync(list, "utf8")) as string[];
  const strange = first.find((name) => !theirs.includes(name));
  if (strange !== undefined) throw new Error(`${list} names "${strange}", which is no drawing of the game.`);
  first.push(...onBacks.filter((name) => theirs.includes(name)));
  return { first, rest: [...theirs.filter((name) => !first.includes(name)), ...added] };
}

/** The text of a module: the page's first drawings and where the others are, a part of them, or who drew them all. */
function moduleOf(part: string): string {
  const games = namedByGames();
  const all = [
    ...OWN,
    ...[...games].flatMap(([game, named]) => [
      ...named,
      ...figuresOf(game),
      ...Object.values(backsOf(game)).map(({ icon }) => icon),
    ]),
  ];
  if (part === "tables") return `export const icons = ${JSON.stringify(drawings(AT_TABLES))};\n`;
  if (part === "more") return `export const icons = ${JSON.stringify(drawings(LATER))};\n`;
  if (part === "authors") return `export const authors = ${JSON.stringify(credits(all))};\n`;
  const [game = "", more] = part.split("/");
  const named = games.get(game);
  if (named) {
    const { first, rest } = partsOf(game, named);
    const illustrations = more
      ? ""
      : `export const illustrations = ${JSON.stringify(illustrationsOf(game))};\n` +
        `export const backs = ${JSON.stringify(backsOf(game))};\n`;
    return `export const icons = ${JSON.stringify(drawings(more ? rest : first))};\n${illustrations}`;
  }
  const load = (name: string): string => `() => import("${NAME}/${name}")`;
  const firsts = [...games.keys()].map((slug) => `${slug}: ${load(slug)}`);
  const rests = [...games]
    .filter(([slug, theirs]) => partsOf(slug, theirs).rest.length > 0)
    .map(([slug]) => `${slug}: ${load(`${slug}/more`)}`);
  return (
    `export const icons = ${JSON.stringify(drawings(FIRST))};\nexport const more = ${load("more")};\n` +
    `export const atTables = ${load("tables")};\n` +
    `export const byGame = { ${firsts.join(", ")} };\nexport const moreByGame = { ${rests.join(", ")} };\n`
  );
}

const NAME = "virtual:icons";

export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (source) => (source === NAME || source.startsWith(`${NAME}/`) ? `\0${source}` : undefined),
    load: (source) => (source.startsWith(`\0${NAME}`) ? moduleOf(source.slice(NAME.length + 2)) : undefined),
  };
}
