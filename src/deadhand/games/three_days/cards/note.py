"""Drawing Common cards to keep one: Note, and TRACK [TD-19.4, TD-20.6]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.map.piles import discard_all, next_card
from deadhand.games.three_days.names import is_resource
from deadhand.games.three_days.sets import kinds_in, offer_members
from deadhand.games.three_days.survivors.hands import finish_answer
from deadhand.table.flow.course import NOBODY, ask, emit_card, number_of, offer, pop, push
from deadhand.table.game.declare import default, on, on_kind, rule
from deadhand.table.zones.cards import move, oldest


@rule
def draw_to_keep(t: td.ThreeDays, cards: int) -> None:
    """Draw this many Common cards, shown to all as drawn; Instants among them do nothing [TD-18.3, TD-23.5]."""
    for _ in range(cards):
        card = next_card(t, td.COMMON)
        if card != NOBODY:
            emit_card(t, td.DREW, t.kind[card], t.active)
            move(t, card, td.SEEN)
    push(t, td.KEEP_ONE)


@on(td.KEEP_ONE)
def ask_to_keep(t: td.ThreeDays) -> None:
    """One that is a Resource, or none [TD-19.4, TD-20.6]."""
    ask(t, t.active, verbs.ASK_KEEP)
    offer_members(t, verbs.KEEP, kinds_in(t, td.SEEN), td.RESOURCES)
    offer(t, verbs.DONE)


@on(verbs.KEEP)
def keep_one(t: td.ThreeDays, kind: int) -> None:
    """It goes to the hand without needing room; the rest is discarded [TD-7.5]."""
    emit_card(t, td.KEPT, kind, t.actor)
    move(t, oldest(t, td.SEEN, kind), td.HAND + t.actor)
    keep_none(t)


@on_kind(finish_answer, td.KEEP_ONE)
def keep_none(t: td.ThreeDays) -> None:
    """The rest is discarded [TD-19.4, TD-20.6]."""
    pop(t)
    discard_all(t, td.SEEN)


@default(verbs.ASK_KEEP)
def keep_first(t: td.ThreeDays) -> int:
    """The first Resource drawn, else none [TD-D12]."""
    card = t.lowest[td.SEEN]
    while card != NOBODY:
        if is_resource(t.kind[card]):
            return number_of(verbs.KEEP, t.kind[card])
        card = t.above[card]
    return number_of(verbs.DONE)


verbs.ACTIONS.refuse(verbs.KEEP, "that card was not drawn, or is no Resource", "TD-20.6")
