"""Left 4 Dead: The Card Game: what its record, zones, prompts and events are; its verbs are in `verbs.py`."""

from functools import partial
from typing import Annotated, Final

import numpy as np

from deadhand.table.game.plans import (
    EventPlan,
    KindPlan,
    NumberRange,
    Option,
    OutcomePlan,
    Statistic,
    StepPlan,
    ZonePlan,
)
from deadhand.table.record.record import Int8, Int16, Integers, PerSeat, SeatSet
from deadhand.table.record.state import Table

SEATS: Final = 5
LEAST_SEATS: Final = 3
FULL_HEALTH: Final = 5
"""Health tokens each player starts with and never exceeds [L4D-3.1, L4D-3.2]."""

MOST_CHANGES: Final = 5
"""The highest limit of changes of plan in a round [L4D-4.10], ..."""
MOST_ROUNDS: Final = 1000
"""... and of rounds [L4D-4.5]."""

KINDS: Final = KindPlan(__package__)
ZOMBIE: Final = KINDS("zombie")
HUNTER: Final = KINDS("hunter")
SMOKER: Final = KINDS("smoker")
BOOMER: Final = KINDS("boomer")
TANK: Final = KINDS("tank")
WITCH: Final = KINDS("witch")
HORDE: Final = KINDS("horde")
CAR_ALARM: Final = KINDS("car_alarm")
AMMO: Final = KINDS("ammo")
UZI: Final = KINDS("uzi")
SHOTGUN: Final = KINDS("shotgun")
HEALTH_PACK: Final = KINDS("health_pack")
PILLS: Final = KINDS("pills")
PIPE_BOMB: Final = KINDS("pipe_bomb")
MOLOTOV: Final = KINDS("molotov")
LEAVE_NO_ONE_BEHIND: Final = KINDS("leave_no_one_behind")
BLEEDING_OUT: Final = KINDS("bleeding_out")
MONSTERS: Final = HORDE
"""Kinds below this are monsters, ..."""
EVENT_CARDS: Final = UZI
"""... those from there to below this are Events, ..."""
GUNS: Final = HEALTH_PACK
"""... then Guns, then other items, ..."""
ITEMS: Final = KINDS("helped_up")
"""... and from here on Last Stand cards."""

# Numbers printed on cards, the columns of `numbers`.
DAMAGE: Final = KINDS.number("damage")
"""Of a monster; what a Gun or Ammo adds to an engagement; what a Molotov deals."""
HEALTH: Final = KINDS.number("health")
"""Of a monster with three players; what an item heals; what a Last Stand card leaves."""
GROWTH: Final = KINDS.number("growth")
"""Health that a monster gains with each player above three."""
FLIP: Final = KINDS.number("flip")
"""Flip damage."""
AMOUNT: Final = KINDS.number("amount")
"""Cards an Event draws, monsters a Gun may engage, Zombies a Pipe Bomb removes, tokens a Last Stand card collects."""
NUMBER_RANGES: Final = (
    NumberRange("health", range(MONSTERS), least=1),
    NumberRange("amount", (*range(UZI, GUNS), PIPE_BOMB), least=1),
)
"""A monster can take some damage, and who has a Gun or throws a Pipe Bomb aims at something."""
NUMBER_NAMES: Final = {
    "horde": {"amount": "cards"},
    "car_alarm": {"amount": "cards"},
    **{gun: {"amount": "targets"} for gun in ("uzi", "hunting_rifle", "assault_rifle", "shotgun")},
    "pipe_bomb": {"amount": "zombies"},
    "leave_no_one_behind": {"amount": "health"},
}
"""The printed name of the amount on each kind."""

ZONES: Final = ZonePlan(SEATS)
ENCOUNTER_DECK: Final = ZONES.pile("encounter_deck", "Encounter deck", viewers="nobody")
DISCARD_PILE: Final = ZONES.pile("discard_pile", "Discard Pile", viewers="everyone")
LAST_STAND_DECK: Final = ZONES.pile("last_stand_deck", "Last Stand deck", viewers="nobody")
LAST_STAND_PILE: Final = ZONES.pile("last_stand_pile", "used Last Stand cards", viewers="everyone")
FACE_DOWN: Final = ZONES.pile("face_down", "face-down cards", viewers="nobody", per_seat=True)
FRONT: Final = ZONES.pile("front", "cards in front", viewers="everyone", per_seat=True)
HELD: Final = ZONES.pile("held", "held items", viewers="everyone", per_seat=True)

