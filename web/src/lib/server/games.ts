/** The games' declarations, rulebooks and texts, each fetched once in a language. Rulebooks are English. */
import type { Game, GameGuide, GameSummary, Help, Primer, Rules } from "../../frames";
import { joinWords, type WordsParts } from "../facts/join_words";
import type { GameInWords } from "../facts/read_state";
import { language } from "../words/language.svelte";
import {
  fetchGame,
  fetchGameAt,
  fetchGames,
  fetchGuide,
  fetchHelp,
  fetchPrimer,
  fetchRules,
  fetchWords,
} from "./http";

const all = new Map<string, Promise<GameSummary[]>>();
const games = new Map<string, Promise<Game>>();
const words = new Map<string, Promise<WordsParts>>();
const guides = new Map<string, Promise<GameGuide>>();
const primers = new Map<string, Promise<Primer>>();
const books = new Map<string, Promise<Rules>>();
const texts = new Map<string, Promise<Help>>();

export const allGames = (): Promise<GameSummary[]> => once(all, "", (_, code) => fetchGames(code));
export const findGame = (slug: string): Promise<Game> => once(games, slug, fetchGame);
export const guideOf = (slug: string): Promise<GameGuide> => once(guides, slug, fetchGuide);
export const primerOf = (slug: string): Promise<Primer> => once(primers, slug, fetchPrimer);
export const rulesOf = (slug: string): Promise<Rules> => once(books, slug, fetchRules, "en");
export const helpOf = (slug: string): Promise<Help> => once(texts, slug, fetchHelp);

/** A game with its words; with the cards of the table with this id, if that has a changed deck. */
export async function gameInWords(slug: string, changed: string | null): Promise<GameInWords> {
  const code = language();
  const game = changed === null ? findGame(slug) : fetchGameAt(changed, code);
  const [found, said] = await Promise.all([game, once(words, slug, fetchWords)]);
  return { language: code, game: found, words: joinWords(found.plan, said) };
}

/** An example of a search in the rules: the first card of the game that has a clause. */
export function exampleIn(rules: Rules, game: Pick<Game, "cards">): string {
  const clauses = rules.sections.flatMap((section) => section.clauses).map(({ text }) => text.toLowerCase());
  const names = game.cards.map(({ name }) => name.toLowerCase());
  return names.find((name) => clauses.some((text) => text.includes(name))) ?? "";
}

/** Return the stored promise of a request in a language. A failed request is repeated the next time. */
function once<Kind>(
  known: Map<string, Promise<Kind>>,
  slug: string,
  fetched: (slug: string, code: string) => Promise<Kind>,
  code = language(),
): Promise<Kind> {
  const key = `${slug} ${code}`;
  let found = known.get(key);
  if (!found) {
    found = fetched(slug, code);
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}
