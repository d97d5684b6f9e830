/**
 * Which key was pressed, whatever its layout prints. CapsLock gives capital letters; Cyrillic, Greek or Hebrew layouts
 * give no Latin ones; others give digits of their own, or digits only with Shift. The place of a key (`code`) says then
 * which key of a Latin layout it is.
 */

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

const ASCII = /^[ -~]$/;
const DIGIT = /^\p{Nd}$/u;

/** Return the key as shortcuts are written: a small Latin letter, a digit from 0 to 9, "?", or a name as "Enter". */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  const isName = [...key].length > 1 && key !== "Dead";
  if (isName) return key;
  if (DIGIT.test(key)) return String(valueOf(key));
  if (ASCII.test(key) && !isComma(key, code, shiftKey)) return digitAt(code, shiftKey) ?? key.toLowerCase();
  if (code === "Slash" && shiftKey) return "?";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? digitAt(code, shiftKey) ?? key;
}

/** Cyrillic layouts have a comma where Latin ones have the question mark. */
const isComma = (key: string, code: string, shiftKey: boolean): boolean =>
  key === "," && code === "Slash" && shiftKey;

/** The digit of a key above the letters, of which French layouts print other signs. */
const digitAt = (code: string, shiftKey: boolean): string | undefined =>
  shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];

/** The value of a digit of any script: the digits of each lie in a row. */
function valueOf(digit: string): number {
  const place = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(place - value - 1))) value += 1;
  return value;
}