STEPS: Final = StepPlan()
"""The first eight are the parts of a round, each with a window before it."""
DRAW_CARDS: Final = STEPS.step("draw_cards")
FLIP_CARDS: Final = STEPS.step("flip_cards")
RESOLVE_EVENTS: Final = STEPS.step("resolve_events", resolved="number")
USE_ITEMS: Final = STEPS.step("use_items", place="number")
MAKE_PLAN: Final = STEPS.step("make_plan", named="number")
KILL_MONSTERS: Final = STEPS.step("kill_monsters")
DEAL_DAMAGE: Final = STEPS.step("deal_damage")
LAST_STANDS: Final = STEPS.step("last_stands", place="number")
END_TURN: Final = STEPS.step("end_turn")
BEGIN_ROUND: Final = STEPS.step("begin_round")
SET_UP: Final = STEPS.step("set_up")
OPEN_WINDOW: Final = STEPS.step("open_window")
THROW_BOMB: Final = STEPS.step("throw_bomb", seat="seat", removed="number")
SILENCE_ALARM: Final = STEPS.step("silence_alarm", holder="seat", asked="number")
ANSWER_TRADE: Final = STEPS.step("answer_trade", proposer="seat", given="kind", wanted="kind")
NAME_TARGETS: Final = STEPS.step("name_targets", seat="seat", changing="flag")
CALL_FOR_HELP: Final = STEPS.step("call_for_help", patient="seat", asked="number")
GATHER_HEALTH: Final = STEPS.step("gather_health", patient="seat", asked="number", given="number")
STOP_BLEEDING: Final = STEPS.step("stop_bleeding", patient="seat", asked="number")

EVENTS: Final = EventPlan()
stage = partial(EVENTS.event, role="stage")
matters = partial(EVENTS.event, role="matters")
ROUND_BEGINS: Final = stage("round_begins", "{0} [has|have] the difficulty marker; round {1} begins.", "seat number")
HORDE_COMES: Final = EVENTS.event(
    "horde_comes", "A Horde comes: {0} draw[s] {1:no card|1 card|# cards} face down.", "seat number"
)
ALARM_RINGS: Final = EVENTS.event(
    "alarm_rings", "The Car Alarm rings on: {0} draw[s] {1:no card|1 card|# cards} face down.", "seat number"
)
AMMO_FOUND: Final = EVENTS.event(
    "ammo_found", "{0} [has|have] found ammo: everyone deals {1} more damage this round.", "seat number"
)
PLAN_LOCKED: Final = stage("plan_locked", "The plan is locked.")
KILLED: Final = matters("killed", "{card:a} in front of {0} is killed.", "seat")
WOUNDED: Final = EVENTS.event("wounded", "{card:a} in front of {0} survives with {1} damage on it.", "seat number")
FLIP_HURT: Final = matters(
    "flip_hurt", "{0} lose[s] {1} health to flipped cards and [is|are] at {2}.", "seat number number"
)
HURT: Final = matters("hurt", "{0} lose[s] {1} health to monsters and [is|are] at {2}.", "seat number number")
DOWNED: Final = matters("downed", "{0} [is|are] downed.", "seat")
HEALED: Final = matters("healed", "{0} gain[s] {1} health and [is|are] at {2}.", "seat number number")
BOOMER_BURSTS: Final = EVENTS.event(
    "boomer_bursts", "The Boomer in front of {0} calls more: everybody draws a card.", "seat"
)
LAST_STAND: Final = matters("last_stand", "{0} make[s] a Last Stand: {card}.", "seat")
STANDS_AT: Final = EVENTS.event("stands_at", "{0} [is|are] at {1} health.", "seat number")
NO_LAST_STAND: Final = EVENTS.event("no_last_stand_left", "{0} must draw a Last Stand card, and none is left.", "seat")
FINALE_BEGINS: Final = stage("finale_begins", "The Encounter deck is used up: the Finale begins!")
DEALT: Final = EVENTS.event("dealt", "{0} [is|are] dealt {1:1 monster|# monsters} face up.", "seat number")
TURNED_UP: Final = EVENTS.event(
    "turned_up", "{0:1 card that is no monster is|# cards that are no monsters are} turned up and discarded.", "number"
)
ITEM_DISCARDED: Final = EVENTS.event("item_discarded", "The horde is relentless and discards {card:a}.")

