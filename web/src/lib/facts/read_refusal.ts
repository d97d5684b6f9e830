/** Why an action is not offered, or nothing can be done with spots, in words; see `view/refusals.py`. */
import type { Explanation, FactsExplanation, Refusal, RefusalFacts } from "../../frames";
import { fill, plainWord, textOf, type Word } from "../words/templates";
import { NOBODY, REFUSALS } from "./constants";
import { item } from "./facts";
import type { GameInWords } from "./read_state";
import { argumentWords, choiceText, decode, kindWord, type Reader } from "./sentences";

/** A refusal as a sentence that names its clause. */
export function readRefusal(reader: Reader, { game }: GameInWords, facts: RefusalFacts): Refusal {
  const { action, reason, clause } = facts;
  const { not_allowed: notAllowed, nothing_there: nothingThere } = reader.words.core;
  const text = reasonText(reader, facts, game.title);
  let message = filled(notAllowed, [choiceOf(reader, action), text, clause]);
  if (reason === REFUSALS.over) message = text;
  else if (reason === REFUSALS.no_action) message = `${text} (${clause}).`;
  else if (action === NOBODY) message = filled(nothingThere, [question(reader, facts), clause]);
  return { message, clause };
}

/** Why nothing can be done with spots, as a sentence; it may be the turn of another seat. */
export function readExplanation(reader: Reader, { turn_of: seat, facts }: FactsExplanation): Explanation {
  if (seat !== null)
    return { message: filled(reader.words.core.turn_of, [reader.names[seat] ?? ""]), clause: null };
  if (!facts) return { message: "", clause: null };
  const text = reasonText(reader, facts);
  return { message: `${text.replace(/^./su, (letter) => letter.toUpperCase())}.`, clause: facts.clause };
}

/** A reason without a capital. Only that of an action that the game does not have names its title. */
function reasonText(reader: Reader, facts: RefusalFacts, title = ""): string {
  const { words } = item(reader.words.refusals, facts.reason);
  return textOf(fill(words, valuesOf(reader, facts, title)));
}

/** The values of a reason: its own for the core's, else the arguments of the action. */
function valuesOf(reader: Reader, facts: RefusalFacts, title: string): Word[] {
  const { action, reason, value, clause } = facts;
  switch (reason) {
    case REFUSALS.missing:
    case REFUSALS.not_there:
      return [kindWord(reader, value)];
    case REFUSALS.other_question:
    case REFUSALS.the_question:
      return [plainWord(question(reader, facts).replace(/\.$/, ""))];
    case REFUSALS.over:
      return [plainWord(clause)];
    case REFUSALS.no_action:
      return [action, title, sizeOf(reader) - 1].map((each) => plainWord(String(each)));
    default:
      return argumentWords(reader, decode(reader.words, action));
  }
}

const filled = (template: string, values: string[]): string => textOf(fill(template, values.map(plainWord)));

const question = ({ words }: Reader, { value }: RefusalFacts): string => item(words.prompts, value).question;

/** An action as a choice. The game may not have it. */
const choiceOf = (reader: Reader, action: number): string =>
  action >= 0 && action < sizeOf(reader) ? choiceText(reader, action) : "";

/** The number of the game's actions. */
function sizeOf({ words: { verbs } }: Reader): number {
  const last = item(verbs, verbs.length - 1);
  return last.ranges.reduce((size, [, , values]) => size * values, 1) + last.first;
}
