/** The games' own declarations and rulebooks, fetched once. */
import type { Game, Rules } from "../frames";
import { fetchGames, fetchRules } from "./http";

let asked: Promise<Game[]> | undefined;
const books = new Map<string, Promise<Rules>>();

export function allGames(): Promise<Game[]> {
  asked ??= fetchGames().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export async function findGame(slug: string): Promise<Game> {
  const game = (await allGames()).find((candidate) => candidate.slug === slug);
  if (!game) throw new Error(`This page does not know the game "${slug}"; reload it.`);
  return game;
}

export function rulesOf(slug: string): Promise<Rules> {
  let book = books.get(slug);
  if (!book) {
    book = fetchRules(slug);
    book.catch(() => books.delete(slug));
    books.set(slug, book);
  }
  return book;
}
