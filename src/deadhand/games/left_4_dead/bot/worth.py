"""The worth of health, monsters and items to the team, in tenths of a health token when a player is weak.

Each tuple has a number per stage of the game: the first pass, its last rounds, the Finale. They were tuned with 3, 4
and 5 seats on expert with `relentless`, where the team loses often enough to tell them apart.
"""

from typing import Final

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import held_by_all

EARLY, LATE, FINALE = range(3)
LATE_ROUNDS: Final = 4
"""The number of rounds from the start of the late stage to the Finale."""

HEALTH_WORTH: Final = (
    *(0, 14, 28, 38, 44, 46),
    *(0, 16, 18, 16, 12, 8),
    *(0, 14, 28, 40, 51, 61),
)
"""Of 0 to 5 health, per stage; 0 stands for being critical with something to heal.

In the late stage more health is hardly better: the Finale deals everybody as many monsters as they have health.
"""
DOWNED_WORTH: Final = -12
"""Of being downed, as a Last Stand card follows; ..."""
LAST_STAND_PRICE: Final = 6
"""... each such card already drawn makes the next one dearer."""
DEATH: Final = 1000
"""The cost of a draw when no card is left; and the worth of clearing the Finale."""
KILL_WORTH: Final = (12, 14, 16)
"""Of killing a monster, ..."""
TANK_WORTH: Final = 40
"""... of killing a Tank, ..."""
WITCH_WORTH: Final = 12
"""... a Witch, ..."""
SMOKER_WORTH: Final = 1
"""... or a Smoker besides: another player had better engage it, as its holder cannot."""
BURST_WORTH: Final = (5, 3, 5)
"""Of stopping a Boomer, per card that would be drawn."""
ALARM_WORTH: Final = (14, 4, 14)
"""Of silencing a Car Alarm; ..."""
HAND_WORTH: Final = 16
"""... of an engagement that is needed elsewhere."""
CHANGE_PRICE: Final = 8
"""The least advantage of another plan for a seat to change its part."""
PACK_PRICE: Final = (30, 60, 6)
"""Of a Health Pack, ..."""
PILLS_PRICE: Final = (25, 40, 3)
"""... of Pills, ..."""
PIPE_PRICE: Final = (60, 80, 10)
"""... of a Pipe Bomb, ..."""
MOLOTOV_PRICE: Final = (60, 80, 10)
"""... and of a Molotov."""


@rule
def stage_of_game(t: l4d.Left4Dead) -> int:
    """Return the stage of the game."""
    if t.finale == 1:
        return FINALE
    per_round = t.seats + t.difficulty
    return LATE if t.count[l4d.ENCOUNTER_DECK] <= LATE_ROUNDS * per_round else EARLY


@rule
def health_worth(t: l4d.Left4Dead, seat: int, health: int) -> int:
    """Return the worth of a player ending the round with this much health, up to the full number."""
    if t.downed[seat] == 0 and (health > 0 or (health == 0 and healing_at_hand(t, seat))):
        return HEALTH_WORTH[(l4d.FULL_HEALTH + 1) * stage_of_game(t) + health]
    if t.count[l4d.LAST_STAND_DECK] == 0:
        return -DEATH
    return DOWNED_WORTH - LAST_STAND_PRICE * t.last_stands


@rule
def healing_at_hand(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a critical player would be healed by an own item, or by another player's Health Pack."""
    if t.held[l4d.HELD + seat, l4d.HEALTH_PACK] or t.held[l4d.HELD + seat, l4d.PILLS]:
        return True
    return t.heal_others == 1 and held_by_all(t, l4d.HELD, l4d.HEALTH_PACK) > 0


@rule
def kill_worth(t: l4d.Left4Dead, kind: int) -> int:
    """Return the worth of killing a monster."""
    worth = KILL_WORTH[stage_of_game(t)]
    if kind == l4d.TANK:
        worth += TANK_WORTH
    elif kind == l4d.WITCH:
        worth += WITCH_WORTH
    elif kind == l4d.SMOKER:
        worth += SMOKER_WORTH
    return worth


@rule
def burst_worth(t: l4d.Left4Dead) -> int:
    """Return the worth of keeping a Boomer from calling more."""
    return BURST_WORTH[stage_of_game(t)] * t.seats


@rule
def clear_worth(t: l4d.Left4Dead) -> int:
    """Return the worth of having no monster left."""
    return DEATH if t.finale == 1 else 0
