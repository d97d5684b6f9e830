/** The choices of a hint with their reasons; see `view_hint.py`. */
import type { FactsHint, Hint, HintedChoice, Prompt } from "../../frames";
import { item } from "./facts";
import { choiceText, sentence, valueWord, type Reader } from "./sentences";
import { textOf } from "../words/templates";

/** The chance of a sure win in facts. */
export const WHOLE = 1000;

/** `prompt` is the question of the hint, if it is still open. */
export const readHint = (reader: Reader, { choices, ...rest }: FactsHint, prompt: Prompt | null): Hint => ({
  ...rest,
  choices: choices.map((choice) => readChoice(reader, choice, prompt)),
});

/** A choice with its reason; `prompt` is the question that it answers. */
export function readChoice(
  reader: Reader,
  { action, reason, values, chance }: FactsHint["choices"][number],
  prompt: Prompt | null,
): HintedChoice {
  const { words, values: types } = item(reader.words.reasons, reason);
  const parts = sentence(
    reader,
    words,
    types.map((what, place) => valueWord(reader, what, item(values, place))),
  );
  return {
    action,
    text: offerText(reader, action, prompt),
    reason: { text: textOf(parts), parts },
    chance: chance === null ? null : chance / WHOLE,
  };
}

/** The words of a choice, as a question offers it if it does. */
export const offerText = (reader: Reader, action: number, prompt: Prompt | null): string =>
  prompt?.offers.find((each) => each.action === action)?.text ?? choiceText(reader, action);
