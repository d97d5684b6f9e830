/** What happened to me since I last acted. It is shown beside my question until I act again. */
import type { Line, Part, Sentence } from "../../frames";
import { names, seatIn } from "../view/log";

/**
 * The sentences about these seats after move `since`, and those about the end of a round, even if my own move
 * ended it.
 */
export const recapOf = (lines: Line[], since: number, mine: number[]): Sentence[] =>
  lines.flatMap((line) => {
    if (line.n < since) return [];
    const effects = [...(line.n > since ? effectsOn(mine, line) : []), ...endFor(mine, line)];
    return line.sentences.filter((sentence) => effects.includes(sentence));
  });

/** The number of my last move in the log; 0 if there is none. */
export const lastMoveOf = (lines: Line[], mine: number[]): number =>
  lines.findLast(({ seat }) => seat !== null && mine.includes(seat))?.n ?? 0;

/**
 * What somebody else's move did to one of these seats, and what did it. An event that concerns all players
 * names nobody. A sentence that only announces a turn does not count.
 */
export function effectsOn(mine: number[], { seat, sentences }: Line): Sentence[] {
  if (seat !== null && mine.includes(seat)) return [];
  const hits = sentences.filter(({ role, parts }) => role === "matters" && concerns(parts, mine));
  if (hits.length === 0) return [];
  // The first sentence says who did it, if it names the player who moved.
  const [first] = sentences;
  const cause = first && seat !== null && names(first.parts, [seat]) ? [first] : [];
  const more = sentences.filter(({ role, parts }) => role === "plain" && names(parts, mine));
  return sentences.filter((sentence) => [...cause, ...hits, ...more].includes(sentence));
}

/** What these lines tell in two sentences at most: the first card that was played, and what mattered most. */
export function gistOf(lines: Line[], mine: number[]): Sentence[] {
  const said = lines.flatMap(({ sentences }) => sentences.filter(({ role }) => role !== "turn"));
  const card = said.find(({ role, parts }) => role === "plain" && parts.some(isCard));
  const weight = ({ role, parts }: Sentence): number =>
    role === "matters" ? (names(parts, mine) ? 2 : 1) : 0;
  const effect = said.toSorted((a, b) => weight(b) - weight(a))[0];
  const gist = effect && weight(effect) > 0 ? [card, effect] : [card ?? said.at(-1)];
  return said.filter((sentence) => gist.includes(sentence));
}

const isCard = (part: Part): boolean => typeof part !== "string" && part.kind !== undefined;

/** The results for these seats of a stage that began and ended within one move, such as a round or a plan. */
function endFor(mine: number[], { sentences }: Line): Sentence[] {
  const first = sentences.findIndex(({ role }) => role === "stage");
  const last = sentences.findLastIndex(({ role }) => role === "stage");
  if (first === last) return [];
  const brought = sentences.slice(first + 1, last).filter(({ parts }) => names(parts, mine));
  return brought.length > 0 ? sentences.slice(first, first + 1).concat(brought) : [];
}

/** Whether a sentence is about one of these seats, or about everybody (it names nobody). */
export const concerns = (parts: Part[], mine: number[]): boolean =>
  mine.length > 0 && (names(parts, mine) || seatIn(parts) === null);
