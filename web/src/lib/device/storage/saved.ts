/** The saved game, as Python's `SavedGame.text()` writes it: `deadhand verify`, `replay` and `resume` read it. */
import { sha256Of } from "../../browser/sha256";
import { NOBODY } from "../../facts/constants";
import type { OptionValue } from "../../../frames";
import { HINT, UNDO } from "../game/command_log";
import type { Match } from "../game/match";
import type { Rules } from "../game/rules";
import type { Branch, DeviceGame } from "../messages";
import { dumps, fieldTexts, Float } from "./python_json";

const FORMAT = "deadhand-game-1";
/** The format of a game with branches. */
const BRANCHED = "deadhand-game-2";
/** The player at a seat of a person. */
export const HUMAN = "human";

/** The people and bots of a game. */
export interface Players {
  names: string[];
  /** The level of each bot at the end; null for a person. */
  levels: (string | null)[];
  /** The seats whose bot has changed its level. */
  changedBots: number[];
}

/** What a file says besides its format and its players, in the order of its fields. */
interface Content {
  game: string;
  rules: number;
  seats: number;
  seed: string;
  rekeyed: boolean;
  options: Record<string, OptionValue>;
  deck: string | null;
  actions: readonly number[];
  returns: number[] | null;
  digest: string;
}

/** Return the text of the file, with a checksum over the rest. */
export function savedText(match: Match, players: Players): string {
  const { setup, rules } = match;
  const content = {
    game: rules.tables.game,
    rules: rules.tables.version,
    seats: setup.seats,
    seed: setup.seed,
    rekeyed: setup.rekeyed ?? false,
    options: match.options,
    deck: setup.deck?.text ?? null,
    actions: match.actions,
    returns: match.over ? match.returns : null,
    digest: digestOf(rules),
  };
  return fileText(content, players, match.branches);
}

/** What a saved game is made of, if no rules are there to play its moves again: a part of a stored row. */
export interface SavableRow extends Pick<DeviceGame, "game" | "rules" | "seats" | "options" | "returns"> {
  seed: string;
  rekeyed?: boolean;
  branches?: Branch[];
  deck: { text: string } | null;
  commands: number[];
  changedBots: number[];
  digest: string;
}

/** Return the same text, made of a stored row without its rules; null if its moves cannot be read. */
export function savedTextOfRow(row: SavableRow): string | null {
  const { seats, deck, rekeyed = false, branches = [], changedBots } = row;
  const actions = actionsOf(row.commands);
  if (actions === null) return null;
  const players = {
    names: seats.map(({ name }) => name),
    levels: seats.map(({ level }) => level),
    changedBots,
  };
  const content = { ...row, seats: seats.length, rekeyed, deck: deck?.text ?? null, actions };
  return fileText(content, players, branches);
}

/** The actions that commands lead to; null if there is a command that this version does not know. */
function actionsOf(commands: readonly number[]): number[] | null {
  const actions: number[] = [];
  for (const command of commands) {
    if (command >= 0) actions.push(command);
    else if (command === UNDO ? actions.pop() === undefined : command !== HINT) return null;
  }
  return actions;
}

function fileText(
  { game, rules, seats, seed, rekeyed, options, deck, actions, returns, digest }: Content,
  { names, levels, changedBots }: Players,
  branches: readonly Branch[],
): string {
  const content = {
    format: branches.length > 0 ? BRANCHED : FORMAT,
    ...{ game, rules, seats, seed, rekeyed, options, names },
    players: levels.map((level) => level ?? HUMAN),
    ...{ deck, actions },
    returns: returns && returns.map((share) => new Float(share)),
    digest,
    origin: null,
    account: null,
    ...(branches.length > 0 && { branches: [...branches] }),
    ...(changedBots.length > 0 && { changed_bots: [...changedBots].sort((one, other) => one - other) }),
  };
  const lines = fieldTexts({ ...content, check: sha256Of(dumps(content, { sorted: true })) });
  return `{\n${lines.join(",\n")}\n}`;
}

/** Return SHA-256 of the state: the cards' places, knowledge, steps, offers, chance, and the game's own fields. */
export function digestOf(rules: Rules): string {
  const { tables } = rules;
  const count = rules.field("step_count");
  const core = {
    zones: Array.from({ length: tables.zones }, (_, zone) =>
      cardsIn(rules, zone).map((card) => [rules.field("kind", card), rules.field("known", card)]),
    ),
    steps: Array.from({ length: count }, (_, row) => rules.fields("steps", 4, row * tables.step_width)),
    offers: rules.fields("offers", rules.field("offer_count")),
    asked: ["actor", "prompt", "over", "outcome"].map((name) => rules.field(name)),
    returns: (rules.whole("returns") as number[]).map((share) => new Float(share)),
    chance: rules.chance,
  };
  return sha256Of(dumps([core, ownFields(rules)]));
}

/** The game's own fields, without the later options that are off. */
function ownFields(rules: Rules): Record<string, unknown> {
  const { digest_fields: names, options } = rules.tables;
  const unset = options.filter(({ name, later }) => later && !rules.field(name)).map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => !unset.includes(name)).map((name) => [name, rules.whole(name)]),
  );
}

/** The cards of a zone, lowest first. */
function cardsIn(rules: Rules, zone: number): number[] {
  const cards = [];
  let card = rules.field("lowest", zone);
  while (card !== NOBODY) {
    cards.push(card);
    card = rules.field("above", card);
  }
  return cards;
}
