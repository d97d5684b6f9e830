/** When to ask: windows open many times a turn, and most people can do nothing in most of them. */
import type { Asking, OrderedQuestions } from "../../lib/table/orders.svelte";
import { english } from "../../lib/words/words";

/** The counter `concern`: 1 if it is about a neighbour of mine, 2 if about me. */
const concern = (...values: number[]): NonNullable<Asking["when"]> => ({ counter: "concern", values });

const ALWAYS: Asking = { words: english("always"), if: "always" };
const ABLE: Asking = { words: english("when I can do something"), if: "able" };
const NEAR: Asking = {
  words: english("when it is about me or a neighbour"),
  if: "able",
  when: concern(1, 2),
};
const ME: Asking = { words: english("when it is about me"), if: "able", when: concern(2) };
/** By a bot's judgement; its scores are about thousandths of a game won. */
const worthIt = (...verbs: string[]): Asking => ({
  words: english("when it is worth it"),
  if: "able",
  judged: { verbs, within: 20 },
  note: english(
    "“When it is worth it”: you are asked if a strong bot, knowing what you know, would play a card or is not sure. Without hints at this table, you are asked whenever you can do something.",
  ),
});
const NEVER: Asking = { words: english("never"), if: "never" };

const DODGES = ["dodge_survivor", "dodge_infected"];
const RE_ARMS = ["re_arm_survivor", "re_arm_infected"];
const BINOCULARS = ["binoculars_survivor", "binoculars_infected"];
const SPILLS = ["spill_survivor", "spill_infected"];
const SACRIFICES = ["sacrifice_survivor", "sacrifice_infected"];
const TEAM_UPS = ["team_up_survivor", "team_up_infected"];
const FIGHTING = ["weapon_survivor", "grenade_survivor", "rescue", ...SACRIFICES, ...TEAM_UPS];
const RESPONSES = ["yeah_nah", "weapon_infected", "grenade_infected", "rescue", ...DODGES];

export const questions: OrderedQuestions = {
  scavenge: {
    title: english("My Scavenger phase"),
    answers: {
      steal: ["steal"],
      re_arm: RE_ARMS,
      binoculars: BINOCULARS,
      spill_blood: SPILLS,
      dodge: DODGES,
      zombie: ["place"],
    },
    ways: [
      ALWAYS,
      ABLE,
      // Zombies that a Patient Zero keeps are worth a question in each turn.
      worthIt("steal", ...RE_ARMS, ...BINOCULARS, ...SPILLS, ...DODGES),
    ],
    usual: 2,
  },
  respond: {
    title: english("Responses"),
    answers: {
      yeah_nah: ["yeah_nah"],
      weapon: ["weapon_infected"],
      grenade: ["grenade_infected"],
      rescue: ["rescue"],
      dodge: DODGES,
    },
    ways: [ALWAYS, ABLE, worthIt(...RESPONSES), NEAR, ME, NEVER],
    usual: 2,
  },
  combat: {
    title: english("Combat"),
    answers: {
      weapon: ["weapon_survivor"],
      grenade: ["grenade_survivor"],
      rescue: ["rescue"],
      sacrifice: SACRIFICES,
      team_up: TEAM_UPS,
    },
    ways: [ALWAYS, ABLE, worthIt(...FIGHTING), NEAR, ME, NEVER],
    usual: 2,
  },
  // All look alike, and most have one answer.
  finish: {
    title: english("A Zombie that I draw as Patient Zero"),
    answers: { zombie: ["place_drawn"] },
    ways: [ABLE, worthIt("place_drawn"), NEVER],
    usual: 1,
  },
  more: { answers: { zombie: ["place"] }, ways: [ABLE], usual: 0 },
  add: { answers: { zombie: ["add"] }, ways: [ABLE], usual: 0 },
};
