"""Zeven Card Zombie: what its record, kinds, zones, steps and events are; what players choose is in `verbs.py`."""

from functools import partial
from typing import Annotated, Final

import numpy as np

from deadhand.table.game.plans import Counter, EventPlan, KindPlan, Option, OutcomePlan, Statistic, StepPlan, ZonePlan
from deadhand.table.record.record import Int8, Int16, Int32, Integers, PerSeat
from deadhand.table.record.state import Table

SEATS: Final = 8
MOST_ROUNDS: Final = 8
MOST_TURNS: Final = 500
"""The highest limit of turns per player in a round [Z-3.7]."""
BRAINS: Final = 10
"""Brains each player gets for a round [Z-4.6]."""
HAND_SIZE: Final = 5
TABLE_LIMIT: Final = 7
SET_SIZE: Final = 7
SET_POINTS: Final = (20, 15, 12, 10, 7)
"""Points of a set [Z-16.3 to Z-16.7], in the order of the columns of `sets`."""

KINDS: Final = KindPlan(__package__)
HORDE: Final = KINDS("undead_horde")
COMMANDO_3: Final = KINDS("commando_3")
COMMANDO_6: Final = KINDS("commando_6")
HUNTER: Final = KINDS("hunter")
GRAVEDIGGER: Final = KINDS("gravedigger")
ALL_KINDS: Final = len(KINDS)
ZOMBIES: Final = HORDE
"""The kinds below this are Zombies; they and the Horde can be laid."""
LAYABLE: Final = HORDE + 1

# Numbers printed on cards, the columns of `numbers`.
GUARDS: Final = KINDS.number("guards")
VALUE: Final = KINDS.number("value")

ZONES: Final = ZonePlan(SEATS)
DRAW_PILE: Final = ZONES.pile("draw_pile", "draw pile", viewers="nobody")
DISCARD_PILE: Final = ZONES.pile("discard_pile", "graveyard", viewers="everyone")
IN_PLAY: Final = ZONES.pile("in_play", "middle", viewers="everyone")
HAND: Final = ZONES.hand("hand", "hand")
TABLE: Final = ZONES.pile("table", "table", viewers="everyone", per_seat=True)

STEPS: Final = StepPlan()
DEAL_ROUND: Final = STEPS.step("deal_round")
BEGIN_TURN: Final = STEPS.step("begin_turn")
DRAW_TWO: Final = STEPS.step("draw_two")
PLAY_TWO: Final = STEPS.step("play_two")
END_TURN: Final = STEPS.step("end_turn")
TAKE_FROM_HAND: Final = STEPS.step("take_from_hand", opponent="seat")
DISCARD_FROM_HAND: Final = STEPS.step("discard_from_hand", opponent="seat")
TAKE_FROM_GRAVEYARD: Final = STEPS.step("take_from_graveyard")
BURY: Final = STEPS.step("bury")
SCORE_ROUND: Final = STEPS.step("score_round")

EVENTS: Final = EventPlan()
stage = partial(EVENTS.event, role="stage")
matters = partial(EVENTS.event, role="matters")
ROUND_BEGINS: Final = stage("round_begins", "Round {0} begins; the dealer is {1}.", "number seat")
TURN_BEGINS: Final = EVENTS.event("turn_begins", "It is {0:s} turn.", "seat", role="turn")
DREW: Final = EVENTS.event("drew", "{0} draw[s] {card:a}.", "seat")
PICKED_UP: Final = EVENTS.event("picked_up", "{0} take[s] the exposed {card}.", "seat")
BRAINS_TAKEN: Final = matters(
    "brains_taken", "{0} take[s] {2:no Brains|1 Brain|# Brains} from {1}.", "seat seat number"
)
LOST_CARD: Final = matters("lost_card", "{0} lose[s] {card:a}.", "seat")
TOOK: Final = matters("took", "{0} take[s] {card:a} from {1}.", "seat seat")
PLAYS_LOST: Final = EVENTS.event("plays_lost", "{0} [has|have] no card left to play.", "seat")
ROUND_WON: Final = stage("round_won", "{0} win[s] the round with {2}: {1:1 point|# points}.", "seat number cards")
ROUND_STALLED: Final = stage("round_stalled", "The round has taken too long and ends without a set.")
SCORED: Final = EVENTS.event(
    "scored", "{0} score[s] {1:no point|1 point|# points} this round and stand[s] at {2}.", "seat number number"
)

ALL_BRAINS: Final = SEATS * BRAINS
"""One player may raid all of them."""
MOST_GUARDED: Final = sum(KINDS.printed("guards", range(LAYABLE))[:TABLE_LIMIT])
"""A full table, with all Hordes."""
STORED_COUNTERS: Final = (
    Counter("brains", "Brains", per_seat=True, felt=True, bounds=(0, ALL_BRAINS)),
    Counter(
        "scores",
        "Points",
        per_seat=True,
        forms="1 point|# points",
        bounds=(0, MOST_ROUNDS * (ALL_BRAINS + max(SET_POINTS))),
    ),
    Counter("round_number", "Round", of="rounds", bounds=(1, MOST_ROUNDS)),
    Counter("rounds", "Rounds", said=False, bounds=(1, MOST_ROUNDS)),
    Counter("dealer", "Dealer", what="seat", minor=True),
    Counter("active", "Active player", what="seat", said=False),
    Counter("draws_left", "Draws left", bounds=(0, 2)),
    Counter("plays_left", "Plays left", bounds=(0, 2)),
    Counter("turns", "Turns taken this round", said=False, bounds=(0, SEATS * MOST_TURNS)),
)

