"""Phase 2, Flip [L4D-8]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.health import hurt
from deadhand.games.left_4_dead.order import enter
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import move


@on(l4d.FLIP_CARDS)
def flip_cards(t: l4d.Left4Dead) -> None:
    """Turn up all face-down cards at the same time, then deal their Flip damage at once [L4D-8.1 to L4D-8.8].

    Flip effects are settled while all the cards are still apart from those in play. So an effect may also react to
    other cards being flipped [L4D-8.6].
    """
    for seat in range(t.seats):
        t.flip_harm[seat] = flip_damage(t, seat)
    for seat in range(t.seats):
        for _ in range(t.count[l4d.FACE_DOWN + seat]):
            move(t, t.lowest[l4d.FACE_DOWN + seat], l4d.FRONT + seat)
    for seat in range(t.seats):
        hurt(t, seat, t.flip_harm[seat], l4d.FLIP_HURT)
    enter(t, l4d.RESOLVE_EVENTS)


@rule
def flip_damage(t: l4d.Left4Dead, seat: int) -> int:
    """Return the damage to a player of the cards they are about to flip [L4D-8.5, L4D-8.7, L4D-19.2, L4D-19.4]."""
    total = 0
    for kind in range(l4d.MONSTERS):
        if kind != l4d.HUNTER or t.hunter_flip_damage == 1:
            total += t.held[l4d.FACE_DOWN + seat, kind] * t.numbers[kind, l4d.FLIP]
    return total