OPTIONS: Final = (
    Option(
        "difficulty",
        "How many extra cards the player with the difficulty marker draws: 0, 1, 2 or 3.",
        "L4D-4.2",
        "normal",
        choices=("easy", "normal", "hard", "expert"),
        difficulty=True,
    ),
    Option.starting_seat("first_player", "Who begins with the difficulty marker.", "L4D-4.3", SEATS),
    Option.switch(
        "finale_reshuffle", "Whether the Discard Pile is shuffled again when the Finale deck is empty.", "L4D-4.4"
    ),
    Option(
        "round_limit", "Rounds after which the game stops without a result.", "L4D-4.5", 300, least=50, most=MOST_ROUNDS
    ),
    Option.switch("trading", "Whether players may trade items.", "L4D-4.6"),
    Option.switch("heal_others", "Whether a Health Pack may be used on another player.", "L4D-4.7"),
    Option.switch(
        "hunter_must_engage", "Whether you must engage a Hunter in front of you that nobody else engages.", "L4D-4.8"
    ),
    Option.switch("hunter_flip_damage", "Whether a flipped Hunter deals damage.", "L4D-4.9"),
    Option(
        "plan_changes", "How often a player may change the plan in a round.", "L4D-4.10", 2, least=0, most=MOST_CHANGES
    ),
    Option.switch(
        "relentless",
        "Whether extra cards are never Items, and the Finale deals extra monsters. Recommended for hard and expert: "
        "without it they bring more Items, so that a weak team wins more often than on easy.",
        "L4D-4.11",
        default="off",
        later=True,
        recommended_with=("difficulty", ("hard", "expert")),
    ),
)

OUTCOMES: Final = OutcomePlan()
FINALE_CLEARED: Final = OUTCOMES.outcome(
    "finale_cleared", "No monster is left in the Finale: the team has made it.", "L4D-16.1", "win"
)
ZERO_HEALTH: Final = OUTCOMES.outcome(
    "zero_health", "Someone has no health left as a round starts: the team has lost.", "L4D-16.2", "loss"
)
NO_LAST_STAND_LEFT: Final = OUTCOMES.outcome(
    "no_last_stand", "No Last Stand card is left to draw: the team has lost.", "L4D-16.3", "loss"
)
ROUND_LIMIT: Final = OUTCOMES.outcome(
    "round_limit", "The limit of rounds is reached: the game stops without a result.", "L4D-16.6", "aborted"
)


STATISTICS: Final = (
    Statistic("round_number", "Rounds", shared="1 round|# rounds"),
    Statistic("finale", "Reached the Finale", what="word", words=("no", "yes")),
    Statistic("finale_rounds", "Rounds of the Finale"),
    Statistic("last_stands", "Cards of the Last Stand drawn", shared="1 Last Stand|# Last Stands"),
    Statistic("kills", "Kills", "seat", award="Most kills"),
    Statistic("damage_taken", "Damage taken", "seat", award="Took the most damage"),
    Statistic("health", "Health at the end", "seat"),
)
"""The statistics of the game and of each player once it is over [L4D-24.3]."""


class Left4Dead(Table):
    """The record of a game of Left 4 Dead: The Card Game."""

    health: PerSeat
    """May go below 0; the tokens shown are the larger of 0 and this [L4D-3.4]."""
    downed: Annotated[Integers, np.int8, "seats"]
    flip_harm: PerSeat
    """The damage of the cards flipped last to each player, added up [L4D-8.7]."""

    damage: Annotated[Integers, np.int16, "cards"]
    """Damage on each monster this round, less than what kills it."""
    engaged: Annotated[Integers, np.int8, "cards"]
    """The seats that engage each monster, as a bit mask."""
    engaged_before: Annotated[Integers, np.int8, "cards"]
    """True if who last changed the plan engaged each monster before."""
    tapped: Annotated[Integers, np.int8, "cards"]
    wounded_by: Annotated[Integers, np.int8, "cards"]
    """The seats whose engagements and Grenades have dealt the damage, as a bit mask."""

    engagements: Annotated[Integers, np.int8, "seats"]
    aim: Annotated[Integers, np.int8, "seats"]
    """The player whose monsters each player has engaged last; a Shotgun is bound to them."""
    changes_left: Annotated[Integers, np.int8, "seats"]
    silenced: Annotated[Integers, np.int8, "seats"]
    """The players that are busy with a Car Alarm this round."""
    item_spent: Annotated[Integers, np.int8, "seats"]
    proposed_to: Annotated[Integers, np.int8, "seats"]
    """To whom each player has proposed a trade this round, or NOBODY."""
    instant_used: Annotated[Integers, np.int8, "seats"]
    window_passed: SeatSet
    """The players that have passed in the open window since the last Instant."""
    ammo: Int16
    locked: Int8
    engagements_before: Int8
    """The number of monsters that the last player to change the plan engaged before."""
    confirmed: Int8
    """The number of players that have confirmed the plan in a row."""

    phase: Int8
    """The part of the round, one of the first nine steps."""
    marker: Int8
    finale: Int8

    difficulty: Int8
    first_player: Int8
    finale_reshuffle: Int8
    round_limit: Int16
    trading: Int8
    heal_others: Int8
    hunter_must_engage: Int8
    hunter_flip_damage: Int8
    plan_changes: Int8
    relentless: Int8

    kills: Annotated[Integers, np.int32, "seats"]
    """Statistics of the whole game [L4D-24.3]."""
    damage_taken: Annotated[Integers, np.int32, "seats"]
    last_stands: Int8
    finale_rounds: Int16
