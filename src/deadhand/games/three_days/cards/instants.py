"""Instants, resolved as soon as they are turned over [TD-18.2, TD-20.3 to TD-20.5, TD-20.18 to TD-20.21, TD-20.32]."""

from deadhand.games.three_days import results, state as td, verbs
from deadhand.games.three_days.cards.noise import make_noise
from deadhand.games.three_days.map.piles import discard_openly, draw_kit
from deadhand.games.three_days.map.playing_area import block_right_most, free_left_most
from deadhand.games.three_days.survivors.damage import gain_vitality, lose_immunity, lose_vitality
from deadhand.games.three_days.survivors.discards import accept_card, finish_answer
from deadhand.games.three_days.survivors.hands import offer_discards
from deadhand.games.three_days.survivors.survivors import first_in_order, is_living, most_vitality
from deadhand.table.choices.actions import Verb
from deadhand.table.flow.course import NOBODY, argument, ask, clockwise, count_up, offer, pop, push
from deadhand.table.game.declare import by_kind, on, on_kind, rule
from deadhand.table.zones.cards import move


@on(td.RESOLVE_INSTANT)
def resolve_instant(t: td.ThreeDays, instant: int) -> None:
    """Carry out the card's text, all at once [TD-18.2]."""
    pop(t)
    take_place(t, instant)


@by_kind(range(td.INSTANTS, td.WAYS))
def take_place(t: td.ThreeDays, kind: int) -> None:
    """Carry out an Instant [TD-18.2]."""


@on_kind(take_place, td.ALARM)
def ring(t: td.ThreeDays, kind: int) -> None:
    """Noise [TD-20.32]."""
    make_noise(t, t.numbers[kind, td.NOISE_POINTS])


@on_kind(take_place, td.CONTAGION)
def infect(t: td.ThreeDays, kind: int) -> None:
    """The active player loses Immunity [TD-20.32]."""
    lose_immunity(t, t.active, t.numbers[kind, td.POINTS_TAKEN])


@on_kind(take_place, td.HORDE)
def gather_horde(t: td.ThreeDays) -> None:
    """The right-most Free space is blocked [TD-20.3, TD-20.4]."""
    block_right_most(t)


@on_kind(take_place, td.RUN_AWAY)
def run_away(t: td.ThreeDays) -> None:
    """The left-most Blocked side is turned to Free [TD-20.5]."""
    free_left_most(t)


# ---- The Last Supper and Sweet Home ----


@on_kind(take_place, td.THE_LAST_SUPPER)
def sit_down_to_supper(t: td.ThreeDays) -> None:
    """Somebody discards a Canned Soup, or all lose Vitality [TD-20.18]."""
    push(t, td.SUPPER)


@on_kind(take_place, td.SWEET_HOME)
def come_home(t: td.ThreeDays) -> None:
    """Somebody may discard a Lantern [TD-20.19]."""
    push(t, td.GO_HOME)


@on(td.SUPPER)
def ask_for_soup(t: td.ThreeDays, asked: int) -> None:
    """Without a yes all lose Vitality together [TD-20.18, TD-20.20]."""
    seat = next_with(t, asked, td.CANNED_SOUP)
    if seat != NOBODY:
        ask(t, seat, verbs.ASK_SUPPER)
        offer_name(t, seat, td.CANNED_SOUP)
        return
    pop(t)
    for each in range(t.seats):
        lose_vitality(t, each, t.numbers[td.THE_LAST_SUPPER, td.POINTS_TAKEN], results.SUPPER_KILLS)


@on(td.GO_HOME)
def ask_for_lantern(t: td.ThreeDays, asked: int) -> None:
    """All living Survivors with a Lantern are asked in table order [TD-20.19, TD-20.20]."""
    seat = next_with(t, asked, td.LANTERN)
    if seat == NOBODY:
        pop(t)
    else:
        ask(t, seat, verbs.ASK_HOME)
        offer_name(t, seat, td.LANTERN)


@on_kind(accept_card, td.SUPPER)
def share_soup(t: td.ThreeDays, card: int) -> None:
    """The first yes ends the asking [TD-20.18, TD-20.20]."""
    discard_openly(t, t.actor, card)
    pop(t)


@on_kind(accept_card, td.GO_HOME)
def light_the_way_home(t: td.ThreeDays, card: int) -> None:
    """Every living Survivor has full Vitality [TD-20.19]."""
    discard_openly(t, t.actor, card)
    pop(t)
    for seat in range(t.seats):
        if is_living(t, seat):
            gain_vitality(t, seat, most_vitality(t, seat))


@on_kind(finish_answer, td.SUPPER, td.GO_HOME)
def refuse_for_all(t: td.ThreeDays) -> None:
    """No: the next one is asked [TD-20.20]."""
    count_up(t, 1)


@rule
def next_with(t: td.ThreeDays, asked: int, name: int) -> int:
    """Return the next asked: a living Survivor with such a card in hand or Reserve, or NOBODY [TD-2.14, TD-20.20]."""
    first = first_in_order(t)
    for place in range(asked, t.seats):
        seat = clockwise(t, first, place)
        if is_living(t, seat) and (has_name(t, td.HAND + seat, name) or has_name(t, td.RESERVE + seat, name)):
            t.steps[t.step_count - 1, 1] = place
            return seat
    return NOBODY


@rule
def has_name(t: td.ThreeDays, zone: int, name: int) -> bool:
    """Return whether a card of a name lies in a zone, whatever its back."""
    card = t.lowest[zone]
    while card != NOBODY and td.NAME[t.kind[card]] != name:
        card = t.above[card]
    return card != NOBODY


@rule
def offer_name(t: td.ThreeDays, seat: int, name: int) -> None:
    """To discard a card of a name, from hand or Reserve, or not [TD-2.18, TD-20.20]."""
    offer_copies(t, td.HAND + seat, verbs.DISCARD_HAND, name)
    offer_copies(t, td.RESERVE + seat, verbs.DISCARD_RESERVE, name)
    offer(t, verbs.DONE)


@rule
def offer_copies(t: td.ThreeDays, zone: int, verb: Verb, name: int) -> None:
    """Cards of one name differ in their backs, in the order of the deck list [TD-2.18]."""
    for kind in range(name, td.THREAT_CARDS):
        if td.NAME[kind] == name and t.held[zone, kind]:
            offer(t, verb, kind)


# ---- The Trader ----


@on_kind(take_place, td.THE_TRADER)
def meet_trader(t: td.ThreeDays) -> None:
    """The active player names cards, one after the other [TD-20.21]."""
    push(t, td.TRADE)


@on(td.TRADE)
def ask_trade(t: td.ThreeDays, _traded: int) -> None:
    """Any cards of hand and Reserve but the Punch, also none [TD-2.15, TD-20.21]."""
    ask(t, t.active, verbs.ASK_TRADE)
    offer_discards(t, t.active)
    offer(t, verbs.DONE)


@on_kind(accept_card, td.TRADE)
def trade_in(t: td.ThreeDays, card: int) -> None:
    """It lies apart until all are named [TD-20.21]."""
    move(t, card, td.SEEN)
    count_up(t, 1)


@on_kind(finish_answer, td.TRADE)
def finish_trade(t: td.ThreeDays) -> None:
    """All named are discarded, then as many are drawn: what was discarded may come back [TD-20.21]."""
    traded = argument(t, 1)
    pop(t)
    while t.count[td.SEEN]:
        discard_openly(t, t.active, t.lowest[td.SEEN])
    for _ in range(traded):
        draw_kit(t, t.active)
