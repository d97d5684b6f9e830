"""Binoculars and Lantern [TD-20.12 to TD-20.14]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.actions import begin_use
from deadhand.games.three_days.deployment import end_place, first_place, is_open
from deadhand.games.three_days.names import is_resource
from deadhand.table.actions import Verb
from deadhand.table.cards import move, show, top
from deadhand.table.course import NOBODY, argument, ask, number_of, offer, pop, push, tell, tell_card
from deadhand.table.declare import Refusal, default, on, rule, why_not


@rule
def can_be_named(t: td.ThreeDays, name: int, place: int) -> bool:
    """Binoculars reach Common cards, covered or not; a Lantern open cards of any back [TD-20.12, TD-20.13]."""
    if name == td.LANTERN:
        return is_open(t, place)
    card = top(t, td.STREETS + place)
    return card != NOBODY and t.back[t.kind[card]] == td.COMMON_BACK


@rule
def offer_looks(t: td.ThreeDays, seat: int, verb: Verb, name: int) -> None:
    """Each Binoculars or Lantern in hand with the first card to look at [TD-11.17, TD-20.12, TD-20.13]."""
    for kind in range(verb.x_first, verb.x_first + verb.x_size):
        if t.held[td.HAND + seat, kind]:
            for place in range(first_place(t), end_place(t)):
                if can_be_named(t, name, place):
                    offer(t, verb, kind, place)


@on(verbs.USE_BINOCULARS, verbs.USE_LANTERN)
def begin_to_look(t: td.ThreeDays, kind: int, place: int) -> None:
    """The first card is named with the use [TD-20.12, TD-20.13]."""
    begin_use(t, t.actor, kind)
    t.named[0] = place
    t.named_count = 1
    push(t, td.NAME_PLACES, kind)


@on(td.NAME_PLACES)
def ask_name(t: td.ThreeDays, card: int) -> None:
    """One after the other; they are looked at when the last is named [TD-20.12, TD-20.13]."""
    place = next_to_name(t, td.NAME[card], first_place(t))
    if place == NOBODY or t.named_count >= min(td.MOST_NAMED, t.numbers[card, td.AMOUNT]):
        look_at_named(t)
        return
    ask(t, t.active, verbs.ASK_NAME)
    while place != NOBODY:
        offer(t, verbs.NAME_PLACE, place)
        place = next_to_name(t, td.NAME[card], place + 1)
    offer(t, verbs.DONE)


@rule
def next_to_name(t: td.ThreeDays, name: int, place: int) -> int:
    """The first place from this one on whose card can still be named, or NOBODY."""
    while place < end_place(t) and (is_named(t, place) or not can_be_named(t, name, place)):
        place += 1
    return place if place < end_place(t) else NOBODY


@rule
def is_named(t: td.ThreeDays, place: int) -> bool:
    """Whether the card at a place has been named."""
    found = False
    for nth in range(t.named_count):
        found = found or t.named[nth] == place
    return found


@on(verbs.NAME_PLACE)
def name_place(t: td.ThreeDays, place: int) -> None:
    """A further card [TD-20.12, TD-20.13]."""
    t.named[t.named_count] = place
    t.named_count += 1


@rule
def look_at_named(t: td.ThreeDays) -> None:
    """All see the cards, and know them until they leave; a Lantern turns Resources up [TD-20.13, TD-23.3, TD-23.4]."""
    used = td.NAME[argument(t, 1)]
    pop(t)
    for nth in range(t.named_count):
        card = top(t, td.STREETS + t.named[nth])
        tell_card(t, td.LOOKED_AT, t.kind[card], t.active)
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
    """Which of the cards not yet put back comes to this place; cards alike are one choice [TD-20.12]."""
    ask(t, t.active, verbs.ASK_PUT)
    kind = next_to_put(t, nth, NOBODY)
    while kind != NOBODY:
        offer(t, verbs.PUT_HERE, kind)
        kind = next_to_put(t, nth, kind)


@rule
def next_to_put(t: td.ThreeDays, nth: int, after: int) -> int:
    """The lowest kind above `after` of the cards that are still to be put back, or NOBODY."""
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
        tell(t, td.REORDERED, t.actor)
        t.named_count = 0


@rule
def exchange_places(t: td.ThreeDays, place: int, other: int) -> None:
    """What is known of the cards goes with them [TD-20.12, TD-23.4]."""
    if place != other:
        card, there = top(t, td.STREETS + place), top(t, td.STREETS + other)
        move(t, card, td.STREETS + other)
        move(t, there, td.STREETS + place)


@default(verbs.ASK_PUT)
def leave_in_place(t: td.ThreeDays) -> int:
    """The order is unchanged [TD-D15]."""
    return number_of(verbs.PUT_HERE, t.kind[top(t, td.STREETS + argument(t, 1))])


# ---- why not ----


@why_not(verbs.USE_BINOCULARS)
def no_view(t: td.ThreeDays, _kind: int, _place: int) -> Refusal:
    """Binoculars reach face-down Common cards of the current zone [TD-20.12]."""
    if t.actions_left == 0:
        return "no Action is left", "TD-10.1"
    return "no face-down Common card of this zone lies there", "TD-20.12"


@why_not(verbs.USE_LANTERN)
def no_light(t: td.ThreeDays, _kind: int, _place: int) -> Refusal:
    """A Lantern reaches open cards of the current zone [TD-20.13]."""
    if t.actions_left == 0:
        return "no Action is left", "TD-10.1"
    return "that card is not open", "TD-9.5"


@why_not(verbs.NAME_PLACE)
def no_name(t: td.ThreeDays, place: int) -> Refusal:
    """Each card once [TD-20.12, TD-20.13]."""
    if any(t.named[nth] == place for nth in range(t.named_count)):
        return "that card is named already", "TD-20.12"
    if td.NAME[t.steps[t.step_count - 1, 1]] == td.LANTERN:
        return "that card is not open", "TD-9.5"
    return "no face-down Common card of this zone lies there", "TD-20.12"


verbs.ACTIONS.refuse(verbs.PUT_HERE, "that card is not among those to be put back", "TD-20.12")
