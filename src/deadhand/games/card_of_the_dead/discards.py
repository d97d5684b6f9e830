"""Discards: cards that are discarded together go in the order of the deck list [CD-2.11]."""

from deadhand.games.card_of_the_dead import state as cd
from deadhand.table.flow.course import emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move, newest, oldest, top


@rule
def discard_all(t: cd.CardOfTheDead, zone: int) -> None:
    """Discard every card of a zone."""
    if t.count[zone] == 0:
        return
    for kind in range(cd.ALL_KINDS):
        discard_kind(t, zone, kind)


@rule
def discard_kind(t: cd.CardOfTheDead, zone: int, kind: int) -> None:
    """Discard every card of one kind of a zone."""
    for _ in range(t.held[zone, kind]):
        move(t, oldest(t, zone, kind), cd.DISCARD_PILE)


@rule
def discard_newest(t: cd.CardOfTheDead, zone: int, number: int) -> None:
    """Discard the newest one or two cards of a zone [CD-14.27]."""
    if number == 2 and t.kind[t.below[top(t, zone)]] < t.kind[top(t, zone)]:
        move(t, t.below[top(t, zone)], cd.DISCARD_PILE)
        number = 1
    for _ in range(number):
        move(t, top(t, zone), cd.DISCARD_PILE)


@rule
def discard_zombies(t: cd.CardOfTheDead, seat: int, kind: int, number: int) -> None:
    """Discard Zombie cards of one kind that lie in front of a player, and count it [CD-19.5]."""
    for _ in range(number):
        move(t, newest(t, cd.IN_FRONT + seat, kind), cd.DISCARD_PILE)
        t.zombies[seat] -= t.numbers[kind, cd.SIZE]
        t.discarded[seat] += t.numbers[kind, cd.SIZE]


@rule
def put_all_away(t: cd.CardOfTheDead) -> None:
    """Cut a turn or round short: discard what was being played, then what was not handled [CD-2.11, CD-14.4]."""
    discard_all(t, cd.IN_PLAY)
    for kind in range(cd.ALL_KINDS):
        for _ in range(t.held[cd.TAKEN + t.active, kind]):
            move(t, oldest(t, cd.TAKEN + t.active, kind), cd.DISCARD_PILE)
            emit_card(t, cd.LEFT_BEHIND, kind, t.active)
