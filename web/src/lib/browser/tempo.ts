/** The duration of a scene or a beat of scenes: first its cards fly, then it stays on screen, longer if it matters more. */
import { english } from "../words/words";

/** The paces at which the turns of others are shown. */
export const PACES = ["calm", "brisk", "once"] as const;
export type Pace = (typeof PACES)[number];

export const PACE_WORDS: Record<Pace, { text: string; icon: string }> = {
  calm: { text: english("calm"), icon: "snail" },
  brisk: { text: english("brisk"), icon: "sprint" },
  once: { text: english("at once"), icon: "fast-forward-button" },
};

/** The pauses of bots before a choice, in seconds and in words. */
export const BOT_PACES: [seconds: number, words: string][] = [
  [0, english("at once")],
  [0.3, english("brisk")],
  [0.8, english("calm")],
  [2, english("as people do")],
  [4, english("slowly")],
];

/**
 * The pause of bots, in seconds, that suits each pace. If it is brisk, a bot's turn is shown as one, so the bot
 * need not wait.
 */
export const BOT_PACE_OF: Record<Pace, number> = { calm: 0.8, brisk: 0, once: 0 };

/**
 * What a scene contains: nothing visible, text alone, something that moves or changes, or something that I
 * must not miss.
 */
export type Weight = "nothing" | "words" | "change" | "news";

export interface Tempo {
  /** Milliseconds of a card's flight. */
  flight: number;
  /** Milliseconds that the scene stays after its cards have landed. */
  hold: Record<Weight, number>;
}

export interface Circumstances {
  pace: Pace;
  /** Milliseconds of a normal flight; 0 for people who want no motion. */
  flight: number;
  /** Whether I made the move. */
  own: boolean;
  /** The number of scenes in the queue behind this one. */
  waiting: number;
}

/**
 * If more scenes than this are waiting, calm becomes brisk. If many more are waiting, everything is shown at
 * once.
 */
const MANY = 20;
const FAR_TOO_MANY = 60;

/** Milliseconds in which brisk beats tell all turns of others between two choices of a person. */
const LONGEST_BETWEEN_CHOICES = 2400;
/** Milliseconds of a brisk beat: too short to be read, and too long to wait for. */
const SHORTEST_BEAT = 500;
const LONGEST_BEAT = 1000;
/** The share of a beat in which its cards may fly. */
const FLYING = 0.6;

/** The longest time that scenes may delay my question. */
export const LONGEST_BEFORE_MY_QUESTION = 500;

const AT_ONCE: Tempo["hold"] = { nothing: 0, words: 0, change: 0, news: 0 };
const STILL: Tempo["hold"] = { nothing: 0, words: 0, change: 150, news: 450 };
const OWN: Tempo["hold"] = { nothing: 0, words: 0, change: 0, news: 200 };
const CALM: Tempo["hold"] = { nothing: 0, words: 250, change: 550, news: 1400 };
const BRISK: Tempo["hold"] = { nothing: 0, words: 60, change: 300, news: 450 };
/** The share of a normal flight time at the brisk pace. */
const QUICK = 0.45;

/**
 * How brisk turns share the time that is left since a person last chose: how many of them the next beat tells,
 * and its longest time in milliseconds.
 */
export function shareOf(passed: number, turns: number): { turns: number; longest: number } {
  const left = LONGEST_BETWEEN_CHOICES - passed;
  const beats = Math.max(1, Math.min(turns, Math.floor(left / SHORTEST_BEAT)));
  const longest = Math.min(LONGEST_BEAT, Math.max(SHORTEST_BEAT, left / beats));
  return { turns: Math.ceil(turns / beats), longest };
}

/** Milliseconds in which the cards of a beat that lasts so long land. */
export const flyingTime = (longest: number): number => longest * FLYING;

export function tempoOf({ pace, flight, own, waiting }: Circumstances): Tempo {
  if (pace === "once" || waiting > FAR_TOO_MANY) return { flight: 0, hold: AT_ONCE };
  if (flight === 0) return { flight, hold: own ? AT_ONCE : STILL };
  if (own) return { flight: flight * QUICK, hold: OWN };
  return pace === "calm" && waiting <= MANY
    ? { flight, hold: CALM }
    : { flight: flight * QUICK, hold: BRISK };
}
