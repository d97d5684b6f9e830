/**
 * The commitment of this browser to a number for the deal, so that nobody can choose the cards. Its hash is sent first. The
 * number itself is sent once everybody's hash is known. The server's commitment is stored too, and compared
 * with what the server says later.
 */
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import type {
  DealSources,
  Gathering,
  MySeat,
  NewTable,
  PublicCommitment,
  StartedTable,
  ToServer,
} from "../../frames";
import { sitDown, startRematch, startTable, type Replay } from "./http";
import { hmacOf, sha256Of } from "../browser/sha256";
import { isRecord, isText, keep, recall, validItems } from "../browser/storage";
import { english, t, translated } from "../words/words";

/** The commitment of the person at a seat. */
type Hash = Pick<PublicCommitment, "seat" | "commitment">;

interface StoredNumber {
  id: string;
  number: string;
  /** The hash of the server's secret, as I first received it. */
  server: string;
  /** Everybody's commitments at the time when I revealed my number, if I did. */
  frozen: Hash[] | null;
}

const MOST = 30;

const isHash = isRecord<Hash>(({ seat, commitment }) => Number.isInteger(seat) && isText(commitment));
const validNumbers = validItems<StoredNumber>(
  ({ id, number, server, frozen }) =>
    [id, number, server].every(isText) &&
    (frozen === null || (Array.isArray(frozen) && frozen.every(isHash))),
);

const all = (): StoredNumber[] => recall("promises", validNumbers);
const stored = (id: string): StoredNumber | undefined => all().find((each) => each.id === id);

function remember(mine: StoredNumber): StoredNumber {
  keep("promises", [mine, ...all().filter(({ id }) => id !== mine.id)].slice(0, MOST));
  return mine;
}

const newNumber = (): string => bytesToHex(randomBytes(32));

/** Start a table with a number of mine. If nobody else can join, it is revealed by the hello there. */
export async function start(wish: NewTable): Promise<Begun> {
  if (wish.daily) return { ...(await startTable(wish)), number: null };
  return begin(!wish.seats.includes("open"), (commitment) => startTable({ ...wish, commitment }));
}

/** Play a table again, with a new number. */
export const startAgain = (id: string, secret: string, alone: boolean): Promise<Begun> =>
  begin(alone, (commitment) => startRematch(id, secret, commitment));

/** A new table, and my number if nothing holds it back. */
interface Begun extends StartedTable {
  number: string | null;
}

async function begin(
  alone: boolean,
  starting: (commitment: string) => Promise<StartedTable>,
): Promise<Begun> {
  const number = newNumber();
  const commitment = sha256Of(number);
  const started = await starting(commitment);
  const { id, seat } = started;
  remember({ id, number, server: started.commitment, frozen: alone ? [{ seat, commitment }] : null });
  return { ...started, number: alone ? number : null };
}

/** Take an open seat at a table with this commitment of the server. */
export async function sit(
  id: string,
  nickname: string,
  seat: number | null,
  server: string,
): Promise<MySeat> {
  const number = newNumber();
  const mine = await sitDown(id, nickname, seat, null, sha256Of(number));
  remember({ id, number, server: stored(id)?.server ?? server, frozen: null });
  return mine;
}

/** Send what the deal of a table needs from me, and note any reason why the deal may not be fair. */
export function checkDeal(
  table: { id: string; doubt: string; send: (frame: ToServer) => void },
  frame: Gathering | DealSources,
  arrived: boolean,
): void {
  const { answer, doubt } =
    frame.type === "gathering" ? dealAnswer(table.id, frame, arrived) : { doubt: doubtOf(table.id, frame) };
  if (answer) table.send(answer);
  table.doubt ||= translated(doubt ?? "");
}

interface DealAnswer {
  answer?: ToServer;
  /** Why the deal may not be fair, if there is a reason. */
  doubt?: string;
}

