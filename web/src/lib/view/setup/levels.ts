/** The levels of bots: how strong they play. */
import type { GameSummary } from "../../../frames";
import { language } from "../../words/language.svelte";
import { t } from "../../words/words";

export type Level = GameSummary["levels"][number];
type Levels = Pick<GameSummary, "levels">;

const USUAL = "hard";

/** The level of bots of which nothing else is said. A game without bots leaves the seat open. */
export const usualLevel = ({ levels }: Levels): string =>
  (levels.find(({ name }) => name === USUAL) ?? levels.at(-1))?.name ?? "open";

/** A level by its name. Bots of older tables may have others than those to choose from. */
export const levelOf = ({ levels }: Levels, name: string): Level =>
  levels.find((level) => level.name === name) ?? {
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    sentence: "",
    searches: false,
  };

/**
 * The levels that give different hints, the usual one first. The hints of levels that overlook choices are those of
 * the strongest level without a search, as a hint overlooks nothing.
 */
export function hintLevels({ levels }: Levels): Level[] {
  const usual = levels.findLast(({ searches }) => !searches);
  return [...(usual ? [usual] : []), ...levels.filter(({ searches }) => searches)];
}

/** The level whose hints a person gets who wishes those of `name`; null for the usual one. */
export const hintLevel = (game: Levels, name: string): string | null =>
  hintLevels(game)
    .slice(1)
    .find((level) => level.name === name)?.name ?? null;

/** How a level is called within a sentence. */
export const botInWords = (game: Levels, name: string): string =>
  t("{0} bot", levelWithin(levelOf(game, name).title));

/** The title of a level within a sentence. Other languages write nouns with a capital letter, too. */
export const levelWithin = (title: string): string => (language() === "en" ? title.toLowerCase() : title);
