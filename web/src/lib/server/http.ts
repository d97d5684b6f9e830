/**
 * The server's HTTP API, one function for each request. A refusal is thrown as `Refused`, with a sentence.
 */
import { hasServer, resolve } from "../browser/base";
import { untrack } from "svelte";
import type {
  Comment,
  DeckSummary,
  FactsMoment,
  FinishedOnDevice,
  Game,
  GameGuide,
  GameSummary,
  Help,
  MySeat,
  NewTable,
  OpenTable,
  Past,
  PlayOn,
  Primer,
  ProblemDetail,
  PushKey,
  PushSubscription,
  Reached,
  Reported,
  ReviewFacts,
  Rules,
  StartedTable,
  Status,
  Summary,
  Verdict,
} from "../../frames";
import type { WordsParts } from "../facts/join_words";
import { visitorKey } from "./my_seats";
import { noteAnswer } from "./network.svelte";

import { language } from "../words/language.svelte";
import { t } from "../words/words";

/** The part of a replay file about the origin of its deal; see `deadhand.match.saved`. */
export interface Replay {
  seed: string | number;
  deck: string | null;
  origin: {
    table: string;
    commitment: string;
    secret: string;
    daily: string | null;
    contributions: { seats: number[]; name: string; commitment: string; number: string | null }[];
  } | null;
}

/** The status of a table whose rules the server no longer has. */
export const OTHER_RULES = 410;

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly clause: string | null = null,
  ) {
    super(message);
  }
}

interface Ask {
  body?: unknown;
  secret?: string | null;
  /** The key of the person at this browser. */
  key?: string;
  method?: "PUT" | "DELETE";
}

