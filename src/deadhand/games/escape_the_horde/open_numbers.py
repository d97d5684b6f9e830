"""The numbers that all see [EH-16.1]: fields of the record, and what follows from them and the cards that lie open."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.chain import is_cancelled, is_to_be_asked
from deadhand.games.escape_the_horde.concern import cards_resolved, combat_in_turn, concern
from deadhand.games.escape_the_horde.public_acts import showed_no_weapon
from deadhand.games.escape_the_horde.roles import is_known_infected, is_known_survivor, survivors_left
from deadhand.games.escape_the_horde.turns import rounds_left
from deadhand.table.flow.course import NOBODY, append, current_step
from deadhand.table.game.declare import rule
from deadhand.table.game.plans import Counter, Mark
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import held_by_all, top


@rule
def will_skip_turn(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player's next normal turn is skipped [EH-17.12]."""
    return (t.skipping >> seat) & 1 == 1


@rule
def extra_turns_of(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return the number of extra turns that wait for a player [EH-17.14]."""
    turns = 0
    for place in range(t.extra_count):
        turns += t.extra_turns[place] == seat
    return turns


@rule
def next_extra_turn(t: eh.EscapeTheHorde) -> int:
    """Return the seat that takes the next extra turn, or NOBODY [EH-17.14]."""
    return t.extra_turns[0] if t.extra_count else NOBODY


@rule
def patient_zeros(t: eh.EscapeTheHorde) -> int:
    """Return the number of Patient Zeros in the game [EH-16.3]."""
    return held_by_all(t, eh.FACTION, eh.PATIENT_ZERO)


@rule
def asks_all(t: eh.EscapeTheHorde) -> bool:
    """Return True if everybody may answer: a window is open, or it is Combat."""
    return t.over == 0 and current_step(t) in (eh.OPEN_WINDOW, eh.COMBAT)


@rule
def has_passed(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player has passed since the last card was played [EH-6.6, EH-10.4]."""
    return asks_all(t) and (t.passed >> seat) & 1 == 1


@rule
def is_still_asked(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player is asked now, or will be unless somebody plays a card first [EH-6.4, EH-10.3]."""
    if not asks_all(t) or not is_to_be_asked(t, seat):
        return False
    return current_step(t) == eh.COMBAT or t.player[top(t, eh.CHAIN)] != seat


@rule
def number_of_zombie(t: eh.EscapeTheHorde, card: int) -> int:
    """Return the number of an attacking Zombie in the order of placing, in which they bite [EH-10.17]."""
    for number in range(1, t.last_number + 1):
        if t.attackers[number] == card:
            return number
    return 0


@rule
def aim_at_zombie(t: eh.EscapeTheHorde, card: int) -> int:
    """Return the fate of an attacking Zombie if nothing more is played, from `UNNAMED` to `SEND_ON`."""
    number = number_of_zombie(t, card)
    aim = t.aims[number]
    link = top(t, eh.CHAIN)
    while link != NOBODY:
        if t.zombie[link] == number:
            failed = is_cancelled(t, link)
            if t.kind[link] == eh.RESCUE and not failed:
                return eh.TAKE_OUT
            if t.kind[link] == eh.SACRIFICE and not failed:
                return eh.SEND_ON
            if t.kind[link] == eh.WEAPON and t.text[link] == eh.SURVIVOR_TEXT and failed:
                aim = eh.UNNAMED
        link = t.below[link]
    return aim


@rule
def will_fail(t: eh.EscapeTheHorde, card: int) -> bool:
    """Return True if a card on the chain is cancelled if nothing more is played [EH-6.6]."""
    return t.zone[card] == eh.CHAIN and is_cancelled(t, card)


MOST_SURVIVORS: Final = eh.SEATS - 2
"""Beside two Patient Zeros [EH-4.1]."""
MOST_KILLED: Final = eh.KINDS.copies([eh.ZOMBIE]) + 2 * eh.KINDS.copies([eh.SPILL_BLOOD])
"""A killed Zombie comes back only by Spill Blood, two at most by each."""
MOST_PLAYED: Final = eh.KINDS.copies(eh.PLAYABLE) + 2 * eh.KINDS.copies([eh.RE_ARM])
"""A played card comes back only by Re-Arm, two at most by each."""

COUNTERS: Final = (
    Counter("bites", "Bites", per_seat=True, most=eh.TURNED, threat=True, felt=True),
    Counter("infected", "Infected", per_seat=True, what="flag", compute=is_known_infected, threat=True),
    Counter("survivor", "Survivor", per_seat=True, what="flag", compute=is_known_survivor),
    Counter("skips", "Skips the next turn", per_seat=True, what="flag", compute=will_skip_turn),
    Counter("no_weapon", "Holds no Weapon", per_seat=True, what="flag", compute=showed_no_weapon),
    Counter(
        "extra_turns",
        "Extra turns",
        per_seat=True,
        rare=True,
        compute=extra_turns_of,
        bounds=(0, eh.KINDS.copies([eh.DODGE])),
    ),
    Counter("passed", "Passed", per_seat=True, what="flag", compute=has_passed, said=False, answered=True),
    Counter(
        "still_asked",
        "Asked now or next",
        per_seat=True,
        what="flag",
        compute=is_still_asked,
        said=False,
        answered=True,
    ),
    Counter("concern", "Concern", per_seat=True, compute=concern, said=False, bounds=(0, 2)),
    Counter("revealed_in", "Revealed in turn", per_seat=True, said=False, bounds=(0, eh.MOST_TURNS)),
    Counter("turned_in", "Turned in turn", per_seat=True, said=False, bounds=(0, eh.MOST_TURNS)),
    Counter("kills", "Kills", per_seat=True, minor=True, bounds=(0, MOST_KILLED)),
    Counter("round_number", "Turn", bounds=(1, eh.MOST_TURNS)),
    Counter("active", "Active player", what="seat"),
    Counter("next_normal", "Next normal turn", what="seat", said=False),
    Counter("next_extra", "Next extra turn", what="seat", compute=next_extra_turn, said=False),
    Counter("in_extra_turn", "Extra turn", what="flag"),
    Counter("dodged", "Turn ends without a draw", what="flag"),
    Counter("began_empty", "Turn begun with an empty hand", said=False, bounds=(0, 1)),
    Counter("survivors_left", "Survivors not Turned", compute=survivors_left, bounds=(0, MOST_SURVIVORS)),
    Counter("patient_zeros", "Patient Zeros", compute=patient_zeros, said=False, bounds=(1, 2)),
    Counter("rounds_left", "Countdown", rare=True, compute=rounds_left, bounds=(0, MOST_SURVIVORS - 1)),
    Counter("countdown", "Turns left", said=False, bounds=(0, (MOST_SURVIVORS - 1) * eh.SEATS)),
    Counter("stack_drawn", "Stack used up", what="flag"),
    Counter("combat", "Combat", what="flag"),
    Counter("teamed_up", "All may use Weapons", what="flag"),
    Counter("combat_in_turn", "Combat in turn", compute=combat_in_turn, said=False, bounds=(0, eh.MOST_TURNS)),
    Counter("settled", "Cards settled", compute=cards_resolved, said=False, bounds=(0, MOST_PLAYED)),
)

MARKS: Final = (
    Mark("number", "Number", compute=number_of_zombie, zones=("wastelands",), bounds=(0, eh.MOST_ZOMBIES)),
    Mark(
        "aim",
        "What the chain does to it",
        compute=aim_at_zombie,
        said=False,
        zones=("wastelands",),
        bounds=(eh.UNNAMED, eh.SEND_ON),
    ),
    Mark("player", "Played by", "seat", said=False, zones=("chain",)),
    Mark("text", "Text", said=False, zones=("chain",), bounds=(eh.ALL_PLAY, eh.INFECTED_TEXT)),
    Mark("target", "Target", "seat", said=False, zones=("chain",)),
    Mark("helper", "Helper", "seat", said=False, zones=("chain",)),
    Mark("zombie", "Zombie", said=False, zones=("chain",), bounds=(0, eh.MOST_ZOMBIES)),
    Mark("amount", "Cards", said=False, zones=("chain",), bounds=(0, 2)),
    Mark("cancelled", "Cancelled", "flag", compute=will_fail, zones=("chain",)),
)

ON_ZOMBIES: Final = (
    *(verbs.WEAPON_SURVIVOR.id, verbs.GRENADE_SURVIVOR.id, verbs.GRENADE_INFECTED.id, verbs.NAME.id, verbs.RESCUE.id),
    *(verbs.SACRIFICE_SURVIVOR.id, verbs.SACRIFICE_INFECTED.id),
)
"""The verbs whose first integer is the number of a Zombie."""


@rule
def list_alike(t: eh.EscapeTheHorde, verb: int, number: int, _y: int, _z: int, cards: Integers) -> None:
    """List the Zombie that a choice is about, which its number tells from others."""
    if verb in ON_ZOMBIES:
        append(cards, t.attackers[number])
