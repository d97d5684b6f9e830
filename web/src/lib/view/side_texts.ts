/** What a board says of a card that reads differently for different sides. */
import type { Kind, View } from "../../frames";

export interface SideText {
  /** For whom it is. */
  label: string;
  words: string;
  /** Whether it applies to me now. */
  lit: boolean;
  note?: string;
}

/** The texts of a card, one for each side; none if it has but one text. */
export type Texts = (kind: Kind, view: View, me: number | null) => SideText[];
