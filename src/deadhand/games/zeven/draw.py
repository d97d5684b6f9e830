"""Draw two: the first step of a turn [Z-6]."""

from typing import Final

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.winning import offer_call
from deadhand.table.flow.course import NOBODY, ask, emit, emit_card, emit_event, offer, offer_each, pop, push
from deadhand.table.game.declare import default, on, rule, why_not
from deadhand.table.zones.cards import move, move_all_but_top, newest, shuffle, top


@on(zv.BEGIN_TURN)
def begin_turn(t: zv.Zeven) -> None:
    """Let the player draw two cards, then play two cards, then end the turn [Z-6.1]."""
    pop(t)
    t.draws_left = 2
    t.plays_left = 2
    emit(t, zv.TURN_BEGINS, t.active)
    push(t, zv.END_TURN)
    push(t, zv.PLAY_TWO)
    push(t, zv.DRAW_TWO)


@on(zv.DRAW_TWO)
def draw_two(t: zv.Zeven) -> None:
    """Ask for each of the two draws [Z-6.2]."""
    if t.draws_left == 0:
        pop(t)
        return
    seat = t.active
    ask(t, seat, verbs.ASK_DRAW)
    offer_call(t)
    pile = pile_available(t)
    if pile:
        offer(t, verbs.DRAW)
    if exposed_available(t):
        offer(t, verbs.EXPOSED)
    offer_each(t, zv.TABLE + seat, verbs.TAKE_BACK)
    if not pile:
        offer(t, verbs.SKIP)


@rule
def pile_available(t: zv.Zeven) -> bool:
    """Return True if there is a card to draw, perhaps after a reshuffle [Z-6.3, Z-6.10, Z-6.11]."""
    return t.count[zv.DRAW_PILE] > 0 or t.count[zv.DISCARD_PILE] >= 2


@rule
def exposed_available(t: zv.Zeven) -> bool:
    """Return True if the exposed card may be drawn: a Zombie, or a Horde by option [Z-6.4, Z-6.5, Z-6.7, Z-6.8]."""
    card = top(t, zv.DISCARD_PILE)
    if card == NOBODY:
        return False
    return t.kind[card] < zv.ZOMBIES or (t.kind[card] == zv.HORDE and t.horde_from_discard == 1)


@on(verbs.DRAW)
def draw_from_pile(t: zv.Zeven) -> None:
    """Draw the top card of the draw pile: source 1 [Z-6.3, Z-6.10, Z-18.4]."""
    if t.count[zv.DRAW_PILE] == 0:
        move_all_but_top(t, zv.DISCARD_PILE, zv.DRAW_PILE, 1)
        shuffle(t, zv.DRAW_PILE)
        t.reshuffles += 1
    card = top(t, zv.DRAW_PILE)
    move(t, card, zv.HAND + t.active)
    emit_event(t, zv.DREW, t.kind[card], t.known[card], t.active)
    finish_draw(t, zv.FROM_PILE)


@on(verbs.EXPOSED)
def draw_exposed(t: zv.Zeven) -> None:
    """Draw the exposed card: source 2 [Z-6.4, Z-18.3]."""
    card = top(t, zv.DISCARD_PILE)
    move(t, card, zv.HAND + t.active)
    emit_card(t, zv.PICKED_UP, t.kind[card], t.active)
    finish_draw(t, zv.FROM_DISCARD)


@on(verbs.TAKE_BACK)
def take_back(t: zv.Zeven, kind: int) -> None:
    """Take back a card from one's own table: source 3 [Z-6.6, Z-8.5]."""
    move(t, newest(t, zv.TABLE + t.active, kind), zv.HAND + t.active)
    finish_draw(t, zv.FROM_TABLE)


@rule
def finish_draw(t: zv.Zeven, source: int) -> None:
    """Count one of the two draws as made [Z-6.9]."""
    t.draws_left -= 1
    t.draws[t.active, source] += 1


@on(verbs.SKIP)
def skip_draw(t: zv.Zeven) -> None:
    """Skip a draw while the pile gives none [Z-6.12]."""
    t.draws_left -= 1


@default(verbs.ASK_DRAW)
def draw_if_possible(t: zv.Zeven) -> int:
    """Draw from the pile by default; skip only if it gives none [Z-D2, Z-D3]."""
    return verbs.DRAW.first if pile_available(t) else verbs.SKIP.first


verbs.ACTIONS.refuse(verbs.DRAW, "the draw pile is empty and the graveyard has no card to shuffle", "Z-6.11")
verbs.ACTIONS.refuse(verbs.SKIP, "a draw may be skipped only while the draw pile gives none", "Z-6.12")


NO_ZOMBIE: Final = verbs.ACTIONS.refusal("only a Zombie may be drawn from the graveyard", "Z-6.4")
EMPTY_GRAVEYARD: Final = verbs.ACTIONS.refusal("the graveyard is empty", "Z-6.8")
EXPOSED_HORDE: Final = verbs.ACTIONS.refusal(
    "an exposed Horde may be drawn only with the option horde_from_discard", "Z-6.5"
)


@why_not(verbs.EXPOSED)
def no_exposed(t: zv.Zeven) -> int:
    """Explain that only a Zombie may be drawn [Z-6.4, Z-6.5, Z-6.8]."""
    card = t.highest[zv.DISCARD_PILE]
    if card == NOBODY:
        return EMPTY_GRAVEYARD
    if t.kind[card] == zv.HORDE:
        return EXPOSED_HORDE
    return NO_ZOMBIE
