"""Health: losing it, gaining it, being downed [L4D-3]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.flow.course import NOBODY, emit, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move, oldest


@rule
def hurt(t: l4d.Left4Dead, seat: int, harm: int, event: int) -> None:
    """Take all damage of a step at once; below 0 one is downed [L4D-3.4, L4D-3.6, L4D-6.4, L4D-12.10]."""
    if harm > 0:
        t.health[seat] -= harm
        t.damage_taken[seat] += harm
        emit_card(t, event, NOBODY, seat, harm, t.health[seat])
        if t.health[seat] < 0 and t.downed[seat] == 0:
            t.downed[seat] = 1
            emit(t, l4d.DOWNED, seat)


@rule
def can_be_healed(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player is not downed and below full health [L4D-3.7, L4D-3.10]."""
    return t.downed[seat] == 0 and t.health[seat] < l4d.FULL_HEALTH


@rule
def critical(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player is at exactly 0 and not downed [L4D-3.5]."""
    return t.downed[seat] == 0 and t.health[seat] == 0


@rule
def discard_used(t: l4d.Left4Dead, seat: int, kind: int) -> None:
    """Discard an item that works once [L4D-2.9]."""
    move(t, oldest(t, l4d.HELD + seat, kind), l4d.DISCARD_PILE)


@rule
def heal_with(t: l4d.Left4Dead, owner: int, kind: int, patient: int) -> None:
    """Use a held item to heal a player, never above full health [L4D-3.2, L4D-3.10, L4D-19.19, L4D-19.20]."""
    discard_used(t, owner, kind)
    gained = min(t.numbers[kind, l4d.HEALTH], l4d.FULL_HEALTH - t.health[patient])
    t.health[patient] += gained
    emit(t, l4d.HEALED, patient, gained, t.health[patient])


@rule
def stand_at(t: l4d.Left4Dead, seat: int, health: int) -> None:
    """Set health by a Last Stand card; only 1 or more ends being downed [L4D-3.2, L4D-3.8]."""
    t.health[seat] = min(health, l4d.FULL_HEALTH)
    if t.health[seat] > 0:
        t.downed[seat] = 0
    emit(t, l4d.STANDS_AT, seat, t.health[seat])
