/** The rows of stored games, which other versions of the page, other programs and people may have changed. */
import type { StandingOrder } from "../../../frames";
import type { Branch, DamagedGame, DeviceGame, EndResult, FinishedGame, Transfer } from "../messages";

/** An answer to the question with this fingerprint, given in state `n`. */
export interface Premove {
  seat: number;
  question: string;
  action: number;
  n: number;
}

/** A game as it is stored. Everything else follows from it. */
export interface GameRow extends Omit<DeviceGame, "result" | "transfer"> {
  /** Games of older versions have neither of these. */
  result?: EndResult | null;
  transfer?: Transfer | null;
  seed: string;
  /** Whether the seed is a secret that keys the chance of every move: of a table at a server, a lesson, or a date. */
  rekeyed?: boolean;
  /** Where it was played on with new random draws. */
  branches?: Branch[];
  pace: number;
  /** The actions, and `UNDO` for each choice that was taken back. */
  commands: number[];
  /** The standing orders of each seat; null if none were ever given. */
  orders: (StandingOrder[] | null)[];
  /** The premoves that are not played yet. */
  sealed: Premove[];
  /** The seats whose bot has changed its level. */
  changedBots: number[];
  /** The digest of the state that the commands lead to; older rows have none. */
  digest?: string;
  /** The text of its file once it is over: for that no rules are needed any more. */
  file?: string;
  /** How often the row was written. */
  revision: number;
}

/** A stored row is not that of a game. */
export class Damaged extends Error {}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isDate: Check = (value) => isNumber(value) && !Number.isNaN(new Date(value as number).getTime());
const isScalar: Check = (value) => isText(value) || isNumber(value) || typeof value === "boolean";
const isFlag: Check = (value) => typeof value === "boolean";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
/** Whether a value has these fields; it may have others. */
const withFields =
  <Value>(fields: Record<keyof Value, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries<Check>(fields).every(([name, check]) => check(value[name]));

const isDeck = withFields<NonNullable<GameRow["deck"]>>({
  name: orNull(isText),
  text: isText,
  deck_changes: recordOf(listOf(isText)),
  kinds: listOf(listOf(isWhole)),
  cards: recordOf(recordOf(isRecord)),
});

const isRow = withFields<GameRow>({
  id: isText,
  game: isText,
  hash: isText,
  rules: isWhole,
  seats: listOf(withFields<GameRow["seats"][number]>({ name: isText, level: orNull(isText) })),
  options: recordOf(isScalar),
  deck: orNull(isDeck),
  together: isFlag,
  moves: isWhole,
  asked: orNull(isWhole),
  returns: orNull(listOf(isNumber)),
  result: orNone(
    orNull(withFields<EndResult>({ outcome: isWhole, scores: listOf(isNumber), ranks: listOf(isWhole) })),
  ),
  transfer: orNone(
    orNull(withFields<Transfer>({ secret: isText, seats: listOf(isText), pace: isNumber, done: isFlag })),
  ),
  sent: orNone(isFlag),
  daily: orNone(orNull(isText)),
  branch: orNone(isFlag),
  started: isDate,
  played: isDate,
  seed: isText,
  rekeyed: orNone(isFlag),
  branches: orNone(listOf(withFields<Branch>({ move: isWhole, seed: isText, seat: orNull(isWhole) }))),
  pace: isNumber,
  commands: listOf(isWhole),
  orders: listOf(orNull(listOf(isRecord))),
  sealed: listOf(
    withFields<GameRow["sealed"][number]>({ seat: isWhole, question: isText, action: isWhole, n: isWhole }),
  ),
  changedBots: listOf(isWhole),
  digest: orNone(isText),
  file: orNone(isText),
  revision: isWhole,
});

/**
 * Return a stored row.
 *
 * @throws {Damaged} If it is not that of a game.
 */
export function readRow(stored: unknown): GameRow {
  if (!isRow(stored)) throw new Damaged();
  return stored as GameRow;
}

/** What is stored: the rows of games, and what is left of others. */
export interface StoredRows {
  rows: GameRow[];
  damaged: DamagedGame[];
}

/** Part the rows of games from others. */
export function partRows(stored: unknown[]): StoredRows {
  const found: StoredRows = { rows: [], damaged: [] };
  for (const each of stored) {
    if (isRow(each)) found.rows.push(each as GameRow);
    else if (isRecord(each) && typeof each["id"] === "string")
      found.damaged.push({
        id: each["id"],
        game: typeof each["game"] === "string" ? each["game"] : null,
        played: isDate(each["played"]) ? (each["played"] as number) : null,
      });
  }
  return found;
}

/** A stored game in a list: nothing of its cards. */
export function summaryOf(row: GameRow): DeviceGame {
  const { id, game, hash, rules, seats, options, deck, together, moves, asked, returns, started, played } =
    row;
  const { daily = null, branch = false, result = null, transfer = null, sent = false } = row;
  return {
    ...{ id, game, hash, rules, seats, options, deck, together, moves, asked, returns, started, played },
    ...{ daily, branch, result, transfer, sent },
  };
}

/** What a finished game follows from. */
export function finishedOf(row: GameRow): FinishedGame {
  const { game, hash, seats, options, deck, seed, rekeyed = false, branches = [], commands } = row;
  const cards = deck && { text: deck.text, kinds: deck.kinds };
  return { game, hash, seats: seats.length, options, deck: cards, seed, rekeyed, branches, commands };
}
