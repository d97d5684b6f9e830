/** The games' declarations, rulebooks and texts, each fetched once. */
import type { Game, Help, Primer, Rules } from "../../frames";
import { fetchGame, fetchGames, fetchHelp, fetchPrimer, fetchRules } from "./http";

let asked: Promise<Game[]> | undefined;
const games = new Map<string, Promise<Game>>();
const primers = new Map<string, Promise<Primer>>();
const books = new Map<string, Promise<Rules>>();
const texts = new Map<string, Promise<Help>>();

export function allGames(): Promise<Game[]> {
  asked ??= fetchGames().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export const findGame = (slug: string): Promise<Game> => once(games, slug, fetchGame);
export const primerOf = (slug: string): Promise<Primer> => once(primers, slug, fetchPrimer);
export const rulesOf = (slug: string): Promise<Rules> => once(books, slug, fetchRules);
export const helpOf = (slug: string): Promise<Help> => once(texts, slug, fetchHelp);

/** An example of a search in the rules: the first card of the game that has a clause. */
export function exampleIn(rules: Rules, game: Pick<Game, "cards">): string {
  const clauses = rules.sections.flatMap((section) => section.clauses).map(({ text }) => text.toLowerCase());
  const names = game.cards.map(({ name }) => name.toLowerCase());
  return names.find((name) => clauses.some((text) => text.includes(name))) ?? "";
}

/** Return the stored promise of a request. A failed request is repeated the next time. */
function once<Kind>(
  known: Map<string, Promise<Kind>>,
  slug: string,
  fetched: (slug: string) => Promise<Kind>,
): Promise<Kind> {
  let found = known.get(slug);
  if (!found) {
    found = fetched(slug);
    found.catch(() => known.delete(slug));
    known.set(slug, found);
  }
  return found;
}
