"""Zeven Card Zombie: what its record, zones, verbs, prompts and events are."""

from typing import Annotated, Final

import numpy as np

from deadhand.table.actions import ActionSpace, Range
from deadhand.table.game import Counter, EventPlan, Option, Outcome, Prompt, ZonePlan
from deadhand.table.record import Int8, Int16, Integers
from deadhand.table.state import Table

SEATS: Final = 8
MOST_ROUNDS: Final = 5
BRAINS: Final = 10
"""Brains each player gets for a round [Z-4.6]."""
HAND_SIZE: Final = 5
TABLE_LIMIT: Final = 7
SET_SIZE: Final = 7

# Kinds, in the order of cards.toml.
CLOWN: Final = 0
NURSE: Final = 1
GRAVEYARD: Final = 2
VIRAL: Final = 3
HORDE: Final = 4
COMMANDO_3: Final = 5
COMMANDO_6: Final = 8
HUNTER: Final = 9
GRAVEDIGGER: Final = 10
ZOMBIES: Final = 4
"""Kinds 0 to 3 are Zombies; kinds 0 to 4 can be laid."""
LAYABLE: Final = 5
KINDS: Final = 11

# Numbers printed on cards, the columns of `numbers`.
NUMBERS: Final = ("guards", "value")
GUARDS: Final = 0
VALUE: Final = 1

ZONES: Final = ZonePlan(SEATS)
DRAW_PILE: Final = ZONES.pile("draw_pile", "draw pile", viewers="nobody")
DISCARD_PILE: Final = ZONES.pile("discard_pile", "discard pile", viewers="everyone")
IN_PLAY: Final = ZONES.pile("in_play", "middle", viewers="everyone")
HAND: Final = ZONES.hand("hand", "hand")
TABLE: Final = ZONES.pile("table", "table", viewers="everyone", per_seat=True)

# Steps; their integers in brackets.
DEAL_ROUND: Final = 0
BEGIN_TURN: Final = 1
DRAW_TWO: Final = 2
PLAY_TWO: Final = 3
END_TURN: Final = 4
TAKE_FROM_HAND: Final = 5  # (opponent)
DISCARD_FROM_HAND: Final = 6  # (opponent)
TAKE_FROM_GRAVEYARD: Final = 7
BURY: Final = 8
SCORE_ROUND: Final = 9

PROMPTS: Final = (
    Prompt("draw", "Draw a card, or call.", "{actor} draw[s].", ("Z-6.1", "Z-9.8")),
    Prompt("play", "Play a card, or call.", "{actor} play[s] a card.", ("Z-7.1", "Z-7.3")),
    Prompt("end", "End your turn, or call.", "{actor} end[s] the turn.", ("Z-7.12",)),
    Prompt("take", "Take a card from this hand.", "{actor} take[s] a card from a hand.", ("Z-14.3",)),
    Prompt("strip", "Discard a card from this hand.", "{actor} discard[s] a card from a hand.", ("Z-15.9",)),
    Prompt("fetch", "Take a card from the graveyard.", "{actor} take[s] a card from the graveyard.", ("Z-14.4",)),
)
ASK_DRAW: Final = 0
ASK_PLAY: Final = 1
ASK_END: Final = 2
ASK_TAKE: Final = 3
ASK_STRIP: Final = 4
ASK_FETCH: Final = 5

ANY_KIND: Final = Range("kind", 0, KINDS)
LAYABLE_KIND: Final = Range("kind", 0, LAYABLE)
COMMANDO: Final = Range("kind", COMMANDO_3, 4)
SEAT: Final = Range("seat", 0, SEATS)

