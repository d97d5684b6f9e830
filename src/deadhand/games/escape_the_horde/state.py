"""Escape the Horde: what its record, zones, steps, events and options are; its verbs are in `verbs.py`."""

from functools import partial
from typing import Annotated, Final

import numpy as np

from deadhand.table.game.outcomes import ABORTED
from deadhand.table.game.plans import EventPlan, KindPlan, Option, OutcomePlan, Statistic, StepPlan, ZonePlan
from deadhand.table.record.record import Int8, Int16, Integers, PerSeat, SeatSet
from deadhand.table.record.state import Table

SEATS: Final = 8
LEAST_SEATS: Final = 3
CARDS: Final = 136
"""The most cards of a deck; the deck as shipped has 114, as six markers are not played with."""
MOST_TURNS: Final = 2000
"""The highest limit of turns [EH-3.5]."""
MOST_ZOMBIES: Final = 24
"""The most numbers given out in one Combat; with the deck as shipped no Combat can need more."""
SEEN: Final = 3
"""Cards that Binoculars show and Spill Blood turns up [EH-17.16, EH-17.17]."""
TURNED: Final = 2
"""Bites that turn a Survivor [EH-11.2]."""

KINDS: Final = KindPlan(__package__)
ZOMBIE: Final = KINDS("zombie")
DISCARD_WEAPON: Final = KINDS("discard_weapon")
WEAPON: Final = KINDS("weapon")
GRENADE: Final = KINDS("grenade")
TEAM_UP: Final = KINDS("team_up")
YEAH_NAH: Final = KINDS("yeah_nah")
RESCUE: Final = KINDS("rescue")
SACRIFICE: Final = KINDS("sacrifice")
STEAL: Final = KINDS("steal")
DODGE: Final = KINDS("dodge")
RE_ARM: Final = KINDS("re_arm")
BINOCULARS: Final = KINDS("binoculars")
SPILL_BLOOD: Final = KINDS("spill_blood")
SURVIVOR: Final = KINDS("faction_survivor")
PATIENT_ZERO: Final = KINDS("faction_patient_zero")
CONDITION_CARD: Final = KINDS("im_fine_turned")
PLAYABLE: Final = range(WEAPON, SURVIVOR)
"""The kinds that are played from a hand."""
STACK_KINDS: Final = SURVIVOR
"""Kinds below this are Stack cards, the others are set aside [EH-4.3]."""

USUALLY_LEFT_OUT: Final = (8, 0, 12, 8, 6, 5)
"""Zombies left out with 3 to 8 players: equally strong bots then win about as often on either side [EH-3.2].

The Survivors win 50 to 55 % of the games. With open roles they win 64 % with 4 players, and 46 to 52 % with others.
"""

# What text of a card is used.
ALL_PLAY, SURVIVOR_TEXT, INFECTED_TEXT = range(3)

# What a card on the chain would do to an attacking Zombie.
UNNAMED, KILL, SAVE, TAKE_OUT, SEND_ON = range(5)

# What players do in sight of all that tells Patient Zeros from Survivors; how often each did is counted.
DREW_UNSEEN, HELPED, STOOD_BY, PUSHED, UNARMED, STOLE, EQUIPPED, ACTS = range(8)
MOST_COUNTED: Final = 24
"""Acts beyond this number tell nothing new."""

# Sides, in the order of `FACTIONS`.
FACTIONS: Final = ("survivors", "infected")
SURVIVORS, INFECTED = range(2)

ZONES: Final = ZonePlan(SEATS)
STACK: Final = ZONES.pile("stack", "Stack", viewers="nobody")
ARMOURY: Final = ZONES.pile("armoury", "Armoury", viewers="everyone")
DISCARD_PILE: Final = ZONES.pile("discard_pile", "Discard Pile", viewers="everyone")
CHAIN: Final = ZONES.pile("chain", "chain", viewers="everyone")
SET_ASIDE: Final = ZONES.pile("set_aside", "cards set aside", viewers="everyone", said=False)
HAND: Final = ZONES.hand("hand", "hand")
WASTELANDS: Final = ZONES.pile("wastelands", "Wastelands", viewers="everyone", per_seat=True)
FACTION: Final = ZONES.pile("faction", "Faction card", viewers="owner", per_seat=True)
CONDITION: Final = ZONES.pile("condition", "condition", viewers="everyone", per_seat=True, said=False)

