/**
 * The element that a player points at: with the mouse, with the keyboard's focus, or with a finger held down.
 * It stays until the player moves on, acts, or presses Escape.
 */
import { keyOf } from "../browser/keys";
import { subjectOf, type Subject } from "./help.svelte";

/** Milliseconds before help opens. Choices wait longer, as they are usually about to be pressed. */
const RESTS = 300;
const RESTS_ON_CHOICE = 700;
const HOLDS = 450;
/** A finger that moves farther than this is scrolling or dragging. */
const SLACK = 10;

type By = "mouse" | "focus" | "finger" | "key";

export interface HoverTarget {
  element: HTMLElement;
  subject: Subject;
  by: By;
}

export class HoverTracker {
  on = $state.raw<HoverTarget | null>(null);
  /** The element whose help will open soon. */
  #next: HTMLElement | null = null;
  #timer: number | undefined;
  #touched: { x: number; y: number } | null = null;
  /**
   * Where the mouse was when it pressed, or when the page appeared under it. Until it moves, help there is
   * unwanted.
   */
  #still: { x: number; y: number } | "anywhere" | null = "anywhere";
  /** The element that the mouse pressed last and has not left. After pressing it, its help is unwanted. */
  #pressed: HTMLElement | null = null;
  /** Whether the click at the end of a long press must be ignored. */
  #swallows = false;

  over = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === "mouse" && target instanceof Element && this.#still === null) this.#hover(target);
  };

  focus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(":focus-visible")) this.#come(target, "focus");
  };

  down = ({ target, pointerType, clientX, clientY }: PointerEvent): void => {
    this.close();
    this.#swallows = false;
    if (!(target instanceof Element)) return;
    if (pointerType === "mouse") {
      this.#still = { x: clientX, y: clientY };
      this.#pressed = meant(target, "mouse")?.element ?? null;
      return;
    }
    this.#touched = { x: clientX, y: clientY };
    this.#come(target, "finger", HOLDS);
  };

  move = ({ target, pointerType, clientX, clientY }: PointerEvent): void => {
    const far = ({ x, y }: { x: number; y: number }): boolean => Math.hypot(clientX - x, clientY - y) > SLACK;
    if (this.#touched && far(this.#touched)) this.up();
    if (pointerType !== "mouse" || this.#still === null) return;
    if (this.#still !== "anywhere" && !far(this.#still)) return;
    this.#still = null;
    if (target instanceof Element) this.#hover(target);
  };

  /** The finger was lifted: help that is open stays open, and help that is not open yet does not open. */
  up = (): void => {
    if (this.#touched && !this.on) this.#forget();
    this.#touched = null;
  };

  /** Pressing something that only has help opens the help. A long press has opened it already. */
  click = (event: MouseEvent): void => {
    if (this.#swallows) {
      this.#swallows = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.#press(event.target);
  };

  /** Open the help of a button that has nothing else; return whether it is one. */
  #press(target: EventTarget | null): boolean {
    const asked = target instanceof Element ? target.closest("button[data-help]") : null;
    if (asked) this.#show(asked, "finger");
    return asked !== null;
  }

  menu = (event: Event): void => {
    if (!this.#touched) return;
    event.preventDefault();
    event.stopPropagation();
  };

  key = (event: KeyboardEvent): void => {
    if (isWalking(event)) this.#walk(event.shiftKey ? -1 : 1);
    if (!this.on) return;
    const key = keyOf(event);
    if (key === "Escape") event.stopPropagation();
    if (["Escape", "Enter", " "].includes(key)) this.close();
  };

  /** Move to the next element that has help but cannot have the focus, such as a number on the board. */
  #walk(step: 1 | -1): void {
    const all = [...document.querySelectorAll<HTMLElement>("[data-help]")].filter(
      (one) => one.checkVisibility() && !one.closest("button, a, dialog, [tabindex]") && subjectOf(one),
    );
    const before = this.on ? all.indexOf(this.on.element) : -1;
    const next = all.at(before < 0 && step < 0 ? -1 : (before + step) % all.length);
    const found = next && subjectOf(next);
    this.close();
    if (found) this.on = { ...found, by: "key" };
  }

  /** Start with what was just pressed, that has the focus, or that the mouse was moved to. */
  begin(moved: boolean, pressed: EventTarget | null): void {
    if (moved) this.#still = null;
    if (this.#press(pressed)) return;
    const hovered = moved && [...document.querySelectorAll(":hover")].at(-1);
    if (document.activeElement?.matches(":focus-visible")) this.#come(document.activeElement, "focus");
    else if (hovered && window.matchMedia("(hover: hover)").matches) this.#come(hovered, "mouse");
  }

  close(): void {
    this.#forget();
    this.on = null;
  }

  /** What is pointed at moves away; a list elsewhere, such as the log, may scroll. */
  scroll = ({ target }: Event): void => {
    const element = this.on?.element ?? this.#next;
    if (element && target instanceof Node && target.contains(element)) this.close();
  };

  /** An element that has left the table is no longer pointed at. */
  check(): void {
    if (this.on && !this.on.element.isConnected) this.close();
  }

  #hover(target: Element): void {
    if (this.on?.by === "finger") return;
    if (this.#pressed && meant(target, "mouse")?.element === this.#pressed) return;
    this.#pressed = null;
    this.#come(target, "mouse");
  }

  #come(target: Element, by: By, after?: number): void {
    const found = meant(target, by);
    if (found?.element === (this.#next ?? this.on?.element)) return;
    this.#forget();
    if (this.on) this.on = null;
    if (!found) return;
    this.#next = found.element;
    const rest = after ?? (found.subject.what === "choice" ? RESTS_ON_CHOICE : RESTS);
    this.#timer = window.setTimeout(() => {
      this.#show(target, by);
    }, rest);
  }

  #show(target: Element, by: By): void {
    const found = meant(target, by);
    this.#forget();
    if (!found?.element.isConnected) return;
    this.#swallows = by === "finger" && this.#touched !== null;
    this.on = { ...found, by };
  }

  #forget(): void {
    window.clearTimeout(this.#timer);
    this.#next = null;
  }
}

/** The key that moves from number to number, except while somebody types or a window is open. */
const isWalking = (event: KeyboardEvent): boolean =>
  keyOf(event) === "n" &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest("input, select, textarea, dialog"));

/** The element to explain: the focus is on the button around a card. */
function meant(target: Element, by: By): ReturnType<typeof subjectOf> {
  const card = by === "focus" ? target.querySelector(".card[data-kind]:not([data-kind=''])") : null;
  return subjectOf(card ?? target);
}
