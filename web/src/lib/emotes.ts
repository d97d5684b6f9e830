/** What the quick words look and sound like. */
import type { Emote } from "../frames";

export const EMOTE_WORDS: Record<Emote, { text: string; icon: string }> = {
  moan: { text: "Uuuurgh…", icon: "shouting" },
  brains: { text: "Braaains!", icon: "brain" },
  nice: { text: "Well played!", icon: "thumb-up" },
  oops: { text: "Oops.", icon: "skull-crack" },
  hurry: { text: "Any day now…", icon: "hourglass" },
  gg: { text: "Good game!", icon: "shaking-hands" },
};

export const EMOTES = Object.keys(EMOTE_WORDS) as Emote[];
