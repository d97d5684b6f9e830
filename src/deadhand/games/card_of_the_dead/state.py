"""Card of the Dead: what its record, kinds, zones, steps and events are; what players choose is in `verbs.py`."""

from functools import partial
from typing import Annotated, Final

import numpy as np

from deadhand.table.game.plans import Counter, EventPlan, KindPlan, Option, OutcomePlan, Statistic, StepPlan, ZonePlan
from deadhand.table.record.record import SEAT_SET, Int8, Int16, Integers, PerSeat
from deadhand.table.record.state import Table

SEATS: Final = 5
MOST_ROUNDS: Final = 9
DRAFT_SIZE: Final = 10
"""Cards that each player looks at before a round [CD-5.2]."""
LAST_SURVIVOR_POINTS: Final = 5
MOST_TO_SURROUND: Final = 5
"""With two players [CD-8.1]."""
MOST_TO_EAT: Final = MOST_TO_SURROUND + 2
MOST_MOVEMENT: Final = MOST_TO_EAT - 1 + 2
"""An escape from one point short of it, with a card of two points [CD-11.4]."""

KINDS: Final = KindPlan(__package__)
ZOMBIE: Final = KINDS("zombie")
TWO_ZOMBIES: Final = KINDS("zombies")
THREE_ZOMBIES: Final = KINDS("zombies_many")
ARMORED: Final = KINDS("armored")
BARRICADE: Final = KINDS("barricade")
BITTEN: Final = KINDS("bitten")
CHAINSAW: Final = KINDS("chainsaw")
DYNAMITE: Final = KINDS("dynamite")
HIDE: Final = KINDS("hide")
LURE: Final = KINDS("lure")
NUKES: Final = KINDS("nukes")
PILLAGE: Final = KINDS("pillage")
SLUGGER: Final = KINDS("slugger")
TRIPPED: Final = KINDS("tripped")
CORNERED: Final = KINDS("cornered")
FOG: Final = KINDS("fog")
RUFFIANS: Final = KINDS("ruffians")
SWARM: Final = KINDS("swarm")
RINGTONE: Final = KINDS("ringtone")
ALL_KINDS: Final = len(KINDS)
ZOMBIE_KINDS: Final = ARMORED
"""The kinds below this are Zombie cards, the smallest first; then come Actions, and then Events."""
FIRST_ACTION: Final = ARMORED
FIRST_EVENT: Final = CORNERED
WITH_ACTION: Final = tuple(kind for kind in range(FIRST_ACTION, FIRST_EVENT) if kind != BITTEN)

# Numbers printed on cards, the columns of `numbers`.
SIZE: Final = KINDS.number("zombies")
POINTS: Final = KINDS.number("movement")

ZONES: Final = ZonePlan(SEATS)
DECK: Final = ZONES.pile("deck", "deck", viewers="nobody")
DISCARD_PILE: Final = ZONES.pile("discard_pile", "discard pile", viewers="everyone")
IN_PLAY: Final = ZONES.pile("in_play", "middle", viewers="everyone")
HAND: Final = ZONES.hand("hand", "hand")
IN_FRONT: Final = ZONES.pile("zombies", "Zombie cards", viewers="everyone", per_seat=True)
MOVEMENT: Final = ZONES.pile("movement", "movement cards", viewers="everyone", per_seat=True)
TAKEN: Final = ZONES.hand("barricade", "Barricade")

STEPS: Final = StepPlan()
DEAL_ROUND: Final = STEPS.step("deal_round")
DRAFT: Final = STEPS.step("draft", chosen="number")
BEGIN_TURN: Final = STEPS.step("begin_turn")
CHOOSE_TO_DRAW: Final = STEPS.step("choose_to_draw")
DRAW_CARDS: Final = STEPS.step("draw_cards", left="number")
PLAY_CARD: Final = STEPS.step("play_card")
PUT_AWAY: Final = STEPS.step("put_away")
END_TURN: Final = STEPS.step("end_turn")
CHOOSE_LURED: Final = STEPS.step("choose_lured")
CHOOSE_SLUGGER: Final = STEPS.step("choose_slugger")
CLEAR_ZOMBIES: Final = STEPS.step("clear_zombies", card="kind")
SHED_MOVEMENT: Final = STEPS.step("shed_movement")
TRIP: Final = STEPS.step("trip")
PUT_ONE_UNDER: Final = STEPS.step("put_one_under")
HANDLE_TAKEN: Final = STEPS.step("handle_taken")
ORDER_HAND: Final = STEPS.step("order_hand", victim="seat")
SCORE_ROUND: Final = STEPS.step("score_round")

