/** Keep punctuation on the same line as the card before it. */
import type { Part } from "../../frames";

export interface PunctuatedPart {
  part: Part;
  /** The signs that follow a card. */
  signs: string;
}

const SIGNS = /^[.,:;!?)]+/;

/** The punctuation at the start of a part that follows a card. */
function signsOf(part: Part | undefined, before: Part | undefined): string {
  const behind = typeof before === "object" && before.kind !== undefined;
  return behind && typeof part === "string" ? (SIGNS.exec(part)?.[0] ?? "") : "";
}

/** The parts of a sentence, each card with the punctuation after it. */
export const withPunctuation = (parts: Part[]): PunctuatedPart[] =>
  parts.map((part, place) => ({
    part: typeof part === "string" ? part.slice(signsOf(part, parts[place - 1]).length) : part,
    signs: signsOf(parts[place + 1], part),
  }));
