/** A board's texts of cards that differ between the sides. */
import type { Game, Kind, View } from "../../frames";

export interface SideText {
  /** The side that the text is for. */
  label: string;
  words: string;
  /** Whether it applies to me now. */
  lit: boolean;
  note?: string;
}

/** The texts of a card, one for each side; none if it has only one text. */
export type Texts = (kind: Kind, at: { game: Game; view: View; me: number | null }) => SideText[];
