/**
 * The messages between the page and the worker that plays games on this device.
 *
 * Only the worker holds the cards of a game. The page gets the frames that a server would send to the person at the
 * device. Hidden cards are only in the text of a game that is saved or moves between device and server, and in a game
 * that is over.
 */
import type {
  DeckSummary,
  FactsMoment,
  FromServer,
  GuideScene,
  OptionValue,
  StandingOrder,
  ToServer,
} from "../../frames";
import { english } from "../words/english";

/** A seat of a new game: a person by name, or a bot by its level. */
export type PlannedSeat = { name: string } | { level: string };

/** A deck other than the game's own, as a server has checked and described it. */
export interface PlayedDeck extends Pick<DeckSummary, "deck_changes" | "kinds" | "cards"> {
  /** Its name, if it comes with the game. */
  name: string | null;
  /** The text of its file. */
  text: string;
}

/** A game to start. */
export interface Plan {
  game: string;
  /** The hash of the rules: `device` in the description of the game. */
  hash: string;
  seats: PlannedSeat[];
  /** By name; those that are left out have their defaults. */
  options: Record<string, OptionValue>;
  deck: PlayedDeck | null;
  /** The source of all chance: 1 to 200 printable characters. With null the worker draws one. */
  seed: string | null;
  /** The date (YYYY-MM-DD, UTC) of a daily deal, which all chance follows from; else null. */
  daily?: string | null;
  /** Seconds that bots take over a choice, on average. */
  pace: number;
  /**
   * Whether one person plays all seats with a name, as in a game for one team. Otherwise each is another
   * person's, and a curtain hides the table while the device is handed over.
   */
  together: boolean;
}

/** The move of a game to the server, whose table gets the id of the game here. */
export interface Transfer {
  /** The secret of my seats there. */
  secret: string;
  /** Who has each seat there: "me", "open" or a bot. */
  seats: string[];
  pace: number;
  /** Whether the server has confirmed it: the game goes on there. Until then nobody plays. */
  done: boolean;
}

/** How a game has ended: the number of the outcome, and each seat's score and rank. */
export interface EndResult {
  outcome: number;
  scores: number[];
  ranks: number[];
}

/** A game that a table of the server has handed over. */
export interface TakenPlan {
  /** The id that the game gets. */
  id: string;
  /** The text of the saved game. */
  saved: string;
  hash: string;
  orders: (StandingOrder[] | null)[];
  deck: PlayedDeck | null;
  pace: number;
}

/** A scene of a guide to start. */
export interface LessonPlan extends Pick<Plan, "game" | "hash" | "pace"> {
  /** The id of its table. */
  id: string;
  /** The version of the rules for which it was made. */
  rules: number;
  scene: GuideScene;
}

/** A game that is stored on this device. */
export interface DeviceGame {
  id: string;
  game: string;
  /** The hash and the version of the rules that it was last played with. */
  hash: string;
  rules: number;
  /** The seats in their order; `level` is null for a person. */
  seats: { name: string; level: string | null }[];
  options: Record<string, OptionValue>;
  deck: PlayedDeck | null;
  together: boolean;
  /** The date of a daily deal; older games have none. */
  daily?: string | null;
  /** Whether it was played on from a move of another game, or came from the server: it counts in no statistics. */
  branch?: boolean;
  /** How many actions it has seen. */
  moves: number;
  /** The seat that is asked; null once the game is over. */
  asked: number | null;
  /** The returns of the seats once the game is over, else null. */
  returns: number[] | null;
  /** How it has ended; null if it has not, or older versions stored it. */
  result: EndResult | null;
  /** Its move to the server, if that has begun. */
  transfer: Transfer | null;
  /** Whether it need not be sent to the server any more, once it is over; see `uploads.ts`. */
  sent?: boolean;
  /** When it was started, and when it was last played or ended, in milliseconds since 1970. */
  started: number;
  played: number;
}

/** A point from which a game was played on with new random draws; see `Branch` in `saved.py`. */
export interface Branch {
  /** The number of actions before it. */
  move: number;
  /** The source of all chance from there on. */
  seed: string;
  /** The seat for which all that it did not know was dealt again; null if the position stayed. */
  seat: number | null;
}

/** A finished game: no more than its deal and its moves follow from. */
export interface FinishedGame extends Pick<DeviceGame, "game" | "hash" | "options"> {
  /** The number of seats. */
  seats: number;
  deck: Pick<PlayedDeck, "text" | "kinds"> | null;
  seed: string;
  rekeyed?: boolean;
  branches?: Branch[];
  /** As they are stored. */
  commands: number[];
}

/** Why a stored game cannot be read: it is damaged, or another version of the page has stored it in its own format. */
export type Unreadable = "damaged" | "older" | "newer";

/** A stored game that cannot be read: as much as is left of it. */
export interface UnreadableGame {
  id: string;
  game: string | null;
  played: number | null;
  reason: Unreadable;
  /** Whether its moves can be read, so that it can be saved as a file. */
  savable: boolean;
}

/** Whose view of a past moment is asked for, as at a server. */
export type MomentEyes = number | "mine" | "none" | "all";