STEPS: Final = StepPlan()
SET_UP: Final = STEPS.step("set_up")
BEGIN_TURN: Final = STEPS.step("begin_turn")
SCAVENGE: Final = STEPS.step("scavenge")
PLACE_MORE: Final = STEPS.step("place_more")
DRAW_CARD: Final = STEPS.step("draw_card", nth="number")
FINISH_DRAW: Final = STEPS.step("finish_draw")
END_TURN: Final = STEPS.step("end_turn")
OPEN_WINDOW: Final = STEPS.step("open_window")
RESOLVE_LINK: Final = STEPS.step("resolve_link", card="number")
CLEAR_CHAIN: Final = STEPS.step("clear_chain")
NAME_ZOMBIES: Final = STEPS.step("name_zombies")
ADD_ZOMBIE: Final = STEPS.step("add_zombie", helper="seat", target="seat")
PUT_BACK: Final = STEPS.step("put_back", seat="seat", cards="number")
COMBAT: Final = STEPS.step("combat")
SETTLE_TARGETS: Final = STEPS.step("settle_targets", zombie="number")

EVENTS: Final = EventPlan()
stage = partial(EVENTS.event, role="stage")
matters = partial(EVENTS.event, role="matters")
TURNED_UP: Final = EVENTS.event("turned_up", "{0} turn[s] up {card:a} to see who begins.", "seat")
TURN_BEGINS: Final = EVENTS.event("turn_begins", "It is {0:s} turn.", "seat", role="turn")
EXTRA_TURN_BEGINS: Final = EVENTS.event("extra_turn_begins", "{0} take[s] an extra turn.", "seat", role="turn")
SKIPPED: Final = EVENTS.event("skipped", "{0} skip[s] a turn.", "seat", role="turn")
DREW: Final = EVENTS.event("drew", "{0} draw[s] {card:a}.", "seat")
NO_WEAPON: Final = EVENTS.event("no_weapon", "{0} [has|have] no Weapon to give up.", "seat")
LOST_WEAPON: Final = EVENTS.event("lost_weapon", "{0} put[s] a Weapon into the Armoury.", "seat")
ATTACKED: Final = matters("attacked", "Zombie {1} attacks {0}.", "seat number")
MOVED_ON: Final = matters("moved_on", "Zombie {2} goes from {0} to {1}.", "seat seat number")
REVEALED: Final = matters("revealed", "{0:s} Faction card is turned up: {card}.", "seat")
ANSWERED: Final = matters("answered", "{0:s} {card} has no effect.", "seat")
MISSED: Final = EVENTS.event("missed", "{0:s} {card} finds nothing to act on.", "seat")
KILLED: Final = matters("killed", "Zombie {1} in front of {0} is killed.", "seat number")
SAVED: Final = matters("saved", "Zombie {1} in front of {0} survives.", "seat number")
RESCUED: Final = matters("rescued", "Zombie {1} in front of {0} goes back into the Stack.", "seat number")
TEAMED_UP: Final = matters("teamed_up", "In this Combat all who fight for the Survivors may use Weapons on any Zombie.")
BITTEN: Final = matters("bitten", "Zombie {1} bites {0}: I'm Fine.", "seat number")
TURNED_NOW: Final = matters("turned", "Zombie {1} bites {0}, who [is|are] Turned.", "seat number")
NO_BITE: Final = EVENTS.event("no_bite", "Zombie {1} leaves {0} alone.", "seat number")
COUNTDOWN_SET: Final = matters("countdown_set", "The Countdown stands at {0:1 round|# rounds}.", "number")
STOLEN: Final = matters("stolen", "{0} take[s] {card:a} from {1}.", "seat seat")
TURN_ENDS: Final = matters("turn_ends", "{0:s} turn ends without a draw.", "seat")
WILL_SKIP: Final = matters("will_skip", "{0} will skip the next turn.", "seat")
GAINS_TURN: Final = matters("gains_turn", "{0} will take an extra turn.", "seat")
RE_ARMED: Final = EVENTS.event("re_armed", "{0} take[s] {1:1 Weapon|# Weapons} from the Armoury.", "seat number")
LOOKED: Final = EVENTS.event(
    "looked_ahead", "{0} look[s] at {1:the top card|the top # cards} of the Stack.", "seat number"
)
ORDERED: Final = EVENTS.event("ordered", "{0} put[s] {1:1 card|# cards} back on the Stack.", "seat number")
SPILLED: Final = EVENTS.event("spilled", "{0} turn[s] up {card:a}.", "seat")
WASHED_AWAY: Final = matters(
    "washed_away", "Of these {0:no Zombie|1 Zombie|# Zombies} went to the Discard Pile.", "number"
)
ZOMBIES_RETURN: Final = matters(
    "zombies_return", "From the Discard Pile {0:1 Zombie goes|# Zombies go} back into the Stack.", "number"
)
COMBAT_ENDS: Final = EVENTS.event("combat_ends", "The Combat is over.")