EVENTS: Final = EventPlan()
stage = partial(EVENTS.event, role="stage")
matters = partial(EVENTS.event, role="matters")
ROUND_BEGINS: Final = stage("round_begins", "Round {0} begins; the first player is {1}.", "number seat")
KEPT: Final = EVENTS.event("kept", "{0} keep[s] {1} of the ten cards.", "seat number")
TURN_BEGINS: Final = EVENTS.event("turn_begins", "It is {0:s} turn.", "seat", role="turn")
DREW: Final = EVENTS.event("drew", "{0} draw[s] {card:a}.", "seat")
NO_CARD: Final = EVENTS.event("no_card", "The deck is empty: {0} cannot draw.", "seat")
GAVE: Final = matters("gave", "{0} pass[es] {card:a} to {1}.", "seat seat")
TOOK: Final = matters("took", "{0} take[s] {card:a} from {1}.", "seat seat")
HIDDEN: Final = EVENTS.event("hidden", "{0} may skip drawing next turn.", "seat")
NO_BITTEN: Final = EVENTS.event("no_bitten", "{0} [has|have] no Bitten to put under the deck.", "seat")
CURED: Final = EVENTS.event("cured", "{0} put[s] {card} under the deck.", "seat")
LOOKS: Final = EVENTS.event("looks", "{0} take[s] {1:1 card|# cards} off the deck.", "seat number")
LOST_MOVEMENT: Final = matters("lost_movement", "{0} lose[s] all movement cards.", "seat")
FOG_COMES: Final = matters("fog_comes", "All Zombie cards vanish in the Fog.")
SENT_ON: Final = EVENTS.event("sent_on", "{0} show[s] {card:a} and send[s] the Ruffians on.", "seat")
RUFFIANS_LEFT: Final = EVENTS.event("ruffians_left", "The Ruffians come back to {0} and go away.", "seat")
ROBBED: Final = matters(
    "robbed", "The Ruffians rob {0}: {1:no card goes|1 card goes|# cards go} under the deck.", "seat number"
)
SWARM_COMES: Final = matters("swarm_comes", "From now on two cards are drawn each turn.")
RINGS: Final = matters("rings", "{0:s} phone calls the zombies of all the others.", "seat")
SURROUNDED: Final = matters("surrounded", "{0} [is|are] surrounded.", "seat")
EATEN: Final = matters("eaten", "{0} [is|are] eaten.", "seat")
LAST_ALIVE: Final = stage("last_alive", "{0} [is|are] the last survivor.", "seat")
ESCAPED: Final = stage("escaped", "{0} escape[s] with {1:1 movement point|# movement points}.", "seat number")
DECK_EMPTY: Final = stage("deck_empty", "The deck is empty: the round is over.")
BITES: Final = EVENTS.event(
    "bites", "{0} [has|have] Bitten in hand, gain[s] nothing and stand[s] at {1}.", "seat number"
)
SCORED: Final = EVENTS.event(
    "scored", "{0} gain[s] {1:no points|1 point|# points} and stand[s] at {2}.", "seat number number"
)
FOG_LIFTS: Final = EVENTS.event(
    "fog_lifts", "The Fog lifts: {1:no zombies|1 zombie|# zombies} in front of {0}.", "seat number"
)
NO_EFFECT: Final = EVENTS.event("no_effect", "{card} has no effect.")
NO_ZOMBIE: Final = EVENTS.event("no_zombie", "{0} [has|have] no Zombie card to pass on.", "seat")
NUKED: Final = matters(
    "nuked",
    "{0} lose[s] {1:no zombies|1 zombie|# zombies} and {2:no hand cards|1 hand card|# hand cards}.",
    "seat number number",
)
FREED: Final = EVENTS.event("freed", "{0} [is|are] no longer surrounded.", "seat")
LEFT_BEHIND: Final = EVENTS.event("left_behind", "{0} leave[s] {card:a} behind the Barricade: it is discarded.", "seat")
REVEALED: Final = EVENTS.event("revealed", "{0} show[s] {card:a}.", "seat")

STORED_COUNTERS: Final = (
    Counter("zombies", "Zombies", per_seat=True, threat=True, felt=True, bounds=(0, MOST_TO_EAT - 1)),
    Counter("movement", "Movement", per_seat=True, bounds=(0, MOST_MOVEMENT)),
    Counter("alive", "Alive", per_seat=True, felt=True, said=False, bounds=(0, 1)),
    Counter("surrounded", "Surrounded", per_seat=True, what="flag", threat=True),
    Counter("hide_right", "May skip drawing", per_seat=True, what="flag"),
    Counter("scores", "Points", per_seat=True, forms="1 point|# points", bounds=(0, MOST_ROUNDS * MOST_MOVEMENT)),
    Counter("round_number", "Round", of="rounds", bounds=(1, MOST_ROUNDS)),
    Counter("rounds", "Rounds", said=False, bounds=(1, MOST_ROUNDS)),
    Counter("first", "First player", what="seat", minor=True),
    Counter("active", "Active player", what="seat", said=False),
    Counter("surrounded_at", "Surrounded at", bounds=(3, MOST_TO_SURROUND)),
    Counter("eaten_at", "Eaten at", bounds=(5, MOST_TO_EAT)),
    Counter("escape_at", "Escape at", bounds=(5, MOST_TO_EAT)),
    Counter("swarm", "Swarm", what="flag"),
    Counter("turns", "Turns taken this round", said=False, bounds=(0, 100)),
)

