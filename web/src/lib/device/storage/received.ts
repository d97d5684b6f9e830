/** Games that a table of the server has handed over, as the rows that are stored of them. */
import type { GameTables, OptionValue } from "../../../frames";
import type { TakenPlan } from "../messages";
import type { GameRow } from "./rows";
import { HUMAN } from "./saved";

/** The parts of a saved game that are read; `SavedGame` in Python has written it. */
interface Saved {
  game: string;
  rules: number;
  seed: string;
  rekeyed: boolean;
  options: Record<string, OptionValue>;
  names: string[];
  players: string[];
  deck: string | null;
  actions: number[];
  digest: string;
  branches?: { move: number; seed: string; seat: number | null }[];
  changed_bots?: number[];
}

/**
 * Read a saved game. A seed may be any whole number, of which JavaScript knows the first 53 bits only: it is read as a
 * text. Within texts, quotation marks stand behind a backslash, so no text looks like this.
 */
export const readSaved = (text: string): Saved =>
  JSON.parse(text.replace(/("seed": ?)(-?\d+)(?=\s*[,}])/g, '$1"$2"')) as Saved;

/** Return the row of a game; null if these rules or this deck do not belong to it. */
export function rowOfTaken(
  { id, saved, hash, orders, deck, pace }: TakenPlan,
  tables: GameTables,
): GameRow | null {
  const read = readSaved(saved);
  if (read.game !== tables.game || read.rules !== tables.version || read.deck !== (deck?.text ?? null))
    return null;
  const now = Date.now();
  const { branches = [] } = read;
  return {
    id,
    game: read.game,
    hash,
    rules: read.rules,
    seats: read.names.map((name, seat) => {
      const player = read.players[seat] ?? HUMAN;
      return { name, level: player === HUMAN ? null : player };
    }),
    options: read.options,
    deck,
    together: true, // all people at its table are one
    moves: read.actions.length,
    asked: null,
    returns: null,
    started: now,
    played: now,
    seed: read.seed,
    rekeyed: read.rekeyed,
    branches,
    branch: true, // where the device goes on
    pace,
    commands: read.actions,
    orders,
    sealed: [],
    changedBots: read.changed_bots ?? [],
    digest: read.digest,
    revision: 0,
  };
}
