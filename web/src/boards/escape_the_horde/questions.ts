/** When to ask: windows open many times a turn, and most people can do nothing in most of them. */
import type { Asking, OrderedQuestions } from "../../lib/table/orders.svelte";
import { english } from "../../lib/words/words";

/** The counter `concern`: 1 if it is about a neighbour of mine, 2 if about me. */
const concern = (...values: number[]): Asking["when"] => ({ counter: "concern", values });

const ALWAYS: Asking = { words: english("always"), if: "always" };
const ABLE: Asking = { words: english("when I can do something"), if: "able" };
const NEAR: Asking = {
  words: english("when it is about me or a neighbour"),
  if: "able",
  when: concern(1, 2),
};
const ME: Asking = { words: english("when it is about me"), if: "able", when: concern(2) };
const NEVER: Asking = { words: english("never"), if: "never" };

export const questions: OrderedQuestions = {
  scavenge: {
    title: english("My Scavenger phase"),
    answers: {
      steal: ["steal"],
      re_arm: ["re_arm_survivor", "re_arm_infected"],
      binoculars: ["binoculars_survivor", "binoculars_infected"],
      spill_blood: ["spill_survivor", "spill_infected"],
      dodge: ["dodge_survivor", "dodge_infected"],
      zombie: ["place"],
    },
    ways: [ALWAYS, ABLE],
    usual: 1,
  },
  respond: {
    title: english("Responses"),
    answers: {
      yeah_nah: ["yeah_nah"],
      weapon: ["weapon_infected"],
      grenade: ["grenade_infected"],
      rescue: ["rescue"],
      dodge: ["dodge_survivor", "dodge_infected"],
    },
    ways: [ALWAYS, ABLE, NEAR, ME, NEVER],
    usual: 1,
  },
  combat: {
    title: english("Combat"),
    answers: {
      weapon: ["weapon_survivor"],
      grenade: ["grenade_survivor"],
      rescue: ["rescue"],
      sacrifice: ["sacrifice_survivor", "sacrifice_infected"],
      team_up: ["team_up_survivor", "team_up_infected"],
    },
    ways: [ALWAYS, ABLE, NEAR, ME, NEVER],
    usual: 1,
  },
  // All look alike, and most have one answer.
  finish: { answers: { zombie: ["place_drawn"] }, ways: [ABLE], usual: 0 },
  more: { answers: { zombie: ["place"] }, ways: [ABLE], usual: 0 },
  add: { answers: { zombie: ["add"] }, ways: [ABLE], usual: 0 },
};
