/**
 * The texts of a card, for Survivors and for the Infected, and which of them I may use now by public facts.
 */
import type { Texts } from "../../lib/view/side_texts";
import { counterOf } from "../../lib/view/places";
import { sideWords } from "../../lib/view/results/sides";
import { t } from "../../lib/words/words";

/** The start of the text for the Infected: "I: ..." or "I, always: ...". */
const INFECTED = /\bI(?:, [^:]+)?: /;

export const texts: Texts = ({ text }, { game, view, me }) => {
  const begins = text.search(INFECTED);
  if (begins < 0) return [];
  const infected = me !== null && counterOf(view, "infected", me) === 1;
  const survivors = text.slice(0, begins).replace(/\bS: /, "").trim();
  const rest = text
    .slice(begins)
    .replace(/^I(?:, ([^:]+))?: /, (_, when?: string) => (when ? `${when}: ` : ""));
  return [
    { label: sideWords(game, "survivors"), words: survivors, lit: me !== null && !infected },
    {
      label: sideWords(game, "infected"),
      words: rest,
      lit: infected,
      ...(infected ? {} : { note: t("A hidden Patient Zero may use it too, but that reveals them.") }),
    },
  ];
};