ACTIONS: Final = ActionSpace()
CALL: Final = ACTIONS.verb(
    "call",
    choice="Call: lay down a winning set of seven",
    log="{actor} call[s].",
    clauses=("Z-9.5", "Z-9.8"),
    final=True,
)
DRAW: Final = ACTIONS.verb("draw", choice="Draw from the draw pile", log="", clauses=("Z-6.3",))
EXPOSED: Final = ACTIONS.verb(
    "exposed", choice="Draw the exposed card of the discard pile", log="", clauses=("Z-6.4", "Z-6.5")
)
TAKE_BACK: Final = ACTIONS.verb(
    "take_back", LAYABLE_KIND, choice="Take back your {0}", log="{actor} take[s] back {0:a}.", clauses=("Z-6.6",)
)
SKIP: Final = ACTIONS.verb("skip", choice="Skip this draw", log="{actor} skip[s] a draw.", clauses=("Z-6.12",))
LAY: Final = ACTIONS.verb(
    "lay", LAYABLE_KIND, choice="Lay {0:a}", log="{actor} lay[s] {0:a}.", clauses=("Z-8.1", "Z-8.2")
)
ATTACK: Final = ACTIONS.verb(
    "commando",
    COMMANDO,
    SEAT,
    choice="Play {0} on {1}",
    log="{actor} play[s] {0} on {1}.",
    clauses=("Z-12.1", "Z-12.4"),
    final=True,
)
HUNT_HAND: Final = ACTIONS.verb(
    "hunter_hand",
    SEAT,
    choice="Play a Hunter: discard a random card from {0:s} hand",
    log="{actor} play[s] a Hunter on {0:s} hand.",
    clauses=("Z-13.2",),
    final=True,
)
HUNT_TABLE: Final = ACTIONS.verb(
    "hunter_table",
    SEAT,
    LAYABLE_KIND,
    choice="Play a Hunter: discard {1:a} from {0:s} table",
    log="{actor} play[s] a Hunter on {0:s} {1}.",
    clauses=("Z-13.3", "Z-13.5"),
    final=True,
)
DIG_HAND: Final = ACTIONS.verb(
    "gravedigger_hand",
    SEAT,
    choice="Play a Gravedigger: look at {0:s} hand and take a card",
    log="{actor} play[s] a Gravedigger on {0:s} hand.",
    clauses=("Z-14.2", "Z-14.3"),
    final=True,
)
DIG_GRAVEYARD: Final = ACTIONS.verb(
    "gravedigger_graveyard",
    choice="Play a Gravedigger: take any card from the graveyard",
    log="{actor} play[s] a Gravedigger on the graveyard.",
    clauses=("Z-14.4",),
    final=True,
)
DISCARD: Final = ACTIONS.verb(
    "discard", ANY_KIND, choice="Discard {0:a} unused", log="{actor} discard[s] {0:a}.", clauses=("Z-7.9",)
)
PAIR_COMMANDOS: Final = ACTIONS.verb(
    "pair_commandos",
    COMMANDO,
    COMMANDO,
    SEAT,
    choice="Both plays: {0} and {1} together on {2}",
    log="{actor} play[s] {0} and {1} together on {2}.",
    clauses=("Z-15.3",),
    final=True,
)
PAIR_HUNTER: Final = ACTIONS.verb(
    "pair_hunter_commando",
    COMMANDO,
    SEAT,
    choice="Both plays: Hunter and {0} on {1}, ignoring the guards",
    log="{actor} play[s] a Hunter with {0} on {1}.",
    clauses=("Z-15.4", "Z-15.5"),
    final=True,
)
PAIR_GRAVEDIGGER: Final = ACTIONS.verb(
    "pair_gravedigger_hunter",
    SEAT,
    choice="Both plays: Gravedigger and Hunter on {0:s} hand: take a card, discard a card",
    log="{actor} play[s] a Gravedigger with a Hunter on {0:s} hand.",
    clauses=("Z-15.7", "Z-15.8"),
    final=True,
)
END: Final = ACTIONS.verb("end", choice="End your turn", log="", clauses=("Z-7.12",))
TAKE: Final = ACTIONS.verb("take", ANY_KIND, choice="Take {0:a}", log="", clauses=("Z-14.3",), secret=True)
STRIP: Final = ACTIONS.verb(
    "strip", ANY_KIND, choice="Discard {0:a}", log="{actor} discard[s] {0:a} from that hand.", clauses=("Z-15.9",)
)
FETCH: Final = ACTIONS.verb(
    "fetch", ANY_KIND, choice="Take {0:a}", log="{actor} take[s] {0:a} from the graveyard.", clauses=("Z-14.4",)
)

