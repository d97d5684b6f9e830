/** The groups of verbs that a game declares: the order of its choices in lists, and what they do in words. */
import type { Game, Offer } from "../../frames";

/** The most phrases that a line names. */
const MOST_PHRASES = 3;

/** Offers in the order of lists: useful first, giving up last. Those of one verb stay as they are. */
export function inListOrder(game: Game, offers: Offer[]): Offer[] {
  const listed = game.verb_groups.flatMap(({ verbs }) => verbs);
  const places = new Map(listed.map((verb, place) => [verb, place]));
  const placeOf = ({ verb }: Offer): number => places.get(verb) ?? listed.length;
  return offers.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What these offers do, in the language of the game: "attack or discard". */
export function phraseOf(game: Game, offers: Offer[]): string {
  const done = new Set(offers.map(({ verb }) => verb));
  const phrases = game.verb_groups.flatMap(({ phrase, verbs }) =>
    verbs.some((verb) => done.has(verb)) ? [phrase] : [],
  );
  if (phrases.length > MOST_PHRASES) return `${phrases.slice(0, MOST_PHRASES).join(", ")} …`;
  const list = new Intl.ListFormat(game.language, { type: "disjunction" }).format(phrases);
  return phrases.length === 1 ? `${list} …` : list;
}
