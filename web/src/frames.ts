/** What goes over the socket, and the view of a table. OpenAPI does not describe these; the server's view.py does. */
import type { components } from "./api";

export type Game = components["schemas"]["GameSummary"];
export type Kind = components["schemas"]["CardSummary"];
export type Option = components["schemas"]["OptionSummary"];
export type Counter = components["schemas"]["CounterSummary"];
export type Summary = components["schemas"]["TableSummary"];
export type Seat = components["schemas"]["SeatSummary"];
export type Started = components["schemas"]["Started"];
export type MySeat = components["schemas"]["MySeat"];
export type Verdict = components["schemas"]["Verdict"];
export type Rules = components["schemas"]["Rules"];
export type OptionValue = Summary["options"][string];

/** A zone one may look into lists its kinds, lowest first; of others only the known ones are told. */
export interface ZoneView {
  count: number;
  cards?: (string | null)[];
  /** Beside `cards`, if the game puts public marks on cards: one number for each card. */
  marks?: Record<string, number[]>;
  /** By kind for a hand; by place for a pile. */
  known?: Record<string, number | string>;
}

export interface Offer {
  action: number;
  name: string;
  verb: string;
  /** Ids of kinds, and numbers, mostly of seats. */
  arguments: (string | number)[];
  text: string;
  clauses: string[];
  /** Whether it cannot be taken back. */
  final: boolean;
  /** Where on the table it is pointed at: what is played first, then what it is played on. */
  spots: string[];
  /** Like cards, told apart from others of their kind by what lies on them: each of them stands for the choice. */
  cards: Lying[];
}

export interface Prompt {
  seat: number;
  name: string;
  text: string;
  clauses: string[];
  /** Whom and what the question is about: seats and numbers, kinds by their ids. */
  about: Record<string, number | string | null>;
  offers: Offer[];
}

/** A zone and the seat that owns it, if any. */
export type Place = [string, number | null];

/** Where a card lies: a zone, the seat that owns it, and the place from the lowest. */
export type Lying = [string, number | null, number];

export interface GameEvent {
  event: string;
  text: string;
  card?: string | null;
  from?: Place;
  to?: Place;
  values?: number[];
}

export interface View {
  game: string;
  rules: number;
  seats: number;
  names: string[];
  viewer: number | null;
  options: Record<string, OptionValue>;
  zones: Record<string, ZoneView | ZoneView[]>;
  counters: Record<string, number | number[]>;
  prompt: Prompt | null;
  events: GameEvent[];
  over: boolean;
  outcome: string | null;
  returns: number[] | null;
  statistics: Statistic[] | null;
}

/** What a game has counted, told once it is over: one for the game, or a list by seat or by round. */
export interface Statistic {
  field: string;
  label: string;
  per: "game" | "seat" | "round";
  /** If there are any, each value is a list with one for each of them. */
  columns: string[];
  columns_of: "seats" | "kinds" | null;
  values: unknown;
  texts: Texts;
}

export type Texts = string | string[] | string[][];

export interface Line {
  n: number;
  texts: string[];
}

export interface Moment {
  n: number;
  view: View;
  lines: string[];
}

export interface State {
  type: "state";
  /** Counts everything that was accepted, undoings too; answers name it. */
  n: number;
  /** How many actions the table has seen; the log and moments count these. */
  move: number;
  view: View;
  /** How many moves of the log that this browser has still hold; `lines` are those after them. */
  kept: number;
  lines: Line[];
  seats: Seat[];
  /** The seat through whose eyes I look: of several of mine the one that is asked, or else acted last. */
  you: number | null;
  /** All seats that my secret opens; several only where all play as one team. */
  seats_of_mine: number[];
  host: number;
  can_undo: boolean;
  commitment: string;
  secret: string | null;
  rematch: string | null;
  scores: number[];
  ranks: number[];
}

export interface Refusal {
  message: string;
  clause: string | null;
}

export const EMOTES = ["moan", "brains", "nice", "oops", "hurry", "gg"] as const;
export type Emote = (typeof EMOTES)[number];

export type FromServer =
  | State
  | { type: "seats"; seats: Seat[] }
  | { type: "emote"; seat: number; emote: Emote }
  /** I am back, and a bot stood in at these seats of mine. */
  | { type: "stood_in"; seats: number[] }
  | ({ type: "refused"; n: number } & Refusal)
  | { type: "pong" };

export type ToServer =
  | { type: "hello"; secret: string | null; since: number }
  | { type: "move"; n: number; action: number }
  | { type: "undo"; n: number }
  | { type: "emote"; emote: Emote }
  | { type: "hand_over"; seat: number; bot?: string }
  | { type: "take_back" }
  | { type: "ping" };
