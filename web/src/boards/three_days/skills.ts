/**
 * The effect of a dead Survivor on the others, from the clauses. Their own Skill is printed on their card.
 */
import { english } from "../../lib/words/words";

export const ZOMBIE_SKILLS: Record<string, { text: string; clause: string }> = {
  survivor_rick: { text: english("everybody loses 2 Immunity each turn instead of 1"), clause: "TD-15.5" },
  survivor_selena: { text: english("a Note draws two cards instead of three"), clause: "TD-15.6" },
  survivor_dan: {
    text: english("as he turned, everybody gave up a Common card or half of both numbers"),
    clause: "TD-15.7",
  },
};
