/** Arrow keys move the focus to the nearest control in their direction on the screen. */
import { keyOf } from "./keys";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The sideways distance of a control counts this many times as much as the distance ahead. */
const ASIDE = 2.5;

export function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[keyOf(event)];
  const page = document.querySelector(".page");
  if (!step || !page) return;
  const controls = [...page.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")].filter(
    (control) => control.checkVisibility(),
  );
  const now = document.activeElement;
  const from = now instanceof HTMLElement && page.contains(now) ? middle(now) : null;
  event.preventDefault();
  if (!from) {
    (controls.find((control) => control.classList.contains("choice")) ?? controls[0])?.focus();
    return;
  }
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const control of controls) {
    const to = middle(control);
    const ahead = (to.x - from.x) * step[0] + (to.y - from.y) * step[1];
    const aside = Math.abs((to.x - from.x) * step[1]) + Math.abs((to.y - from.y) * step[0]);
    const far = ahead + ASIDE * aside;
    if (control !== now && ahead > from.size(step) && far < nearest) {
      best = control;
      nearest = far;
    }
  }
  best?.focus();
}

/**
 * Cards in a fan are slightly higher or lower than their neighbours; that does not count as above or below.
 */
const TILT = 0.2;

function middle(element: HTMLElement): { x: number; y: number; size: (step: [number, number]) => number } {
  const box = element.getBoundingClientRect();
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    size: ([sideways]) => TILT * (sideways === 0 ? box.height : box.width),
  };
}
