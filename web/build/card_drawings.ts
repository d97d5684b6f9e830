/** How the page draws the cards of a game, as data for `deadhand print`. The build loads it as a server would. */
import { readFileSync } from "node:fs";
import { atTables, byGame, icons, more, moreByGame } from "virtual:icons";
import { authors } from "virtual:icons/authors";
import type { Game, Kind } from "../src/frames";
import { familyOf, lookOf, SYMBOLS } from "../src/lib/view/appearance/card_looks";
import { fetchDrawings, fetchMoreDrawings } from "../src/lib/view/appearance/drawings.svelte";
import { portraitOn } from "../src/lib/view/appearance/faces";
import { DRAWINGS } from "../src/lib/view/appearance/number_icons";
import { pictureOf, pictureOfBack } from "../src/lib/view/appearance/pictures";

/** What a deck file says of a kind about its looks. */
type LooksOfKind = Pick<Kind, "id" | "icon" | "sort" | "numbers" | "back">;

/** The kinds in play of a deck file of ours, which has a field on each line. */
function kindsIn(deck: string): LooksOfKind[] {
  const [, ...cards] = readFileSync(deck, "utf8").split("[[card]]");
  const inPlay = cards.filter((card) => !/^in_play = false$/m.test(card));
  return inPlay.map((card) => {
    const said = (field: string): string => new RegExp(`^${field} = "(.*)"$`, "m").exec(card)?.[1] ?? "";
    const numbers = /^numbers = \{(.*)\}$/m.exec(card)?.[1] ?? "";
    return {
      ...{ id: said("id"), icon: said("icon"), sort: said("sort"), back: said("back") },
      numbers: Object.fromEntries(
        [...numbers.matchAll(/(\w+) = (\d+)/g)].map(([, name = "", value]) => [name, Number(value)]),
      ),
    };
  });
}

/** The text of the SVG in an address that the page gives to an image. */
function svgIn(address: string | undefined): string {
  if (address === undefined) throw new Error("The picture of a card cannot be drawn.");
  return decodeURIComponent(address.slice(address.indexOf(",") + 1));
}

/** Return the outlines of a game's drawings, the signs of numbers, and its cards and backs as they are drawn. */
export async function drawingsOf(slug: string, deck: string) {
  await fetchDrawings(slug);
  await fetchMoreDrawings();
  const parts = await Promise.all([atTables(), more(), byGame[slug]?.(), moreByGame[slug]?.()]);
  const outlines = Object.assign({}, icons, ...parts.map((part) => part?.icons)) as Record<string, string>;
  const kinds = kindsIn(deck);
  const game = { slug, cards: kinds } as unknown as Game;
  const looks = kinds.map((kind) => {
    const { ink, symbol } = lookOf(game, kind.id);
    const portrait = portraitOn(kind.id, ink);
    return {
      ...{ id: kind.id, ink, symbol: SYMBOLS[symbol], family: familyOf(kind as Kind), icon: kind.icon },
      ...{ portrait: portrait !== undefined, picture: svgIn(portrait ?? pictureOf(game, kind as Kind)) },
    };
  });
  const backs = [...new Set(kinds.map(({ back }) => back))].map((name) => {
    const back = pictureOfBack(slug, name);
    return { name, ink: back?.ink, icon: back?.icon, picture: svgIn(back?.address) };
  });
  return { outlines, signs: DRAWINGS, cards: looks, backs, authors: Object.keys(authors) };
}
