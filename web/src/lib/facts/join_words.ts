/** The two parts in which the server sends the words of a game; see `http/words.py`. */
import type { Words } from "./facts";

/** A part of the words of a game: a list for each field of its things, or something else. */
export type WordsParts = Record<string, unknown>;

/** The words of a game from its plan and its texts. */
export function joinWords(plan: WordsParts, texts: WordsParts): Words {
  const join = (part: string, value: unknown): unknown =>
    typeof value === "object" && !Array.isArray(value)
      ? thingsOf({ ...value, ...(texts[part] as object) } as Record<string, unknown[]>)
      : value;
  const planned = Object.entries(plan).map(([part, value]) => [part, join(part, value)]);
  return { ...texts, ...(Object.fromEntries(planned) as object) } as unknown as Words;
}

/** Things from a list for each of their fields. */
function thingsOf(fields: Record<string, unknown[]>): unknown[] {
  const [first = []] = Object.values(fields);
  return first.map((_, place) =>
    Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values[place]])),
  );
}
