/**
 * Skipping: while scenes play, any key, or a tap on the table, skips to their end. It does nothing else: it
 * makes no choice, and picks or shows no card. While bots think and no scene plays, only keys without another
 * meaning skip.
 */
import { keyOf } from "../browser/keys";

/** Keys that only move the focus, and keys that always have another meaning. */
const APART = [
  "Tab",
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
  "Escape",
  "l",
  "p",
  "z",
  "?",
];
/** Keys that have a meaning while nothing plays. */
const MEANT = ["Enter", " ", "u", "h", "c", "n", "i", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export interface Skippable {
  /** Whether a question is shown; then keys and taps answer it. */
  readonly ready: boolean;
  /** Whether other players are playing, even if it is not on screen. */
  readonly waiting: boolean;
  skipAhead: () => void;
  /** A key or a tap shows that I am present. */
  readonly people: { comeBack: () => void };
}

/** Listen for keys on the page and taps in `felt`. Return a function that stops listening. */
export function listenForSkips(table: Skippable, felt: HTMLElement): () => void {
  /** The key that was pressed to skip; it is ignored until it is released. */
  let key: string | null = null;
  let pressed = false;

  function down(event: KeyboardEvent): void {
    key = null;
    if (!table.waiting || event.repeat || !isFree(event, felt)) return;
    if (table.ready && MEANT.includes(keyOf(event))) return;
    key = keyOf(event);
    table.people.comeBack();
    table.skipAhead();
    swallow(event);
  }
  function up(event: KeyboardEvent): void {
    if (keyOf(event) === key) swallow(event);
    key = null;
  }
  function press(event: PointerEvent): void {
    pressed = !table.ready && event.button === 0 && felt.contains(event.target as Node);
    if (!pressed) return;
    table.people.comeBack();
    table.skipAhead();
    event.stopPropagation();
  }
  function click(event: MouseEvent): void {
    if (pressed) swallow(event);
    pressed = false;
  }

  const capture = { capture: true };
  window.addEventListener("keydown", down, capture);
  window.addEventListener("keyup", up, capture);
  window.addEventListener("pointerdown", press, capture);
  window.addEventListener("click", click, capture);
  return () => {
    window.removeEventListener("keydown", down, capture);
    window.removeEventListener("keyup", up, capture);
    window.removeEventListener("pointerdown", press, capture);
    window.removeEventListener("click", click, capture);
  };
}

/**
 * Whether a key has no other meaning now: nobody types, no window is open, and the focus is not on a control
 * outside the table.
 */
function isFree(event: KeyboardEvent, felt: HTMLElement): boolean {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  const key = keyOf(event);
  if (event.ctrlKey || event.metaKey || event.altKey || APART.includes(key)) return false;
  if (target.closest("input, select, textarea, dialog")) return false;
  const pressesControl = key === "Enter" || key === " ";
  return !pressesControl || felt.contains(target) || target.closest("button, a, summary") === null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