OPTIONS: Final = (
    Option(
        "zombies_removed",
        "How many Zombies are left out of the Stack; usually 8, 0, 12, 8, 6 and 5 with 3 to 8 players. Either side "
        "then wins about half of the games between hard bots. With easy bots the Survivors win "
        "about 30, 14 and 10 % with 6, 7 and 8 players.",
        "EH-3.2",
        "usual",
        most=14,
        nothing="usual",
    ),
    Option.switch(
        "open_roles",
        "Whether all Faction cards lie face up from the start. With 4 players the Survivors then win 64 % of the games "
        "between equal bots.",
        "EH-3.3",
        "off",
    ),
    Option.switch(
        "patient_zeros_know_each_other", "Whether two Patient Zeros know each other from the start.", "EH-3.4", "off"
    ),
    Option(
        "turn_limit", "Turns after which the game stops without a result.", "EH-3.5", 500, least=150, most=MOST_TURNS
    ),
)

OUTCOMES: Final = OutcomePlan()
STACK_DRAWN: Final = OUTCOMES.outcome(
    "stack", "The Stack is used up: the Survivors escape.", "EH-14.2", FACTIONS[SURVIVORS]
)
COUNTED_DOWN: Final = OUTCOMES.outcome(
    "countdown", "The Countdown has run out: the Survivors escape.", "EH-14.6", FACTIONS[SURVIVORS]
)
ALL_TURNED: Final = OUTCOMES.outcome("all_turned", "Every Survivor has been Turned.", "EH-14.1", FACTIONS[INFECTED])
TURN_LIMIT: Final = OUTCOMES.outcome("turn_limit", "The limit of turns is reached: nobody wins.", "EH-14.7", ABORTED)

SIDES: Final = ("Survivors", "Infected")
STATISTICS: Final = (
    Statistic("round_number", "Turns", shared="1 turn|# turns"),
    Statistic("first_faction", "First Faction", "seat", what="word", words=SIDES),
    Statistic("final_faction", "Final Faction", "seat", what="word", words=SIDES),
    Statistic("bites", "Bites", "seat"),
    Statistic("suspected", "Suspected by bots (percent)", "seat"),
    Statistic("turned_in", "Turned in turn", "seat", if_any=True),
    Statistic("revealed_in", "Revealed as Patient Zero in turn", "seat", if_any=True),
    Statistic("kills", "Zombies killed", "seat", award="Killed the most Zombies"),
    Statistic("played", "Cards played", columns="kinds", kinds=range(WEAPON, SPILL_BLOOD + 1)),
)
"""The statistics of the game and of each player once it is over [EH-20.5]."""