OPTIONS: Final = (
    Option(
        "rounds",
        "How many rounds are played. Choose more than five for six or more players, so that everybody can deal once.",
        "Z-3.2",
        5,
        least=1,
        most=MOST_ROUNDS,
    ),
    Option.starting_seat("first_dealer", "Who deals first; the left neighbour begins.", "Z-3.3", SEATS),
    Option(
        "shield",
        "Whether a guard protects Brains (brains), or lowers the Commando's value (value).",
        "Z-3.4",
        "brains",
        choices=("brains", "value"),
    ),
    Option.switch("horde_from_discard", "Whether an exposed Undead Horde may be drawn.", "Z-3.5", "off"),
    Option.switch("hunter_own_table", "Whether a Hunter may remove a card from one's own table.", "Z-3.6"),
    Option(
        "turn_limit",
        "Turns per player after which a round ends without a set.",
        "Z-3.7",
        100,
        least=20,
        most=MOST_TURNS,
    ),
)

OUTCOMES: Final = OutcomePlan()
ALL_SETS: Final = OUTCOMES.outcome("all_sets", "All rounds are played; each was won with a set.", "Z-17.4")
WITH_STALLED: Final = OUTCOMES.outcome(
    "with_stalled_rounds", "All rounds are played; at least one ended without a set.", "Z-17.8"
)

# Statistics [Z-23.5]: columns of `sets`, `pairs` and `draws`.
PAIR_OF_COMMANDOS, HUNTER_WITH_COMMANDO, GRAVEDIGGER_WITH_HUNTER = range(3)
FROM_PILE, FROM_DISCARD, FROM_TABLE = range(3)
STALLED: Final = -1
"""Stands for the winner of a round that ended without a set [Z-17.8]."""


STATISTICS: Final = (
    Statistic("round_winner", "Winner", "round", what="seat"),
    Statistic("round_set", "Set", "round", what="cards"),
    Statistic("round_points", "Points of the set", "round", source="set", goes_to="round_winner"),
    Statistic("round_turns", "Turns", "round"),
    Statistic("round_brains", "Brains", "round", "seats", source="Brains"),
    Statistic("taken", "Brains taken", "seat", award="Most Brains raided"),
    Statistic("lost", "Brains lost", "seat", award="Lost the most Brains"),
    Statistic(
        "sets", "Sets", "seat", tuple(f"for {points} points" for points in SET_POINTS), award="Most winning sets"
    ),
    Statistic("played", "Played", "seat", "kinds"),
    Statistic(
        "pairs",
        "Pairs",
        "seat",
        ("two Commandos", "Hunter and Commando", "Gravedigger and Hunter"),
        award="Most pairs played",
    ),
    Statistic("draws", "Drawn", "seat", ("from the draw pile", "from the graveyard", "from the table")),
    Statistic("reshuffles", "Reshuffles"),
)
"""The statistics of each round, of each player and of the game once it is over [Z-23.4, Z-23.5]."""


class Zeven(Table):
    """The record of a game of Zeven Card Zombie."""

    brains: PerSeat
    scores: PerSeat
    dealer: Int8
    active: Int8
    draws_left: Int8
    plays_left: Int8
    turns: Int16
    """Turns finished in this round."""

    rounds: Int8
    first_dealer: Int8
    shield: Int8
    horde_from_discard: Int8
    hunter_own_table: Int8
    turn_limit: Int16

    round_winner: Annotated[Integers, np.int8, MOST_ROUNDS]
    """Per finished round its winner, or STALLED [Z-23.4]."""
    round_points: Annotated[Integers, np.int8, MOST_ROUNDS]
    round_set: Annotated[Integers, np.int16, MOST_ROUNDS]
    """... the winning set, packed; 0 for none."""
    round_brains: Annotated[Integers, np.int16, MOST_ROUNDS, "seats"]
    round_turns: Annotated[Integers, np.int16, MOST_ROUNDS]

    taken: Annotated[Integers, np.int32, "seats"]
    """Statistics of the whole game per seat [Z-23.5]: Brains taken, Brains lost, ..."""
    lost: Annotated[Integers, np.int32, "seats"]
    sets: Annotated[Integers, np.int8, "seats", 5]
    played: Annotated[Integers, np.int16, "seats", "kinds"]
    """... cards played for their use, per kind; Zombies and Hordes laid."""
    pairs: Annotated[Integers, np.int16, "seats", 3]
    draws: Annotated[Integers, np.int16, "seats", 3]
    reshuffles: Int32
