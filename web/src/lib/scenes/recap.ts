/** What happened to me since I last acted: it stands by my question until I act again. */
import type { Line, Part, Sentence } from "../../frames";
import { names, seatIn } from "../view/log";

/** What the moves after number `since` did to these seats, and how a round has ended meanwhile, by my own move too. */
export const recapOf = (lines: Line[], since: number, mine: number[]): Sentence[] =>
  lines.flatMap((line) => {
    if (line.n < since) return [];
    const told = [...(line.n > since ? doneTo(mine, line) : []), ...endFor(mine, line)];
    return line.sentences.filter((sentence) => told.includes(sentence));
  });

/** The last of my moves that the log tells of; 0 if there is none. */
export const lastOf = (lines: Line[], mine: number[]): number =>
  lines.findLast(({ seat }) => seat !== null && mine.includes(seat))?.n ?? 0;

/**
 * What a move of somebody else did to one of these seats, and by what. That something happened to all says so by naming
 * nobody. What only says that a turn begins is nothing done to anyone.
 */
export function doneTo(mine: number[], { seat, sentences }: Line): Sentence[] {
  if (seat !== null && mine.includes(seat)) return [];
  const hits = sentences.filter(({ role, parts }) => role === "matters" && concerns(parts, mine));
  if (hits.length === 0) return [];
  // Who did it, the first sentence says, if it names who moved.
  const [first] = sentences;
  const cause = first && seat !== null && names(first.parts, [seat]) ? [first] : [];
  const more = sentences.filter(({ role, parts }) => role === "plain" && names(parts, mine));
  return sentences.filter((sentence) => [...cause, ...hits, ...more].includes(sentence));
}

/** What a stage that has begun and ended within one move brought these seats: how a round ended, what a plan cost. */
function endFor(mine: number[], { sentences }: Line): Sentence[] {
  const first = sentences.findIndex(({ role }) => role === "stage");
  const last = sentences.findLastIndex(({ role }) => role === "stage");
  if (first === last) return [];
  const brought = sentences.slice(first + 1, last).filter(({ parts }) => names(parts, mine));
  return brought.length > 0 ? sentences.slice(first, first + 1).concat(brought) : [];
}

/** Whether a sentence is about one of these seats, or about all by naming none. */
export const concerns = (parts: Part[], mine: number[]): boolean =>
  mine.length > 0 && (names(parts, mine) || seatIn(parts) === null);
