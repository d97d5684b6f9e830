/** Which spots of the table each verb is about. */
import type { Grips } from "../../lib/picks.svelte";
import { cardAt, placeOf, seatSpot, type Spot } from "../../lib/places";
import { groupSpot, looseSpot } from "./situation";

type Given = string | number | undefined;
const held = (owner: Given, kind: Given): Spot => cardAt(placeOf("held", Number(owner)), String(kind));
const seat = (given: Given): Spot => seatSpot(Number(given));
const group = (owner: Given, kind: Given, number: Given): Spot =>
  groupSpot(Number(owner), String(kind), Number(number));
const loose = (kind: Given): Spot => looseSpot(String(kind));

export const grips: Grips = {
  pills: (_, me) => [held(me, "pills")],
  molotov: ([target], me) => [held(me, "molotov"), seat(target)],
  pipe_bomb: (_, me) => [held(me, "pipe_bomb")],
  pass_window: () => [],
  bomb: ([holder, number]) => [group(holder, "zombie", number)],
  enough: () => [],
  silence: () => [],
  let_ring: () => [],
  take: ([kind]) => [loose(kind)],
  swap: ([kind]) => [loose(kind)],
  give: ([partner, kind], me) => [held(me, kind), seat(partner)],
  ask_for: ([partner, kind]) => [held(partner, kind)],
  exchange: ([partner, mine, theirs], me) => [held(me, mine), held(partner, theirs)],
  discard: ([kind], me) => [held(me, kind), "discard_pile"],
  heal: ([patient], me) => [held(me, "health_pack"), seat(patient)],
  pass_items: () => [],
  accept: () => [],
  refuse: () => [],
  engage: ([holder, kind, number]) => [group(holder, kind, number)],
  ready: () => [],
  confirm: () => [],
  change: () => [],
  use_pills: (_, me) => [held(me, "pills")],
  use_pack: (_, me) => [held(me, "health_pack")],
  help: (_, me) => [held(me, "health_pack")],
  no_help: () => [],
  give_health: () => [],
  keep_health: () => [],
  give_pack: (_, me) => [held(me, "health_pack")],
  keep_pack: () => [],
};
