/** Whether the map is enlarged over the whole board, and the pinch gesture for that. */
import type { Attachment } from "svelte/attachments";

export const map = $state({ large: false });

/** The ratio by which two fingers must move apart or together. */
const SPREAD = 1.25;

export const pinch: Attachment<HTMLElement> = (element) => {
  const fingers = new Map<number, PointerEvent>();
  let apart = 0;

  const distance = (): number => {
    const [one, other] = [...fingers.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };

  function put(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event);
    apart = distance();
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const now = distance();
    if (apart === 0 || now === 0) return;
    if (now > apart * SPREAD) map.large = true;
    else if (now < apart / SPREAD) map.large = false;
  }

  function lift(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    apart = distance();
  }

  const heard = { pointerdown: put, pointermove: move, pointerup: lift, pointercancel: lift };
  for (const [name, listener] of Object.entries(heard))
    element.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(heard))
      element.removeEventListener(name, listener as EventListener);
  };
};
