/** Decks other than a game's own, as the page chooses and shows them. */
import type { DeckSummary, Game } from "../../../frames";
import type { PlayedDeck } from "../messages";

/** A checked deck that was chosen for a new game; `name` if it comes with the game. */
export type ChosenDeck = DeckSummary & { name: string | null };

/** Return what a game on this device stores of a deck; null if it has the cards of the game's own. */
export const deckToPlay = (chosen: ChosenDeck | null): PlayedDeck | null =>
  chosen?.text
    ? {
        name: chosen.name,
        text: chosen.text,
        deck_changes: chosen.deck_changes,
        kinds: chosen.kinds,
        cards: chosen.cards,
      }
    : null;

/** Return what a deck changes, a line for each kind, in a language or else in English. */
export const changesIn = (
  { deck_changes: changes }: Pick<DeckSummary, "deck_changes">,
  language: string,
): string[] => changes[language] ?? changes["en"] ?? [];

/** Return a game with the cards of the deck that it is played with. */
export function withDeck(game: Game, deck: PlayedDeck | null, language: string): Game {
  if (!deck) return game;
  const changed = deck.cards[language] ?? deck.cards["en"] ?? {};
  const cards = game.cards.map((card, kind) => changed[String(kind)] ?? card);
  return { ...game, cards, deck_changes: changesIn(deck, language) };
}

let toPrint: { slug: string; deck: ChosenDeck | null } | null = null;

/** Hand a deck over to the page that prints it; null for the game's own. */
export function setDeckToPrint(slug: string, deck: ChosenDeck | null): void {
  toPrint = { slug, deck };
}

/** Return the deck of a game that was handed over, once. */
export function takeDeckToPrint(slug: string): ChosenDeck | null {
  const handed = toPrint;
  toPrint = null;
  return handed?.slug === slug ? handed.deck : null;
}
