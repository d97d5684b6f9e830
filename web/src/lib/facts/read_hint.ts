/** The choices of a hint with their reasons; see `view_hint.py`. */
import type { FactsHint, Hint, Prompt } from "../../frames";
import { item } from "./facts";
import { choiceText, sentence, valueWord, type Reader } from "./sentences";
import { textOf } from "../words/templates";

/** The chance of a sure win in facts. */
const WHOLE = 1000;

/** `prompt` is the question of the hint, if it is still open. */
export const readHint = (reader: Reader, { choices, ...rest }: FactsHint, prompt: Prompt | null): Hint => ({
  ...rest,
  choices: choices.map(({ action, reason, values, chance }) => {
    const { words, values: types } = item(reader.words.reasons, reason);
    const parts = sentence(
      reader,
      words,
      types.map((what, place) => valueWord(reader, what, item(values, place))),
    );
    const offer = prompt?.offers.find((each) => each.action === action);
    return {
      action,
      text: offer?.text ?? choiceText(reader, action),
      reason: { text: textOf(parts), parts },
      chance: chance === null ? null : chance / WHOLE,
    };
  }),
});