OPTIONS: Final = (
    Option("rounds", "How many rounds are played.", "CD-3.2", 3, least=1, most=MOST_ROUNDS),
    Option.starting_seat("first_player", "Who goes first in round one.", "CD-3.3", SEATS),
    Option(
        "later_rounds_first",
        "Whether the same player goes first in later rounds, or the next one.",
        "CD-3.4",
        "same",
        choices=("same", "next"),
    ),
    Option(
        "swarm_lasts",
        "Whether Swarm lasts to the end of the game or of the round.",
        "CD-3.5",
        "game",
        choices=("game", "round"),
    ),
    Option.switch(
        "surrounded_stays",
        "Whether a player who was once surrounded cannot move for the rest of the round.",
        "CD-3.6",
        "off",
    ),
)

OUTCOMES: Final = OutcomePlan()
ALL_ROUNDS: Final = OUTCOMES.outcome("all_rounds", "All rounds are played.", "CD-12.2")

# How a round ends [CD-11.1], in the order in which the ways count [CD-11.11].
LAST_SURVIVOR, ESCAPE, EMPTY_DECK = range(3)
ENDS: Final = ("last survivor", "escape", "empty deck")
"""... in words, by these numbers."""

STATISTICS: Final = (
    Statistic("round_end", "End", "round", what="word", words=ENDS),
    Statistic("round_escaped", "Escaped", "round", what="seat"),
    Statistic("round_survivors", "Survivors", "round", what="seats"),
    Statistic("round_movement", "Movement points", "round", "seats"),
    Statistic("round_points", "Points gained", "round", "seats", source="points"),
    Statistic("round_bitten", "Bitten held by", "round", what="seats"),
    Statistic("round_eaten", "Eaten in turn", "round", "seats"),
    Statistic("survived", "Rounds survived", "seat", award="Survived most often"),
    Statistic("discarded", "Zombies discarded", "seat", award="Most zombies put away"),
    Statistic("given", "Zombies given away", "seat", award="Most zombies given to others"),
    Statistic("played_as_action", "Cards played as actions", "seat"),
    Statistic("played_as_movement", "Cards played as movement", "seat", award="Most cards run with"),
    Statistic("all_turns", "Turns", shared="1 turn|# turns"),
    Statistic("events_drawn", "Events drawn"),
)
"""The statistics of each round, of each player and of the game once it is over [CD-19.4, CD-19.5]."""


class CardOfTheDead(Table):
    """The record of a game of Card of the Dead."""

    zombies: PerSeat
    """Per seat the zombies, the movement points and so on in front of it."""
    movement: PerSeat
    alive: Annotated[Integers, np.int8, "seats"]
    surrounded: Annotated[Integers, np.int8, "seats"]
    hide_right: Annotated[Integers, np.int8, "seats"]
    keeping: Annotated[Integers, np.int8, "seats"]
    """The number of its newest cards that each seat keeps, during the draft only; nobody else sees it."""
    scores: PerSeat
    first: Int8
    active: Int8
    swarm: Int8
    turns: Int16
    """Turns finished in this round."""
    surrounded_at: Int8
    eaten_at: Int8
    escape_at: Int8

    rounds: Int8
    first_player: Int8
    later_rounds_first: Int8
    swarm_lasts: Int8
    surrounded_stays: Int8

    round_end: Annotated[Integers, np.int8, MOST_ROUNDS]
    """Per finished round how it ended [CD-19.4]."""
    round_escaped: Annotated[Integers, np.int8, MOST_ROUNDS]
    """... who escaped, or NOBODY."""
    round_survivors: Annotated[Integers, SEAT_SET, MOST_ROUNDS]
    """... who survived, and who held Bitten."""
    round_bitten: Annotated[Integers, SEAT_SET, MOST_ROUNDS]
    round_movement: Annotated[Integers, np.int8, MOST_ROUNDS, "seats"]
    """... the movement points and the points gained: at most 6 before the card of an escape, and 99 on it."""
    round_points: Annotated[Integers, np.int8, MOST_ROUNDS, "seats"]
    round_eaten: Annotated[Integers, np.int16, MOST_ROUNDS, "seats"]
    """... in which turn of the round each seat was eaten, counted from 1; 0 for survivors."""

    survived: Annotated[Integers, np.int8, "seats"]
    """Statistics of the whole game per seat [CD-19.5]: rounds survived, zombies discarded, zombies given away, ..."""
    discarded: PerSeat
    given: PerSeat
    played_as_action: PerSeat
    played_as_movement: PerSeat
    all_turns: Int16
    events_drawn: Int16
