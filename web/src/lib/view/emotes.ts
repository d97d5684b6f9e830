/** The appearance and the words of emotes. */
import type { Emote, Pointed } from "../../frames";

export const EMOTE_WORDS: Record<Emote, { text: string; icon: string }> = {
  moan: { text: "Uuuurgh…", icon: "shouting" },
  brains: { text: "Braaains!", icon: "brain" },
  nice: { text: "Well played!", icon: "thumb-up" },
  oops: { text: "Oops.", icon: "skull-crack" },
  hurry: { text: "Any day now…", icon: "hourglass" },
  gg: { text: "Good game!", icon: "shaking-hands" },
};

/** The words of an emote about a seat, with the name of its player. */
export const POINTED_WORDS: Record<Pointed, (name: string) => string> = {
  trust: (name) => `I trust ${name}.`,
  suspect: (name) => `I suspect ${name}.`,
  help: (name) => `Help ${name}!`,
  thanks: (name) => `Thank you, ${name}!`,
  beware: (name) => `Beware of ${name}!`,
};

export const EMOTES = Object.keys(EMOTE_WORDS) as Emote[];
export const POINTED = Object.keys(POINTED_WORDS) as Pointed[];

/** An emote in words, to be read aloud; `about` is the name of the seat that it points at. */
export function wordsOf(emote: Emote | Pointed, about: string): string {
  return emote in POINTED_WORDS ? POINTED_WORDS[emote as Pointed](about) : EMOTE_WORDS[emote as Emote].text;
}
