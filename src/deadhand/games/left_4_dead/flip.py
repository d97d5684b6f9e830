"""Phase 2, Flip [L4D-8]."""

from deadhand.games.left_4_dead.health import hurt
from deadhand.games.left_4_dead.monsters import foresee
from deadhand.games.left_4_dead.order import enter
from deadhand.games.left_4_dead.state import (
    FACE_DOWN,
    FLIP,
    FLIP_HURT,
    FRONT,
    HUNTER,
    MONSTERS,
    RESOLVE_EVENTS,
    Left4Dead,
)
from deadhand.table.rule import rule
from deadhand.table.zones import move


@rule
def flip_cards(t: Left4Dead) -> None:
    """Turn up all face-down cards at the same time, then deal their Flip damage at once [L4D-8.1 to L4D-8.8].

    What a Flip effect does is settled while all the cards are still apart from those in play, so that an effect may
    also react to other cards being flipped [L4D-8.6].
    """
    for seat in range(t.seats):
        t.threat[seat] = flip_damage(t, seat)
    for seat in range(t.seats):
        for _ in range(t.count[FACE_DOWN + seat]):
            move(t, t.lowest[FACE_DOWN + seat], FRONT + seat)
    for seat in range(t.seats):
        hurt(t, seat, t.threat[seat], FLIP_HURT)
    foresee(t)
    enter(t, RESOLVE_EVENTS)


@rule
def flip_damage(t: Left4Dead, seat: int) -> int:
    """What the cards a player is about to flip deal to that player [L4D-8.5, L4D-8.7, L4D-19.2, L4D-19.4]."""
    total = 0
    for kind in range(MONSTERS):
        if kind != HUNTER or t.hunter_flip_damage == 1:
            total += t.held[FACE_DOWN + seat, kind] * t.numbers[kind, FLIP]
    return total
