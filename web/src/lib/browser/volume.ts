/** How loudly the page sounds. */
import { english } from "../words/words";

export const VOLUMES = ["off", "softly", "loudly"] as const;
export type Volume = (typeof VOLUMES)[number];

export const VOLUME_WORDS: Record<Volume, string> = {
  off: english("off"),
  softly: english("softly"),
  loudly: english("loudly"),
};

/** The gain of each volume. */
export const LOUDNESS: Record<Volume, number> = { off: 0, softly: 0.4, loudly: 1 };
