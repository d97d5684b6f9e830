/**
 * Dragging cards from the hand to their target. It does the same as pointing at the card and then at the
 * target, so everything can also be done by keyboard.
 */
import type { Attachment } from "svelte/attachments";
import type { Picks } from "./picks.svelte";
import { partsOf, placeIn, type Spot } from "../view/places";

/** A pointer that moves less than this is clicking, not dragging. */
const SLACK = 10;

export interface DraggedCard {
  picks: Picks;
  spot: Spot;
  /** Called when a press has become a drag. */
  onlift: () => void;
}

export function carry(card: () => DraggedCard): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let lifted = false;

    function down(event: PointerEvent): void {
      const { picks, spot } = card();
      lifted = false;
      from = event.button === 0 && picks.reacts(spot) ? { x: event.clientX, y: event.clientY } : null;
      // A fast pointer may leave the card before its first move event.
      if (from) element.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!lifted && Math.hypot(dx, dy) < SLACK) return;
      if (!lifted) lift();
      element.style.translate = `${String(dx)}px ${String(dy)}px`;
    }

    function lift(): void {
      const { picks, spot, onlift } = card();
      lifted = true;
      onlift();
      element.dataset["carried"] = "";
      if (!picks.isPicked(spot)) picks.point(spot);
    }

    function up(event: PointerEvent): void {
      if (lifted) drop(event);
      end();
    }

    function drop(event: PointerEvent): void {
      const { picks } = card();
      const under = document
        .elementsFromPoint(event.clientX, event.clientY)
        .filter((one) => !element.contains(one));
      const spots = under.flatMap((one) => [
        one.closest<HTMLElement>("[data-spot]")?.dataset["spot"] ?? "",
        one.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? "",
        one.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? "",
      ]);
      const target = spots.find((spot) => picks.isOpen(spot));
      if (target !== undefined) picks.point(target);
      else {
        // A card dropped at its start or outside the table goes back. Dropped anywhere else, it is played.
        const [onto] = spots.filter((spot) => spot !== "" && partsOf(spot).kind === null);
        const carried = picks.picked;
        picks.clear();
        if (onto !== undefined && onto !== placeIn(card().spot)) picks.refuse([...carried, onto]);
      }
    }

    function end(): void {
      from = null;
      element.style.translate = "";
      delete element.dataset["carried"];
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", end);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", end);
    };
  };
}