const CHANGED = english(
  "The server's hash has changed since you joined. The deal may have been manipulated.",
);
const OTHER = english(
  "The hashes have changed since you revealed your number. The deal may have been manipulated.",
);
const MISSING = english(
  "The deal was made without your number. If your connection was good, it may have been manipulated.",
);

const sameHashes = (one: Hash[], other: Hash[]): boolean =>
  one.length === other.length &&
  one.every(({ seat, commitment }) =>
    other.some((each) => each.seat === seat && each.commitment === commitment),
  );

const hashes = (commitments: PublicCommitment[]): Hash[] =>
  commitments.map(({ seat, commitment }) => ({ seat, commitment }));

/** What to send to a table that is not dealt yet. */
export function dealAnswer(id: string, frame: Gathering, arrived: boolean): DealAnswer {
  const standing = frame.commitments.find(({ seat }) => frame.seats_of_mine.includes(seat));
  const mine = stored(id);
  if (mine && mine.server !== frame.commitment) return { doubt: CHANGED };
  if (frame.revealing) return standing && mine ? reveal(mine, frame, standing) : {};
  if (mine?.frozen) return { doubt: OTHER };
  if (frame.seats_of_mine.length === 0 || (mine && standing?.commitment === sha256Of(mine.number))) return {};
  // Another browser of mine may have sent a commitment since; the last one counts.
  if (standing && !arrived) return {};
  const { number } = remember({ id, number: newNumber(), server: frame.commitment, frozen: null });
  return { answer: { type: "commit", commitment: sha256Of(number) } };
}

function reveal(mine: StoredNumber, frame: Gathering, standing: PublicCommitment): DealAnswer {
  const frozen = hashes(frame.commitments);
  if (mine.frozen && !sameHashes(mine.frozen, frozen)) return { doubt: OTHER };
  if (new Set(frozen.map(({ commitment }) => commitment)).size < frozen.length) return { doubt: OTHER };
  // The number is stored in another browser of mine.
  if (standing.commitment !== sha256Of(mine.number)) return {};
  remember({ ...mine, frozen });
  return standing.revealed ? {} : { answer: { type: "reveal", number: mine.number } };
}

/** Why the finished deal may not be fair; empty if I know of no reason. */
export function doubtOf(id: string, dealt: DealSources): string {
  const mine = stored(id);
  if (!mine) return "";
  if (mine.server !== dealt.commitment) return CHANGED;
  if (!mine.frozen) return "";
  if (!sameHashes(mine.frozen, hashes(dealt.commitments))) return OTHER;
  const own = dealt.commitments.find(({ commitment }) => commitment === sha256Of(mine.number));
  return own && own.number !== mine.number ? MISSING : "";
}

/** What does not match in a replay, by this browser's own calculation and storage; empty if all matches. */
export function faultOf(id: string, { seed, deck, origin }: Replay): string {
  if (!origin) return t("The replay does not say how its deal was made.");
  const { secret, contributions } = origin;
  const committed = deck === null ? secret : `${secret} ${sha256Of(deck)}`;
  if (sha256Of(committed) !== origin.commitment) return t("The server's secret does not match its hash.");
  const other = contributions.find(
    ({ number, commitment }) => number !== null && sha256Of(number) !== commitment,
  );
  if (other) return t("The number of {0} does not match its hash.", other.name);
  const lines = contributions
    .filter(({ number }) => number !== null)
    .map(({ seats, number }) => [seats[0] ?? 0, number ?? ""] as const)
    .sort(([one], [two]) => one - two)
    .map(([seat, number]) => `${String(seat)} ${number}`);
  const follows = lines.length > 0 ? hmacOf(secret, [origin.table, ...lines].join("\n")) : secret;
  if (seed !== follows || origin.table !== id)
    return t("The deal does not follow from the secret and the numbers.");
  const commitments = contributions.map(({ seats, commitment, number }) => ({
    seat: seats[0] ?? 0,
    commitment,
    revealed: number !== null,
    number,
  }));
  return doubtOf(id, { type: "dealt", commitment: origin.commitment, commitments });
}
