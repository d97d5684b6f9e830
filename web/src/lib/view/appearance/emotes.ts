/** The appearance and the words of emotes. */
import type { Emote, Pointed } from "../../../frames";
import { english, t, translated } from "../../words/words";

export const EMOTE_WORDS: Record<Emote, { text: string; icon: string }> = {
  moan: { text: english("Uuuurgh…"), icon: "shouting" },
  brains: { text: english("Braaains!"), icon: "brain" },
  nice: { text: english("Well played!"), icon: "thumb-up" },
  oops: { text: english("Oops."), icon: "skull-crack" },
  hurry: { text: english("Any day now…"), icon: "hourglass" },
  gg: { text: english("Good game!"), icon: "shaking-hands" },
};

/** The words of an emote about a seat, with the name of its player. */
export const POINTED_WORDS: Record<Pointed, (name: string) => string> = {
  trust: (name) => t("I trust {0}.", name),
  suspect: (name) => t("I suspect {0}.", name),
  help: (name) => t("Help {0}!", name),
  thanks: (name) => t("Thank you, {0}!", name),
  beware: (name) => t("Beware of {0}!", name),
};

export const EMOTES = Object.keys(EMOTE_WORDS) as Emote[];
export const POINTED = Object.keys(POINTED_WORDS) as Pointed[];

/** An emote in words, to be read aloud; `about` is the name of the seat that it points at. */
export function wordsOf(emote: Emote | Pointed, about: string): string {
  return emote in POINTED_WORDS
    ? POINTED_WORDS[emote as Pointed](about)
    : translated(EMOTE_WORDS[emote as Emote].text);
}
