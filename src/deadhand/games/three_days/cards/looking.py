"""Cards that show others: Binoculars, Lantern, Note, and TRACK [TD-19.4, TD-20.6, TD-20.12 to TD-20.14]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.kinds import is_resource, kinds_in
from deadhand.games.three_days.map.deployment import open_places, places_with
from deadhand.games.three_days.map.playing_area import discard_all, next_card
from deadhand.games.three_days.survivors.hands import begin_use, finish_answer
from deadhand.table.flow.course import (
    NOBODY,
    argument,
    ask,
    emit,
    emit_card,
    number_of,
    offer,
    offer_members,
    pop,
    push,
)
from deadhand.table.game.declare import default, on, on_kind, rule, why_not
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import move, oldest, show, top


@rule
def to_name(t: td.ThreeDays, name: int) -> int:
    """Return the places whose cards Binoculars or a Lantern reach, as a set [TD-20.12, TD-20.13].

    Binoculars reach Common cards, covered or not; a Lantern open cards of any back.
    """
    return open_places(t) if name == td.LANTERN else common_places(t)


@rule
def common_places(t: td.ThreeDays) -> int:
    """Return the places of the current zone where Common cards lie face down."""
    places, left = 0, places_with(t, td.STREETS)
    while left:
        if t.back[t.kind[top(t, td.STREETS + lowest(left))]] == td.COMMON_BACK:
            places |= 1 << lowest(left)
        left = without_lowest(left)
    return places


@on(verbs.USE_BINOCULARS, verbs.USE_LANTERN)
def begin_to_look(t: td.ThreeDays, kind: int, place: int) -> None:
    """Name the first card with the use [TD-20.12, TD-20.13]."""
    begin_use(t, t.actor, kind)
    t.named[0] = place
    t.named_count = 1
    push(t, td.NAME_PLACES, kind)


@on(td.NAME_PLACES)
def ask_name(t: td.ThreeDays, card: int) -> None:
    """Ask for the cards one after the other; all are looked at after the last [TD-20.12, TD-20.13]."""
    places = to_name(t, td.NAME[card]) & ~named_places(t)
    if places == 0 or t.named_count >= t.numbers[card, td.CARDS_NAMED]:
        look_at_named(t)
        return
    ask(t, t.active, verbs.ASK_NAME)
    offer_members(t, verbs.NAME_PLACE, places, 0)
    offer(t, verbs.DONE)


@rule
def named_places(t: td.ThreeDays) -> int:
    """Return the places whose cards have been named, as a set."""
    places = 0
    for nth in range(t.named_count):
        places |= 1 << t.named[nth]
    return places


@on(verbs.NAME_PLACE)
def name_place(t: td.ThreeDays, place: int) -> None:
    """Name a further card [TD-20.12, TD-20.13]."""
    t.named[t.named_count] = place
    t.named_count += 1


@on_kind(finish_answer, td.NAME_PLACES)
def look_at_named(t: td.ThreeDays) -> None:
    """Show the cards to all until they leave; a Lantern turns Resources up [TD-20.13, TD-23.3, TD-23.4]."""
    used = td.NAME[argument(t, 1)]
    pop(t)
    for nth in range(t.named_count):
        card = top(t, td.STREETS + t.named[nth])
        emit_card(t, td.LOOKED_AT, t.kind[card], t.active)
        if used == td.LANTERN and is_resource(t.kind[card]):
            move(t, card, td.TURNED + t.named[nth])
        else:
            show(t, card)
    if used == td.BINOCULARS and t.named_count > 1:
        push(t, td.PUT_BACK, t.named[0], 0)
    else:
        t.named_count = 0


# ---- the order after Binoculars ----


@on(td.PUT_BACK)
def ask_order(t: td.ThreeDays, _place: int, nth: int) -> None:
    """Ask which of the cards not yet put back comes to this place; equal cards are one choice [TD-20.12]."""
    ask(t, t.active, verbs.ASK_PUT)
    kind = next_to_put(t, nth, NOBODY)
    while kind != NOBODY:
        offer(t, verbs.PUT_HERE, kind)
        kind = next_to_put(t, nth, kind)


@rule
def next_to_put(t: td.ThreeDays, nth: int, after: int) -> int:
    """Return the lowest kind above `after` of the cards still to be put back, or NOBODY."""
    found = NOBODY
    for other in range(nth, t.named_count):
        kind = t.kind[top(t, td.STREETS + t.named[other])]
        if kind > after and (found == NOBODY or kind < found):
            found = kind
    return found


@on(verbs.PUT_HERE)
def put_here(t: td.ThreeDays, kind: int) -> None:
    """Exchange it for the card that lies there; the last place needs no choice [TD-20.12]."""
    nth = argument(t, 2)
    pop(t)
    from_nth = nth
    while t.kind[top(t, td.STREETS + t.named[from_nth])] != kind:
        from_nth += 1
    exchange_places(t, t.named[nth], t.named[from_nth])
    if nth + 2 < t.named_count:
        push(t, td.PUT_BACK, t.named[nth + 1], nth + 1)
    else:
        emit(t, td.REORDERED, t.actor)
        t.named_count = 0


@rule
def exchange_places(t: td.ThreeDays, place: int, other: int) -> None:
    """Exchange two cards, together with the knowledge of them [TD-20.12, TD-23.4]."""
    if place != other:
        card, there = top(t, td.STREETS + place), top(t, td.STREETS + other)
        move(t, card, td.STREETS + other)
        move(t, there, td.STREETS + place)


@default(verbs.ASK_PUT)
def leave_in_place(t: td.ThreeDays) -> int:
    """Leave the order unchanged by default [TD-D15]."""
    return number_of(verbs.PUT_HERE, t.kind[top(t, td.STREETS + argument(t, 1))])


# ---- why not ----


NO_COMMON_CARD: Final = verbs.ACTIONS.refuse(
    verbs.USE_BINOCULARS, "no face-down Common card of this zone lies there", "TD-20.12"
)
NOT_OPEN: Final = verbs.ACTIONS.refuse(verbs.USE_LANTERN, "that card is not open", "TD-9.5")
NAMED_ALREADY: Final = verbs.ACTIONS.refusal("that card is named already", "TD-20.12")
verbs.ACTIONS.refuse(verbs.PUT_HERE, "that card is not among those to be put back", "TD-20.12")


@why_not(verbs.NAME_PLACE)
def no_name(t: td.ThreeDays, place: int) -> int:
    """Refuse a card that is already named [TD-20.12, TD-20.13]."""
    for nth in range(t.named_count):
        if t.named[nth] == place:
            return NAMED_ALREADY
    return NOT_OPEN if td.NAME[t.steps[t.step_count - 1, 1]] == td.LANTERN else NO_COMMON_CARD


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
    """Ask for one Resource to keep, or none [TD-19.4, TD-20.6]."""
    ask(t, t.active, verbs.ASK_KEEP)
    offer_members(t, verbs.KEEP, kinds_in(t, td.SEEN), td.RESOURCES)
    offer(t, verbs.DONE)


@on(verbs.KEEP)
def keep_one(t: td.ThreeDays, kind: int) -> None:
    """Put it into the hand, which needs no room, and discard the rest [TD-7.5]."""
    emit_card(t, td.KEPT, kind, t.actor)
    move(t, oldest(t, td.SEEN, kind), td.HAND + t.actor)
    keep_none(t)


@on_kind(finish_answer, td.KEEP_ONE)
def keep_none(t: td.ThreeDays) -> None:
    """Discard all drawn cards [TD-19.4, TD-20.6]."""
    pop(t)
    discard_all(t, td.SEEN)


@default(verbs.ASK_KEEP)
def keep_first(t: td.ThreeDays) -> int:
    """Keep by default the first Resource drawn, if any [TD-D12]."""
    card = t.lowest[td.SEEN]
    while card != NOBODY:
        if is_resource(t.kind[card]):
            return number_of(verbs.KEEP, t.kind[card])
        card = t.above[card]
    return number_of(verbs.DONE)


verbs.ACTIONS.refuse(verbs.KEEP, "that card was not drawn, or is no Resource", "TD-20.6")
