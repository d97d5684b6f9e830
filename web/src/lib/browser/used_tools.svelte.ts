/** The tools of a table's bar that were used in this browser. Others have a word below their icon on a phone. */
import { keep, recall, validTexts } from "./storage";

let used = $state.raw(recall("tools", validTexts));

export const isUsed = (tool: string): boolean => used.includes(tool);

export function noteUsed(tool: string): void {
  if (isUsed(tool)) return;
  used = [...used, tool];
  keep("tools", used);
}