export async function ask<Answer>(path: string, { body, secret, key, method }: Ask = {}): Promise<Answer> {
  // An effect that asks is not to ask again in another language: that would open a table anew.
  const headers: Record<string, string> = { "Accept-Language": untrack(language) };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers["X-Seat-Secret"] = secret;
  if (key) headers["Authorization"] = `Bearer ${key}`;
  let response: Response;
  try {
    response = await fetch(resolve(path), {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      cache: hasServer ? "default" : "no-cache", // a host of files may let browsers keep old ones
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    noteAnswer(null);
    throw new Refused(
      0,
      hasServer
        ? t("The server does not answer. Is it still running?")
        : t("This site cannot be reached. Is the device online?"),
    );
  }
  noteAnswer(response);
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response.status, data);
  return data as Answer;
}

export function refusal(status: number, data: unknown): Refused {
  const detail = (data as { detail?: ProblemDetail | { msg: string }[] | string } | null)?.detail;
  if (typeof detail === "string") return new Refused(status, detail);
  if (Array.isArray(detail))
    return new Refused(status, detail[0]?.msg ?? t("The server did not understand this request."));
  if (detail?.message) return new Refused(status, refusalText(detail), detail.clause);
  return new Refused(status, t("The server answered with error {0}.", status));
}

/** The sentence of a refusal; of the operator's ban or mute with its end in local time. */
export function refusalText({ message, until }: { message: string; until?: number | null }): string {
  if (until == null) return message;
  const end = new Date(until * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  return `${message} ${t("This ends on {0}.", end)}`;
}

/** Whose view to show: a seat's, one's own, a spectator's, or one with all hands open. */
export type Eyes = number | "mine" | "none" | "all";

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** A path whose texts are in this language: a file, or else the server's answer, which is English without one. */
const inLanguage = (path: string, code: string): string =>
  !hasServer ? `${path}.${code}.json` : code === "en" ? path : `${path}?language=${code}`;

const GAMES = "/api/games";
const game = (slug: string): string => `${GAMES}/${encodeURIComponent(slug)}`;
/** Rules are English in every language. */
const rules = (slug: string): string => inLanguage(`${game(slug)}/rules`, "en");

const otherDeck = (slug: string, name: string): string =>
  `${game(slug)}/decks/${encodeURIComponent(name)}${hasServer ? "" : ".json"}`;

/** What pages about games and tables on this device ask for; without a network the service worker answers it. */
export async function fetchOfflinePaths(code: string): Promise<string[]> {
  const games = await fetchGames(code);
  return games.flatMap(({ slug, device, decks }) => {
    const paths = [
      game(slug),
      ...["words", "help", "primer", "guide"].map((part) => `${game(slug)}/${part}`),
    ];
    const texts = [...paths.map((path) => inLanguage(path, code)), rules(slug)];
    texts.push(...decks.map((name) => otherDeck(slug, name)));
    return [...texts.map(resolve), ...(device === null ? [] : rulesFiles(slug, device))];
  });
}

/** The rules of a game for this device, by their hash. */
const rulesFiles = (slug: string, hash: string): string[] =>
  ["json", "wasm"].map((kind) => resolve(`/rules/${slug}.${hash}.${kind}`));

export const fetchGames = (code: string): Promise<GameSummary[]> => ask(inLanguage(GAMES, code));
export const fetchGame = (slug: string, code: string): Promise<Game> => ask(inLanguage(game(slug), code));
/** The texts of a game's words, with which facts are read. */
export const fetchWords = (slug: string, code: string): Promise<WordsParts> =>
  ask(inLanguage(`${game(slug)}/words`, code));
/** The lessons and exercises of a game. */
export const fetchGuide = (slug: string, code: string): Promise<GameGuide> =>
  ask(inLanguage(`${game(slug)}/guide`, code));
export const fetchPrimer = (slug: string, code: string): Promise<Primer> =>
  ask(inLanguage(`${game(slug)}/primer`, code));
export const fetchRules = (slug: string): Promise<Rules> => ask(rules(slug));
/** A game's deck as a file that can be changed. */
export const deckFile = (slug: string): string => resolve(`${game(slug)}/deck`);
/** Check whether a changed deck can be played, and what it changes; counts and numbers may replace some of it. */
export const checkDeck = (
  slug: string,
  deck: string | null,
  numbers: Record<string, number> = {},
): Promise<DeckSummary> => ask(`${game(slug)}/deck`, { body: { deck, numbers } });
/** Another deck that comes with a game; the answer has all languages. */
export const fetchDeck = (slug: string, name: string): Promise<DeckSummary> => ask(otherDeck(slug, name));
/** The form in which each game's rules run on this server, and whether its lab is on. */
export const fetchStatus = (): Promise<Status> => ask("/api/status");
/** Send a finished game of this device; repeated, it is stored once. */
export const sendFinished = (game: FinishedOnDevice): Promise<null> =>
  ask("/api/device-games", { body: game });
export const fetchHelp = (slug: string, code: string): Promise<Help> =>
  ask(inLanguage(`${game(slug)}/help`, code));
export const startTable = (plan: NewTable): Promise<StartedTable> => ask("/api/tables", { body: plan });
/** The game of a table that has a changed deck. */
export const fetchGameAt = (id: string, code: string): Promise<Game> =>
  ask(inLanguage(`${table(id)}/game`, code));
/** Start a scene of a game's guide. */
export const startLesson = (slug: string, scene: number): Promise<StartedTable> =>
  ask(`${game(slug)}/lessons`, { body: { scene } });
/** The tables that look for players; only if the server has such a list. */
export const fetchOpenTables = (): Promise<OpenTable[]> => ask("/api/open-tables");
/** List my table as open, or take it off the list (null). */
export const listTable = (id: string, secret: string | null, language: string | null): Promise<null> =>
  language === null
    ? ask(`${table(id)}/listing`, { secret, method: "DELETE" })
    : ask(`${table(id)}/listing`, { secret, body: { language }, method: "PUT" });
export const fetchTable = (id: string): Promise<Summary> => ask(table(id));
/** Take an open seat. With the secret of a seat that I have, it becomes a further seat of mine. */
export const sitDown = (
  id: string,
  nickname: string,
  seat: number | null,
  secret: string | null = null,
  commitment: string | null = null,
): Promise<MySeat> =>
  ask(`${table(id)}/seats`, { body: { nickname, seat, visitor: visitorKey(), commitment }, secret });
export const beginTable = (id: string, secret: string | null, fill: string | null): Promise<Summary> =>
  ask(`${table(id)}/begin`, { body: { fill }, secret });
/** The addresses at which others reach the server, as far as it knows them. */
export const fetchAddresses = (id: string, secret: string | null): Promise<Reached> =>
  ask(`${table(id)}/addresses`, { secret });
export const startRematch = (id: string, secret: string, commitment: string): Promise<StartedTable> =>
  ask(`${table(id)}/rematch`, { body: { commitment }, secret });
/** The key with which browsers subscribe to push messages; null if the server sends none. */
export const fetchPushKey = (): Promise<PushKey> => ask("/api/push");
/** Have the server tell this browser when it is my turn at a table while I am away. */
export const subscribeAt = (id: string, secret: string, subscription: PushSubscription): Promise<null> =>
  ask(`${table(id)}/push`, { body: subscription, secret });
/** Send nothing more to this browser. */
export const unsubscribe = (endpoint: string): Promise<null> =>
  ask("/api/push/unsubscribe", { body: { endpoint } });
/** Delete a table permanently. Only its host may do so. */
export const deleteTable = (id: string, secret: string): Promise<null> =>
  ask(table(id), { secret, method: "DELETE" });
export const fetchMoment = (id: string, n: number, eyes: Eyes, secret: string | null): Promise<FactsMoment> =>
  ask(`${table(id)}/moments/${String(n)}?seat=${String(eyes)}`, { secret });
/** Judge a person's decisions in a finished game. The server computes it once, which takes seconds. */
export const fetchReview = (id: string, seat: number): Promise<ReviewFacts> =>
  ask(`${table(id)}/review?seat=${String(seat)}`);
/** Play on from a move of a finished game of mine, at a new table with bots at the other seats. */
export const playOn = (
  id: string,
  secret: string,
  wish: Pick<PlayOn, "move" | "bot" | "pace">,
): Promise<StartedTable> => ask(`${table(id)}/branches`, { body: wish, secret });
/** The comments of players on moves of a finished game. */
export const fetchComments = (id: string): Promise<Comment[]> => ask(`${table(id)}/comments`);
export const postComment = (id: string, secret: string, move: number, text: string): Promise<Comment> =>
  ask(`${table(id)}/comments`, { body: { move, text, visitor: visitorKey() }, secret });
/** Report a message, a comment or a name to the operator of the server. */
export const sendReport = (
  id: string,
  secret: string | null,
  subject: Reported["subject"],
  note: string,
): Promise<null> => ask(`${table(id)}/reports`, { body: { ...subject, note }, secret });
export const deleteComment = (id: string, secret: string, number: number): Promise<null> =>
  ask(`${table(id)}/comments/${String(number)}`, { method: "DELETE", secret });
export const verifyTable = (id: string): Promise<Verdict> =>
  ask(inLanguage(`${table(id)}/verify`, language()));
export const fetchPast = (id: string): Promise<Past> => ask(inLanguage(`${table(id)}/past`, language()));
/** The record of a finished game, as a file. */
export const replayFile = (id: string): string => `${table(id)}/replay`;
/** The part of that file about the origin of its deal. */
export const fetchReplay = (id: string): Promise<Replay> => ask(replayFile(id));
export const socketLink = (id: string): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${resolve(table(id))}/socket`;
