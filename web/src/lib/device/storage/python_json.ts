/** JSON as Python's `json.dumps` writes it: saved games are equal byte for byte, and their checksums hold. */

/** A number that Python holds as a float: it has a point. */
export class Float {
  constructor(readonly value: number) {}
}

interface Style {
  sorted?: boolean;
}

/** Write a value in one line, with all letters beyond ASCII escaped. */
export function dumps(value: unknown, style: Style = {}): string {
  if (value instanceof Float) return floatText(value.value);
  if (Array.isArray(value)) return `[${value.map((each) => dumps(each, style)).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${fieldTexts(value, style).join(", ")}}`;
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped);
}

/** Write the fields of an object, each as `"name": value`. */
export function fieldTexts(value: object, style: Style = {}): string[] {
  const names = style.sorted ? Object.keys(value).sort() : Object.keys(value);
  return names.map((name) => `${dumps(name)}: ${dumps((value as Record<string, unknown>)[name], style)}`);
}

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A number from 0 to 1, or a whole one, as Python writes it. */
function floatText(value: number): string {
  return Number.isInteger(value) ? `${String(value)}.0` : String(value).replace(/e-(\d)$/, "e-0$1");
}