class EscapeTheHorde(Table):
    """The record of a game of Escape the Horde. All that is hidden are cards; every field here follows from open facts.

    What each seat is lies in its Faction card; who is known to be what is in `known_infected` and `known_survivors`.
    """

    bites: Annotated[Integers, np.int8, "seats"]
    """Per seat 0, 1 for I'm Fine or `TURNED`."""
    known_infected: SeatSet
    """Revealed Patient Zeros and Turned players [EH-1.8]."""
    known_survivors: SeatSet
    """Survivors, not Turned, whom everybody knows to be such [EH-1.9]."""
    drew_once: SeatSet
    """The players that have drawn only one card in a turn begun with an empty hand: no Patient Zeros [EH-16.13]."""

    acts: Annotated[Integers, np.int8, "seats", ACTS]
    """Per seat how often it has done what may betray a role, up to `MOST_COUNTED`."""
    suspected: Annotated[Integers, np.int8, "seats"]
    """Per seat the chance in per cent that it was a Patient Zero, by open facts, before its role was known."""

    no_weapon: SeatSet
    """The players whose hand gave up no Weapon for a Discard Weapon, and has got no card since [EH-16.9]."""

    active: Int8
    next_normal: Int8
    """The player whose normal turn comes after the extra turns."""
    in_extra_turn: Int8
    began_empty: Int8
    """True if the turn began with an empty hand [EH-9.9]."""
    dodged: Int8
    """True if a Dodge has ended the turn [EH-17.11]."""
    skipping: SeatSet
    """The players whose next normal turn is skipped [EH-17.12]."""
    extra_turns: Annotated[Integers, np.int8, "cards"]
    """The players of the extra turns, in order; each Dodge gives one at most [EH-17.14]."""
    extra_count: Int16

    countdown: Int16
    """Normal turns left, 0 while no Countdown runs [EH-13.3]."""
    countdown_new: Int8
    """True if it was set in this turn, which does not count [EH-13.4]."""
    stack_drawn: Int8
    """True if the last card of the Stack has been taken [EH-14.2]."""

    combat: Int8
    teamed_up: Int8
    last_number: Int8
    """The last number given to a Zombie in this Combat, 0 while none attacks [EH-10.17]."""
    attackers: Annotated[Integers, np.int16, MOST_ZOMBIES + 1]
    """Per number the Zombie that has it, or NOBODY once it is gone."""
    aims: Annotated[Integers, np.int8, MOST_ZOMBIES + 1]
    """Per number what a Weapon or Grenade on the chain would do to that Zombie: `UNNAMED`, `KILL` or `SAVE`."""
    passed: SeatSet
    """The players that have passed in the open window, or in the Combat since the last chain."""

    player: Annotated[Integers, np.int8, "cards"]
    """Per card on the chain who played it, ..."""
    text: Annotated[Integers, np.int8, "cards"]
    """... with which text: `ALL_PLAY`, `SURVIVOR_TEXT` or `INFECTED_TEXT`, ..."""
    target: Annotated[Integers, np.int8, "cards"]
    """... the seat that it is about, or NOBODY, ..."""
    helper: Annotated[Integers, np.int8, "cards"]
    """... whom it asks for a Zombie, or NOBODY, ..."""
    zombie: Annotated[Integers, np.int8, "cards"]
    """... the number of the Zombie that it names, or 0, ..."""
    amount: Annotated[Integers, np.int8, "cards"]
    """... and how many cards it is about, or 0."""

    zombies_removed: Int8
    open_roles: Int8
    patient_zeros_know_each_other: Int8
    turn_limit: Int16

    scores: PerSeat
    """Hundredths of what each seat has won, once the game is over [EH-20.2, EH-20.3]."""
    first_faction: Annotated[Integers, np.int8, "seats"]
    """Filled in when the game ends, as it was hidden."""
    final_faction: Annotated[Integers, np.int8, "seats"]
    turned_in: PerSeat
    """In which turn each seat was Turned, counted from 1; 0 if it was not."""
    revealed_in: PerSeat
    """In which turn each seat was revealed as Patient Zero; 0 before the first turn, at the end, or never."""
    kills: PerSeat
    played: Annotated[Integers, np.int16, "kinds"]
