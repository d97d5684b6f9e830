/** The rows of stored games, which other versions of the page, other programs and people may have changed. */
import type { StandingOrder } from "../../../frames";
import type {
  Branch,
  DeviceGame,
  EndResult,
  FinishedGame,
  Transfer,
  Unreadable,
  UnreadableGame,
} from "../messages";
import { otherVersion } from "../formats";
import { type SavableRow, savedTextOfRow } from "./saved";

/** An answer to the question with this fingerprint, given in state `n`. */
export interface Premove {
  seat: number;
  question: string;
  action: number;
  n: number;
}

/** The move of a game to the server. Until it is confirmed, the text of the saved game is kept: it needs no rules. */
export interface StoredTransfer extends Transfer {
  saved?: string | undefined;
}

/** A game as it is stored. Everything else follows from it. */
export interface GameRow extends Omit<DeviceGame, "result" | "transfer"> {
  /** The number of its format; the first rows have none. */
  format?: number;
  /** Games of older versions have neither of these. */
  result?: EndResult | null;
  transfer?: StoredTransfer | null;
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

/** A stored row cannot be read. */
export class UnreadableRow extends Error {
  constructor(
    readonly reason: Unreadable,
    readonly stored: unknown,
  ) {
    super(reason);
  }
}

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

const savable: Record<keyof SavableRow, Check> = {
  game: isText,
  rules: isWhole,
  seats: listOf(withFields<GameRow["seats"][number]>({ name: isText, level: orNull(isText) })),
  options: recordOf(isScalar),
  deck: orNull(withFields<{ text: string }>({ text: isText })),
  returns: orNull(listOf(isNumber)),
  seed: isText,
  rekeyed: orNone(isFlag),
  branches: orNone(listOf(withFields<Branch>({ move: isWhole, seed: isText, seat: orNull(isWhole) }))),
  commands: listOf(isWhole),
  changedBots: listOf(isWhole),
  digest: isText,
};

const isRow = withFields<GameRow>({
  ...savable,
  format: orNone(isWhole),
  id: isText,
  hash: isText,
  deck: orNull(isDeck),
  together: isFlag,
  moves: isWhole,
  asked: orNull(isWhole),
  result: orNone(
    orNull(withFields<EndResult>({ outcome: isWhole, scores: listOf(isNumber), ranks: listOf(isWhole) })),
  ),
  transfer: orNone(
    orNull(
      withFields<StoredTransfer>({
        ...{ secret: isText, seats: listOf(isText), pace: isNumber, done: isFlag, saved: orNone(isText) },
      }),
    ),
  ),
  sent: orNone(isFlag),
  daily: orNone(orNull(isText)),
  branch: orNone(isFlag),
  started: isDate,
  played: isDate,
  pace: isNumber,
  orders: listOf(orNull(listOf(isRecord))),
  sealed: listOf(
    withFields<GameRow["sealed"][number]>({ seat: isWhole, question: isText, action: isWhole, n: isWhole }),
  ),
  digest: orNone(isText),
  file: orNone(isText),
  revision: isWhole,
});

/** Return why a stored value cannot be read as a row; null if it can. */
function faultOf(stored: unknown): Unreadable | null {
  const version = isRecord(stored) ? otherVersion("row", stored) : null;
  return version ?? (isRow(stored) ? null : "damaged");
}

/**
 * Return a stored row.
 *
 * @throws {UnreadableRow} If it is not that of a game, or has another format.
 */
export function readRow(stored: unknown): GameRow {
  const fault = faultOf(stored);
  if (fault) throw new UnreadableRow(fault, stored);
  return stored as GameRow;
}

const isSavable = withFields<SavableRow>(savable);

/** Return the saved game of a row, which needs no rules and may be of another format; null if nothing can be read. */
export function textOfRow(stored: unknown): string | null {
  if (isRecord(stored) && typeof stored["file"] === "string") return stored["file"];
  return isSavable(stored) ? savedTextOfRow(stored as SavableRow) : null;
}

/** What is stored: the rows of games, and what is left of others. */
export interface StoredRows {
  rows: GameRow[];
  unreadable: UnreadableGame[];
}

/** Part the rows of games from others. */
export function partRows(stored: unknown[]): StoredRows {
  const found: StoredRows = { rows: [], unreadable: [] };
  for (const each of stored) {
    const reason = faultOf(each);
    if (reason === null) found.rows.push(each as GameRow);
    else if (isRecord(each) && typeof each["id"] === "string")
      found.unreadable.push({
        id: each["id"],
        game: typeof each["game"] === "string" ? each["game"] : null,
        played: isDate(each["played"]) ? (each["played"] as number) : null,
        reason,
        savable: textOfRow(each) !== null,
      });
  }
  return found;
}

/** A stored game in a list: nothing of its cards. */
export function summaryOf(row: GameRow): DeviceGame {
  const { id, game, hash, rules, seats, options, deck, together, moves, asked, returns, started, played } =
    row;
  const { daily = null, branch = false, result = null, sent = false } = row;
  let transfer: Transfer | null = null;
  if (row.transfer) {
    const { secret, seats: kinds, pace, done } = row.transfer;
    transfer = { secret, seats: kinds, pace, done };
  }
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