EVENTS: Final = EventPlan()
ROUND_BEGINS: Final = EVENTS.event("round_begins", "Round {0} begins; the dealer is {1}.", "number", "seat")
TURN_BEGINS: Final = EVENTS.event("turn_begins", "It is {0:s} turn.", "seat")
DREW: Final = EVENTS.event("drew", "{0} draw[s] {card:a}.", "seat")
PICKED_UP: Final = EVENTS.event("picked_up", "{0} take[s] the exposed {card}.", "seat")
BRAINS_TAKEN: Final = EVENTS.event("brains_taken", "{0} take[s] {2} Brains from {1}.", "seat", "seat", "number")
LOST_CARD: Final = EVENTS.event("lost_card", "{0} lose[s] {card:a}.", "seat")
TOOK: Final = EVENTS.event("took", "{0} take[s] {card:a} from {1}.", "seat", "seat")
PLAYS_LOST: Final = EVENTS.event("plays_lost", "{0} [has|have] no card left to play.", "seat")
ROUND_WON: Final = EVENTS.event("round_won", "{0} win[s] the round with a set worth {1} points.", "seat", "number")
ROUND_STALLED: Final = EVENTS.event("round_stalled", "The round has taken too long and ends without a set.")
SCORED: Final = EVENTS.event("scored", "{0} score[s] {1} this round and stand[s] at {2}.", "seat", "number", "number")

COUNTERS: Final = (
    Counter("brains", "Brains", per_seat=True),
    Counter("scores", "Points", per_seat=True),
    Counter("round_number", "Round"),
    Counter("rounds", "Rounds"),
    Counter("dealer", "Dealer", what="seat"),
    Counter("active", "Active player", what="seat"),
    Counter("draws_left", "Draws left"),
    Counter("plays_left", "Plays left"),
    Counter("turns", "Turns taken this round"),
)

OPTIONS: Final = (
    Option("rounds", "How many rounds are played.", "Z-3.2", 5, least=1, most=MOST_ROUNDS),
    Option(
        "first_dealer",
        "Who deals first; the left neighbour begins.",
        "Z-3.3",
        "random",
        most=SEATS - 1,
        nothing="random",
        seat=True,
    ),
    Option(
        "shield",
        "Whether guards save Brains from what could be taken (brains) or weaken the Commando (value).",
        "Z-3.4",
        "brains",
        choices=("brains", "value"),
    ),
    Option(
        "horde_from_discard",
        "Whether an exposed Undead Horde may be drawn.",
        "Z-3.5",
        "off",
        choices=("off", "on"),
    ),
    Option(
        "hunter_own_table",
        "Whether a Hunter may remove a card from one's own table.",
        "Z-3.6",
        "on",
        choices=("off", "on"),
    ),
    Option("turn_limit", "Turns per player after which a round ends without a set.", "Z-3.7", 100, least=20, most=500),
)

OUTCOMES: Final = (
    Outcome("all_sets", "All rounds are played; each was won with a set.", "Z-17.4"),
    Outcome("with_stalled_rounds", "All rounds are played; at least one ended without a set.", "Z-17.8"),
)
ALL_SETS: Final = 0
WITH_STALLED: Final = 1

# Statistics [Z-23.5]: columns of `sets`, `pairs` and `draws`.
SET_POINTS: Final = (20, 15, 12, 10, 7)
PAIR_OF_COMMANDOS: Final = 0
HUNTER_WITH_COMMANDO: Final = 1
GRAVEDIGGER_WITH_HUNTER: Final = 2
FROM_PILE: Final = 0
FROM_DISCARD: Final = 1
FROM_TABLE: Final = 2
STALLED: Final = -1
"""Stands for the winner of a round that ended without a set [Z-17.8]."""


class Zeven(Table):
    """The record of a game of Zeven Card Zombie."""

    brains: Annotated[Integers, np.int16, "seats"]
    scores: Annotated[Integers, np.int16, "seats"]
    dealer: Int8
    active: Int8
    draws_left: Int8
    plays_left: Int8
    round_number: Int8
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
    round_set: Annotated[Integers, np.int8, MOST_ROUNDS, LAYABLE]
    round_brains: Annotated[Integers, np.int16, MOST_ROUNDS, "seats"]
    round_turns: Annotated[Integers, np.int16, MOST_ROUNDS]

    taken: Annotated[Integers, np.int16, "seats"]
    """Statistics of the whole game per seat [Z-23.5]: Brains taken, Brains lost, ..."""
    lost: Annotated[Integers, np.int16, "seats"]
    sets: Annotated[Integers, np.int8, "seats", 5]
    played: Annotated[Integers, np.int16, "seats", "kinds"]
    """... cards played for their use, per kind; Zombies and Hordes laid."""
    pairs: Annotated[Integers, np.int16, "seats", 3]
    draws: Annotated[Integers, np.int16, "seats", 3]
    reshuffles: Int16
