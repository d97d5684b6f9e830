"""Instants, resolved as soon as they are turned over [TD-18.2, TD-20.3 to TD-20.5, TD-20.18 to TD-20.21, TD-20.32]."""

from deadhand.games.three_days import results, state as td, verbs
from deadhand.games.three_days.cards.explosions import make_noise
from deadhand.games.three_days.kinds import LANTERNS, PUNCHES, SOUPS
from deadhand.games.three_days.map.playing_area import block_right_most, discard_openly, draw_kit, free_left_most
from deadhand.games.three_days.survivors.damage import gain_vitality, lose_immunity, lose_vitality
from deadhand.games.three_days.survivors.hands import accept_card, finish_answer, holds, offer_discards
from deadhand.games.three_days.survivors.survivors import first_in_order, is_living, most_vitality
from deadhand.table.flow.course import NOBODY, argument, ask, clockwise, count_up, number_of, offer, pop, push
from deadhand.table.game.declare import by_kind, default, on, on_kind, rule
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
    """Make Noise, on behalf of the Survivor who turned the card over [TD-17.4, TD-20.32]."""
    make_noise(t, t.numbers[kind, td.NOISE_POINTS], 1)


@on_kind(take_place, td.CONTAGION)
def infect(t: td.ThreeDays, kind: int) -> None:
    """Take Immunity from the active player [TD-20.32]."""
    lose_immunity(t, t.active, t.numbers[kind, td.POINTS_TAKEN])


@on_kind(take_place, td.HORDE)
def gather_horde(t: td.ThreeDays) -> None:
    """Block the right-most Free space [TD-20.3, TD-20.4]."""
    block_right_most(t)


@on_kind(take_place, td.RUN_AWAY)
def run_away(t: td.ThreeDays) -> None:
    """Turn the left-most Blocked side to Free [TD-20.5]."""
    free_left_most(t)


# ---- The Last Supper and Sweet Home ----


@on_kind(take_place, td.THE_LAST_SUPPER)
def sit_down_to_supper(t: td.ThreeDays) -> None:
    """Ask for a Canned Soup to discard; if nobody has one, all lose Vitality [TD-20.18]."""
    push(t, td.SUPPER)


@on_kind(take_place, td.SWEET_HOME)
def come_home(t: td.ThreeDays) -> None:
    """Ask who discards a Lantern, if anybody [TD-20.19]."""
    push(t, td.GO_HOME)


@on(td.SUPPER)
def ask_for_soup(t: td.ThreeDays, asked: int) -> None:
    """Ask for a Canned Soup, which the last one must give; without any, all lose Vitality [TD-20.18, TD-20.20]."""
    if ask_holder(t, asked, verbs.ASK_SUPPER, SOUPS):
        if next_holder(t, argument(t, 1) + 1, SOUPS) != NOBODY:
            offer(t, verbs.DONE)
        return
    pop(t)
    for seat in range(t.seats):
        lose_vitality(t, seat, t.numbers[td.THE_LAST_SUPPER, td.POINTS_TAKEN], results.SUPPER_KILLS)


@on(td.GO_HOME)
def ask_for_lantern(t: td.ThreeDays, asked: int) -> None:
    """Ask for a Lantern; without a yes nothing happens [TD-20.19, TD-20.20]."""
    if ask_holder(t, asked, verbs.ASK_HOME, LANTERNS):
        offer(t, verbs.DONE)
    else:
        pop(t)


@rule
def ask_holder(t: td.ThreeDays, asked: int, prompt: int, kinds: int) -> bool:
    """Ask the next living Survivor in table order who has such a card; False if nobody is left [TD-2.14, TD-20.20]."""
    place = next_holder(t, asked, kinds)
    if place == NOBODY:
        return False
    t.steps[t.step_count - 1, 1] = place
    seat = clockwise(t, first_in_order(t), place)
    ask(t, seat, prompt)
    offer_discards(t, seat, kinds)
    return True


@rule
def next_holder(t: td.ThreeDays, asked: int, kinds: int) -> int:
    """Return the next place in table order of a living Survivor with such a card, or NOBODY [TD-2.14, TD-20.20]."""
    first = first_in_order(t)
    for place in range(asked, t.seats):
        if holds(t, clockwise(t, first, place), kinds):
            return place
    return NOBODY


@on_kind(accept_card, td.SUPPER)
def share_soup(t: td.ThreeDays, card: int) -> None:
    """Discard the Soup; the first yes ends the asking [TD-20.18, TD-20.20]."""
    discard_openly(t, t.actor, card)
    pop(t)


@on_kind(accept_card, td.GO_HOME)
def light_the_way_home(t: td.ThreeDays, card: int) -> None:
    """Restore the Vitality of every living Survivor [TD-20.19]."""
    discard_openly(t, t.actor, card)
    pop(t)
    for seat in range(t.seats):
        if is_living(t, seat):
            gain_vitality(t, seat, most_vitality(t, seat))


@on_kind(finish_answer, td.SUPPER, td.GO_HOME)
def refuse_for_all(t: td.ThreeDays) -> None:
    """Ask the next holder, after a no [TD-20.20]."""
    count_up(t, 1)


@default(verbs.ASK_SUPPER)
def leave_it_to_another(t: td.ThreeDays) -> int:
    """Decline by default; the last one asked discards the first such card [TD-D19]."""
    decline = number_of(verbs.DONE)
    return decline if t.offers[t.offer_count - 1] == decline else t.offers[0]


verbs.ACTIONS.refuse(verbs.DONE, "nobody after you has a Canned Soup, so you must discard one", "TD-20.18")


# ---- The Trader ----


@on_kind(take_place, td.THE_TRADER)
def meet_trader(t: td.ThreeDays) -> None:
    """Ask the active player for cards, one after the other [TD-20.21]."""
    push(t, td.TRADE)


@on(td.TRADE)
def ask_trade(t: td.ThreeDays, _traded: int) -> None:
    """Ask for any cards of hand and Reserve but the Punch, or none [TD-2.15, TD-20.21]."""
    ask(t, t.active, verbs.ASK_TRADE)
    offer_discards(t, t.active, ~PUNCHES)
    offer(t, verbs.DONE)


@on_kind(accept_card, td.TRADE)
def trade_in(t: td.ThreeDays, card: int) -> None:
    """Put the card aside until all are named [TD-20.21]."""
    move(t, card, td.SEEN)
    count_up(t, 1)


@on_kind(finish_answer, td.TRADE)
def finish_trade(t: td.ThreeDays) -> None:
    """Discard all named cards, then draw as many, which may include them [TD-20.21]."""
    traded = argument(t, 1)
    pop(t)
    while t.count[td.SEEN]:
        discard_openly(t, t.active, t.lowest[td.SEEN])
    for _ in range(traded):
        draw_kit(t, t.active)
