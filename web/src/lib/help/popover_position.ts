/**
 * The position of a popover beside its anchor: inside the window, covering neither the anchor nor the
 * choices.
 */

const MARGIN = 8;
/** Smaller than this, a popover cannot be read. */
const LEAST = { width: 150, height: 60 };

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const width = ({ left, right }: Box): number => right - left;
const height = ({ top, bottom }: Box): number => bottom - top;

/**
 * Place a popover in the first strip beside the anchor that has room for it. It is as wide as its text, up to
 * its own maximum.
 */
export function layBeside(slip: HTMLElement, anchor: Element): void {
  const choices = document.querySelector(".prompt")?.getBoundingClientRect();
  const about = anchor.closest(".prompt") && choices ? choices : anchor.getBoundingClientRect();
  const room = roomBeside(choices);
  const strips = stripsAround(about, room);
  const large = strips.filter((strip) => width(strip) >= LEAST.width && height(strip) >= LEAST.height);
  const strip = large.find((one) => fits(slip, one)) ?? largest(large.length > 0 ? large : strips);
  if (!strip) return;
  limit(slip, strip);
  const { offsetWidth, offsetHeight } = slip;
  const middle = { x: (about.left + about.right) / 2, y: (about.top + about.bottom) / 2 };
  slip.style.left = `${String(clamp(middle.x - offsetWidth / 2, strip.left, strip.right - offsetWidth))}px`;
  const y = strip.bottom <= about.top ? strip.bottom - offsetHeight : middle.y - offsetHeight / 2;
  slip.style.top = `${String(clamp(y, strip.top, strip.bottom - offsetHeight))}px`;
}

/** The window without the choices, which are at the right or at the bottom. */
function roomBeside(choices: Box | undefined): Box {
  const room = { left: MARGIN, top: MARGIN, right: innerWidth - MARGIN, bottom: innerHeight - MARGIN };
  if (!choices) return room;
  if (choices.left > innerWidth / 3) return { ...room, right: choices.left - MARGIN };
  return { ...room, bottom: choices.top - MARGIN };
}

/** The strips above and below the anchor, and to its right and left. */
const stripsAround = (about: Box, room: Box): Box[] => [
  { ...room, bottom: Math.min(room.bottom, about.top - MARGIN) },
  { ...room, top: Math.max(room.top, about.bottom + MARGIN) },
  { ...room, left: Math.max(room.left, about.right + MARGIN) },
  { ...room, right: Math.min(room.right, about.left - MARGIN) },
];

function limit(slip: HTMLElement, strip: Box): void {
  slip.style.maxWidth = `min(22rem, ${String(width(strip))}px)`;
  slip.style.maxHeight = `${String(height(strip))}px`;
}

function fits(slip: HTMLElement, strip: Box): boolean {
  limit(slip, strip);
  return slip.scrollHeight <= height(strip) && slip.offsetWidth <= width(strip);
}

const largest = (strips: Box[]): Box | undefined =>
  strips.toSorted((a, b) => width(b) * height(b) - width(a) * height(a))[0];

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));
