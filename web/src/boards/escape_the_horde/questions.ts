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
const WORTH_IT: Asking = { words: english("when it is worth it"), if: "able" };
const NEVER: Asking = { words: english("never"), if: "never" };

/** The cards that save their owner from a Zombie. */
const ARMED = ["weapon", "grenade", "rescue", "sacrifice"];
/** The cards that a Yeah/Nah is for: what they do cannot be made up for. */
const WEIGHTY = ["yeah_nah", "rescue", "sacrifice", "team_up", "steal", "spill_blood"];
const PATIENT_ZERO = "faction_patient_zero";
/** The value of the counter `bites` of a Turned player. */
const TURNED = 2;

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
    ways: [
      ALWAYS,
      ABLE,
      {
        ...WORTH_IT,
        // A Survivor skips the draw only if a Zombie would find them unarmed.
        only: [{ verbs: ["dodge_survivor"], when: null, cards: { zone: "hand", kinds: ARMED, held: false } }],
        note: english("A Dodge only counts if you have no Weapon, Grenade, Rescue or Sacrifice."),
      },
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
      dodge: ["dodge_survivor", "dodge_infected"],
    },
    ways: [
      ALWAYS,
      ABLE,
      {
        ...WORTH_IT,
        only: [
          { verbs: ["dodge_survivor"], when: concern(2), cards: null },
          { verbs: ["yeah_nah"], when: null, cards: { zone: "chain", kinds: WEIGHTY, held: true } },
          // It saves a Zombie from a Weapon.
          { verbs: ["rescue"], when: { counter: "bites", values: [TURNED] }, cards: null },
          { verbs: ["rescue"], when: null, cards: { zone: "faction", kinds: [PATIENT_ZERO], held: true } },
        ],
        note: english(
          "A Dodge only counts if it is about you, a Rescue if you are one of the Infected, and Yeah/Nah not against Dodge, Re-Arm and Binoculars.",
        ),
      },
      NEAR,
      ME,
      NEVER,
    ],
    usual: 2,
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
