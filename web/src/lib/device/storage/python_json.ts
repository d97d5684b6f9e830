/** JSON as Python's `json.dumps` writes it: saved games are equal byte for byte, and their checksums hold. */

/** A number that Python holds as a float: it has a point. */
export class Float {
  constructor(readonly value: number) {}
}

interface Style {
  /** The spaces before each line of a deeper level; without them all stands in one line. */
  indent?: number;
  sorted?: boolean;
}

/** Write a value, with all letters beyond ASCII escaped. */
export function dumps(value: unknown, style: Style = {}, level = 0): string {
  if (value instanceof Float) return floatText(value.value);
  if (Array.isArray(value))
    return bracketed(
      "[]",
      value.map((each) => dumps(each, style, level + 1)),
      style,
      level,
    );
  if (typeof value === "object" && value !== null) return objectText(value, style, level);
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped);
}

function objectText(value: object, style: Style, level: number): string {
  const names = style.sorted ? Object.keys(value).sort() : Object.keys(value);
  const items = names.map(
    (name) => `${dumps(name)}: ${dumps((value as Record<string, unknown>)[name], style, level + 1)}`,
  );
  return bracketed("{}", items, style, level);
}

function bracketed(brackets: "[]" | "{}", items: string[], { indent }: Style, level: number): string {
  const [first = "", last = ""] = brackets;
  if (items.length === 0) return brackets;
  if (indent === undefined) return `${first}${items.join(", ")}${last}`;
  const line = (depth: number): string => `\n${" ".repeat(indent * depth)}`;
  return `${first}${line(level + 1)}${items.join(`,${line(level + 1)}`)}${line(level)}${last}`;
}

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A number from 0 to 1, or a whole one, as Python writes it. */
function floatText(value: number): string {
  return Number.isInteger(value) ? `${String(value)}.0` : String(value).replace(/e-(\d)$/, "e-0$1");
}
