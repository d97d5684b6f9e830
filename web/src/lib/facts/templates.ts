/**
 * Templates of sentences: `{0}` is a value, `{0:style}` a value in a form, `draw[s]` and `[has|have]` agree with
 * the subject, and `[1:gives|give]` with value 1.
 */

/** A value's place, "actor", "card" or "subject". */
export type Which = number | string;

/** Plain words, a value in a style, or words that agree with a person. */
export type Piece = string | { value: Which; style: string } | { person: Which; other: string; you: string };

const TOKEN = /\{(\w+)(?::([^{}]*))?\}|\[(?:(\d|actor):)?([^\][|]*)(?:\|([^\][|]*))?\]/g;
const parsed = new Map<string, Piece[]>();

const which = (name: string): Which => (/^\d+$/.test(name) ? Number(name) : name);

/** The pieces of a template. */
export function piecesOf(template: string): Piece[] {
  let pieces = parsed.get(template);
  if (!pieces) parsed.set(template, (pieces = parse(template)));
  return pieces;
}

function parse(template: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const {
    0: token,
    1: value,
    2: style = "",
    3: person,
    4: other = "",
    5: you = "",
    index,
  } of template.matchAll(TOKEN)) {
    if (index > end) pieces.push(template.slice(end, index));
    end = index + token.length;
    pieces.push(value ? { value: which(value), style } : { person: which(person ?? "subject"), other, you });
  }
  if (end < template.length) pieces.push(template.slice(end));
  return pieces;
}
