"""What goes on the discard pile together goes in the order of the deck list [CD-2.11]."""

from deadhand.games.card_of_the_dead import state as cd
from deadhand.games.card_of_the_dead.state import CardOfTheDead
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.zones import move, newest, oldest, top


@rule
def discard_all(t: CardOfTheDead, zone: int) -> None:
    """Discard every card of a zone."""
    if t.count[zone] == 0:
        return
    for kind in range(cd.ALL_KINDS):
        discard_kind(t, zone, kind)


@rule
def discard_kind(t: CardOfTheDead, zone: int, kind: int) -> None:
    """Discard every card of one kind of a zone."""
    for _ in range(t.held[zone, kind]):
        move(t, oldest(t, zone, kind), cd.DISCARD_PILE)


@rule
def discard_newest(t: CardOfTheDead, zone: int, number: int) -> None:
    """Discard the newest one or two cards of a zone [CD-14.27]."""
    if number == 2 and t.kind[t.below[top(t, zone)]] < t.kind[top(t, zone)]:
        move(t, t.below[top(t, zone)], cd.DISCARD_PILE)
        number = 1
    for _ in range(number):
        move(t, top(t, zone), cd.DISCARD_PILE)


@rule
def discard_zombies(t: CardOfTheDead, seat: int, kind: int, number: int) -> None:
    """Discard Zombie cards of one kind that lie in front of a player, and count it [CD-19.5]."""
    for _ in range(number):
        move(t, newest(t, cd.IN_FRONT + seat, kind), cd.DISCARD_PILE)
        t.zombies[seat] -= t.numbers[kind, cd.SIZE]
        t.discarded[seat] += t.numbers[kind, cd.SIZE]


@rule
def put_all_away(t: CardOfTheDead) -> None:
    """What was being played or handled is discarded: the turn or the round is cut short [CD-2.10, CD-14.4]."""
    while top(t, cd.IN_PLAY) != NOBODY:
        move(t, top(t, cd.IN_PLAY), cd.DISCARD_PILE)
    discard_all(t, cd.TAKEN + t.active)
