/** Finds room over the board for what must not cover a choice. */

export interface Band {
  top: number;
  height: number;
}

/** Return the highest band of an area that none of these boxes touches; null if it is lower than `least`. */
export function freeBand(area: Band, boxes: Band[], least: number): Band | null {
  const end = area.top + area.height;
  let best: Band = { top: area.top, height: 0 };
  let top = area.top;
  const sorted = boxes.toSorted((one, two) => one.top - two.top);
  for (const box of [...sorted, { top: end, height: 0 }]) {
    const height = Math.min(box.top, end) - top;
    if (height > best.height) best = { top, height };
    top = Math.max(top, box.top + box.height);
  }
  return best.height >= least ? best : null;
}
