"""Phase 1, Draw, and all other drawing of Encounter cards [L4D-7, L4D-9.2, L4D-9.3, L4D-15.9]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.finale import begin_finale, reshuffle
from deadhand.games.left_4_dead.order import enter, in_table_order
from deadhand.table.flow.course import emit_card
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import find_out, flip_onto, move, top


@on(l4d.DRAW_CARDS)
def draw_cards(t: l4d.Left4Dead) -> None:
    """Let each player draw; begin the Finale without cards [L4D-7.1 to L4D-7.3, L4D-7.5 to L4D-7.10, L4D-15.8]."""
    for place in range(t.seats):
        for number in range(cards_to_draw(t, place)):
            if t.finale == 0:
                if number > 0 and t.relentless == 1:
                    discard_items_on_top(t)
                if t.count[l4d.ENCOUNTER_DECK] > 0:
                    draw_face_down(t, in_table_order(t, place))
                else:
                    begin_finale(t)
    enter(t, l4d.FLIP_CARDS)


@rule
def cards_to_draw(t: l4d.Left4Dead, place: int) -> int:
    """Return 1, plus the extra cards of the difficulty for the marker's holder, who is first [L4D-7.1, L4D-7.5]."""
    return 1 + t.difficulty if place == 0 else 1


@rule
def discard_items_on_top(t: l4d.Left4Dead) -> None:
    """Turn up and discard Items on top first, as an extra card is no Item [L4D-7.10].

    If none is, everybody learns that the extra card is none.
    """
    if t.count[l4d.ENCOUNTER_DECK] > 0:
        find_out(t)
    while t.count[l4d.ENCOUNTER_DECK] > 0 and t.kind[top(t, l4d.ENCOUNTER_DECK)] >= l4d.EVENT_CARDS:
        emit_card(t, l4d.ITEM_DISCARDED, t.kind[top(t, l4d.ENCOUNTER_DECK)])
        flip_onto(t, l4d.ENCOUNTER_DECK, l4d.DISCARD_PILE)


@rule
def draw_face_down(t: l4d.Left4Dead, seat: int) -> None:
    """Lay the top card face down before the drawer; nobody looks at it [L4D-7.4]."""
    move(t, top(t, l4d.ENCOUNTER_DECK), l4d.FACE_DOWN + seat)


@rule
def left_to_draw(t: l4d.Left4Dead, number: int) -> int:
    """Return the number of cards, up to `number`, to draw outside the Draw phase [L4D-9.3, L4D-15.14, L4D-15.16]."""
    left = t.count[l4d.ENCOUNTER_DECK]
    if t.finale == 1 and t.finale_reshuffle == 1:
        left += t.count[l4d.DISCARD_PILE]
    return min(number, left)


@rule
def draw_besides(t: l4d.Left4Dead, seat: int, number: int) -> None:
    """Draw outside the Draw phase what there is; a Finale deck may be reshuffled [L4D-9.3, L4D-15.9, L4D-15.14]."""
    for _ in range(left_to_draw(t, number)):
        if t.count[l4d.ENCOUNTER_DECK] == 0:
            reshuffle(t)
        draw_face_down(t, seat)
