/** How long a scene takes: its cards fly, and then it stands, the longer the more it matters. */

/** How the turns of others are played. */
export const PACES = ["calm", "brisk", "once"] as const;
export type Pace = (typeof PACES)[number];

export const PACE_WORDS: Record<Pace, { text: string; icon: string }> = {
  calm: { text: "calm", icon: "snail" },
  brisk: { text: "brisk", icon: "sprint" },
  once: { text: "at once", icon: "fast-forward-button" },
};

/** Seconds that bots may take over a choice, in words. */
export const BOT_PACES: [seconds: number, words: string][] = [
  [0, "at once"],
  [0.3, "brisk"],
  [0.8, "calm"],
  [2, "as people do"],
  [4, "slowly"],
];

/** Seconds that bots take over a choice, for how their turns are played. */
export const BOT_PACE_OF: Record<Pace, number> = { calm: 0.8, brisk: 0.3, once: 0 };

/** What a scene holds: nothing to see, words alone, something that moves or changes, or what I must not miss. */
export type Weight = "nothing" | "words" | "change" | "news";

export interface Tempo {
  /** Milliseconds that a card flies. */
  flight: number;
  /** Milliseconds that the scene stands once its cards have landed. */
  hold: Record<Weight, number>;
}

export interface Circumstances {
  pace: Pace;
  /** Milliseconds that a card usually flies; 0 for people who want no motion. */
  flight: number;
  /** Whether it is my own move. */
  own: boolean;
  /** Scenes that wait behind this one. */
  waiting: number;
}

/** With more scenes waiting than this, calm turns brisk; with far more, everything is shown at once. */
const MANY = 20;
const FAR_TOO_MANY = 60;

/** Once my question can be asked, it is not kept from me for longer than this. */
export const LONGEST_BEFORE_MY_QUESTION = 500;

const AT_ONCE: Tempo["hold"] = { nothing: 0, words: 0, change: 0, news: 0 };
const STILL: Tempo["hold"] = { nothing: 0, words: 0, change: 150, news: 450 };
const OWN: Tempo["hold"] = { nothing: 0, words: 0, change: 0, news: 300 };
const CALM: Tempo["hold"] = { nothing: 0, words: 250, change: 550, news: 1400 };
const BRISK: Tempo["hold"] = { nothing: 0, words: 60, change: 150, news: 700 };
/** What part of its time a card flies where things go quickly. */
const QUICK = 0.6;

export function tempoOf({ pace, flight, own, waiting }: Circumstances): Tempo {
  if (pace === "once" || waiting > FAR_TOO_MANY) return { flight: 0, hold: AT_ONCE };
  if (flight === 0) return { flight, hold: own ? AT_ONCE : STILL };
  if (own) return { flight: flight * QUICK, hold: OWN };
  return pace === "calm" && waiting <= MANY
    ? { flight, hold: CALM }
    : { flight: flight * QUICK, hold: BRISK };
}