/** A request, which the worker answers with the same number. */
export type Request =
  | { type: "start"; plan: Plan }
  /** Open a stored game. `hash` is that of the newest rules, or null if it is not known. */
  | { type: "open"; id: string; hash: string | null }
  /** Store a game that the server has handed over; one that is here already stays as it is. */
  | { type: "receive"; taken: TakenPlan }
  /**
   * Store how far the move of a game to the server is, at first with the text of the saved game. Nobody plays it here
   * until that is null again.
   */
  | { type: "transfer"; id: string; transfer: Transfer | null }
  /** Start a scene of a guide, which is not stored. */
  | { type: "learn"; lesson: LessonPlan }
  | { type: "list" }
  | { type: "moment"; id: string; n: number; eyes: MomentEyes }
  /** The text of the saved game, as `deadhand verify`, `replay` and `resume` read it. */
  | { type: "save"; id: string }
  | { type: "delete"; id: string }
  /** Store that a finished game need not be sent to the server any more. */
  | { type: "sent"; id: string }
  /** A finished game with its cards, to be reviewed. */
  | { type: "finished"; id: string }
  /** Play on from a moment of a finished game: a new game with its first moves, and new random draws after them. */
  | { type: "play_on"; id: string; move: number; pace: number };

export type ToWorker =
  /** The first message: the absolute address of the folder with the rules, with a slash at its end. */
  | { type: "setup"; rules: string }
  | (Request & { request: number })
  /** A frame of the page at a game that it has opened, beginning with its hello. */
  | { type: "frame"; id: string; frame: ToServer }
  /** The person at this seat has the device now; see `Curtain`. */
  | { type: "sit"; id: string; seat: number }
  /** Play here; another tab, which had the game, gets `Elsewhere`. */
  | { type: "take"; id: string }
  | { type: "close"; id: string };

/** Why a request was refused: no such game, one that cannot be read, rules that are not here, a bad plan, or else. */
export type RefusalReason = "missing" | Unreadable | "rules" | "plan" | "other";

/** The answer to a request. */
export type Answer =
  /** The game was started or opened. The page may send its hello. */
  | { type: "opened"; game: DeviceGame }
  | { type: "listed"; games: DeviceGame[]; unreadable: UnreadableGame[] }
  | { type: "moment"; moment: FactsMoment }
  | { type: "saved"; text: string }
  /** Whether the browser has stored the game. */
  | { type: "received"; stored: boolean }
  | { type: "transferred"; game: DeviceGame }
  | { type: "deleted" }
  | { type: "noted" }
  | { type: "finished"; game: FinishedGame }
  /** The message is one of `DEVICE_TEXTS`, to be translated by the page. */
  | { type: "refused"; reason: RefusalReason; message: string };

/** The device must be handed to this seat. The state before it is that of who has it, or a spectator's. */
export interface Curtain {
  type: "curtain";
  seat: number;
  /** The seat whose last choice a frame `undo` takes back before the device is handed over, if any. */
  undoable: number | null;
}

/** Whether the game is stored. If not, play goes on, but closing the page loses it. */
export interface Stored {
  type: "stored";
  /** Null if it is stored. */
  trouble: "full" | "blocked" | null;
}

/** Another tab has the game; `take` brings it here. */
export interface Elsewhere {
  type: "elsewhere";
}

/** The game moves to the server, or has moved there, in another tab. */
export interface Moving {
  type: "moving";
  game: DeviceGame;
}

export type DeviceFrame = FromServer | Curtain | Stored | Elsewhere | Moving;

export type FromWorker = (Answer & { request: number }) | { type: "frame"; id: string; frame: DeviceFrame };

/** All sentences of refusals, in English: the page translates them by `translated`. */
export const DEVICE_TEXTS = {
  notHere: english("This is not available on this device."),
  notYourTurn: english("It is not your turn."),
  changed: english("The table has changed."),
  notOffered: english("That is not one of the choices."),
  over: english("The game is over."),
  notOver: english("The game is not over yet."),
  noUndo: english("This cannot be taken back."),
  noUndoInLesson: english("You cannot undo in a lesson. A real game lets you."),
  questionChanged: english("The question has changed. Choose again."),
  noAnswer: english("You have no answer to take back. It may have just been played."),
  missing: english("This game is not on this device. It may have been deleted."),
  damaged: english("The stored data of this game is damaged, so it cannot be opened."),
  older: english("This game was stored by an older version of Deadhand, in a way that this one cannot read."),
  newer: english("This game was stored by a newer version of Deadhand. Reload the page to get that version."),
  unopened: english("This game could not be opened. Its moves are still stored."),
  notSavable: english("The moves of this game cannot be read."),
  notDeleted: english("The game could not be deleted."),
  noRules: english("The rules of this game could not be loaded."),
  otherRules: english("This game was started with another version of the rules, which is no longer here."),
  notMoved: english("The browser could not store that the game moves."),
  badSave: english("The game from the server could not be read."),
  notHanded: english("The player of that seat does not have the device."),
  badPlan: english("This game cannot be dealt with these settings."),
  deckOver: english("With this deck the game is over as soon as it is dealt."),
  badNames: english("Every seat needs a name of its own, of 1 to 40 visible characters."),
  broken: english("Something went wrong. Reload the page; the game is stored up to the last move."),
} as const;
