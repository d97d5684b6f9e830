/** CSS selectors of the elements that a guide points at; see `places.ts` for spots. */

/** The elements that show a spot, a counter ("counter:brains/1"), or a part of the page. */
export function pointedAt(spot: string): HTMLElement[] {
  for (const selector of selectorsOf(spot)) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Parts of the page, each with the element that replaces it where there is little room. */
const PARTS: Record<string, string[]> = {
  question: [".prompt .question", ".prompt .answers ol"],
  log: [".history", ".bar [data-tool='Log']"],
  preview: [".preview"],
};

/** The selectors of a spot, the best first. */
export function selectorsOf(spot: string): string[] {
  const part = PARTS[spot];
  if (part) return part;
  if (spot.startsWith("action:")) return [`[data-action="${spot.slice(7)}"]`];
  const [place = "", card] = spot.split("/");
  const [name = "", owner] = place.split(":");
  if (name === "counter") {
    const whose = card === undefined ? "" : `:${card}`;
    return [`[data-counter="${owner ?? ""}${whose}"]`, ...(card === undefined ? [] : [seatAt(card)])];
  }
  if (name === "seat") return [seatAt(owner ?? "")];
  return card === undefined
    ? placeOf(place)
    : [`[data-place="${place}"] [data-kind="${card}"]`, ...placeOf(place)];
}

/** A place, or the element that represents it where its cards are not shown. */
const placeOf = (place: string): string[] => [`[data-place="${place}"]`, `[data-stands-for="${place}"]`];

const seatAt = (seat: string): string => `[data-seat="${seat}"]`;
