/** The log in groups. A turn is a group, which can be folded; a sentence outside any turn stands alone. */
import type { Line, Part, Sentence } from "../../frames";

/** One sentence of the log, and the move that it is about. */
export interface LogLine {
  key: string;
  n: number;
  sentence: Sentence;
}

export interface Group {
  key: string;
  /** The seat whose turn it is, or that made these moves; null for sentences of the rules alone. */
  seat: number | null;
  said: LogLine[];
}

/**
 * Return the log with new lines, after the given number of moves that still count. After an undo it is
 * shorter, and its last line says so.
 */
export function continued(lines: Line[], kept: number, more: Line[]): Line[] {
  const holding = lines.filter((line) => line.n <= kept);
  const [added, ...rest] = more;
  const last = holding.at(-1);
  if (!added || last?.n !== added.n) return [...holding, ...more];
  const joined = {
    ...last,
    sentences: [...last.sentences, ...added.sentences],
    events: [...last.events, ...added.events],
  };
  return [...holding.slice(0, -1), joined, ...rest];
}

/** The number of sentences that summarise a folded turn. */
const MOST = 2;

/**
 * Sentences belong to the turn in which they were said. In games without turns they belong to the seat that
 * moved. After a new stage has begun within a move, they belong to nobody.
 */
export function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = [];
  let turn: number | null = null;
  for (const { n, seat, sentences } of lines) {
    let owner = turn ?? seat;
    sentences.forEach((sentence, place) => {
      const said = { key: `${String(n)}.${String(place)}`, n, sentence };
      const opens = sentence.role === "turn" || sentence.role === "stage";
      if (opens) owner = turn = sentence.role === "turn" ? seatIn(sentence.parts) : null;
      const last = groups.at(-1);
      if (last && !opens && last.seat === owner) last.said.push(said);
      else groups.push({ key: said.key, seat: owner, said: [said] });
    });
  }
  return groups;
}

/** The first seat that a sentence names. */
export function seatIn(parts: Part[]): number | null {
  for (const part of parts) if (typeof part !== "string" && part.seat !== undefined) return part.seat;
  return null;
}

/** The sentences of a group, without the one that only says whose turn it is. */
export const sentencesOf = (group: Group): LogLine[] =>
  group.said.filter(({ sentence }) => sentence.role !== "turn");

/** Whether a group can be folded: a turn of somebody else in which several things happened. */
export const foldable = (group: Group, mine: number[]): boolean =>
  group.seat !== null && !mine.includes(group.seat) && sentencesOf(group).length > 1;

/**
 * The summary of a folded group: first what was done to me, then the most important sentences, in their
 * order.
 */
export function summaryOf(group: Group, mine: number[]): LogLine[] {
  const all = sentencesOf(group);
  const weight = ({ sentence: { role, parts } }: LogLine): number =>
    (role === "matters" ? 2 : 0) + (names(parts, mine) ? 3 : 0);
  const best = all
    .map((said, place) => ({ said, weight: weight(said), place }))
    .sort((a, b) => b.weight - a.weight || b.place - a.place)
    .slice(0, MOST)
    .map(({ said }) => said);
  return all.filter((said) => best.includes(said));
}

/** Whether one of these seats is named. */
export const names = (parts: Part[], seats: number[]): boolean =>
  parts.some((part) => typeof part !== "string" && part.seat !== undefined && seats.includes(part.seat));

/** The move whose lines match a moment: the last move in the log at or before it. */
export function lineAt(lines: Line[], n: number): number | null {
  return lines.findLast((line) => line.n <= n)?.n ?? null;
}

/** The newest sentence that says more than whose turn it is. */
export function newest(lines: Line[]): Sentence | null {
  const sentences = lines.slice(-3).flatMap((line) => line.sentences);
  return sentences.findLast(({ role }) => role !== "turn") ?? sentences.at(-1) ?? null;
}
