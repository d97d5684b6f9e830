"""The Deployment Area: which cards are open, laying out its zones, turning cards over [TD-9, TD-12.3, TD-23]."""

from deadhand.games.three_days import layout, state as td
from deadhand.games.three_days.map.playing_area import discard_all, next_card
from deadhand.table.flow.course import NOBODY, emit, emit_card, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import move, move_all_but_top, oldest, shuffle, top
from deadhand.table.zones.layers import (
    begin_layer,
    forget_layers,
    mix_layers,
    pool_of as pool_of,  # the hooks: Common cards lie in layers [TD-17.6]
    redeal_pools as redeal_pools,
)

# ---- 9A. Geometry ----


@rule
def current_places(t: td.ThreeDays) -> int:
    """Return the places of the zone the Survivors are in; the Main Zone grows with them [TD-9.9, TD-9.12, TD-9.25]."""
    return layout.MAIN_SET[t.seats - 1] if t.indoors == td.MAIN_ZONE else layout.INDOOR_SET


@rule
def is_laid_out(t: td.ThreeDays, place: int) -> bool:
    """Return True if a place is in this game's Main Zone, or in the Indoor Zone with the Survivors [TD-9.12]."""
    return place < layout.MAIN_SIZES[t.seats - 1] or (place >= layout.INDOORS and t.indoors != td.MAIN_ZONE)


@rule
def covering_places(t: td.ThreeDays, place: int) -> int:
    """Return the places whose cards, face down or face up, cover that of a place, as a set [TD-9.4, TD-9.7]."""
    covering = 0
    for below in (layout.LEFT_BELOW[place], layout.RIGHT_BELOW[place]):
        if below != NOBODY and t.count[td.STREETS + below] + t.count[td.TURNED + below]:
            covering |= 1 << below
    return covering


@rule
def places_with(t: td.ThreeDays, zones: int) -> int:
    """Return the set of places of the current zone with cards in STREETS or TURNED [TD-9.9, TD-9.12, TD-9.25]."""
    places = 0
    for place in range(layout.PLACES):  # all of them: as many as the compiler knows of are looked at several at a time
        places |= t.count[zones + place] << place
    return places & current_places(t)


@rule
def covered_by(places: int) -> int:
    """Return the places that cards at some places cover, each a distance on in the order of dealing [TD-9.4]."""
    covered = 0
    for distance in range(len(layout.COVERED_FROM)):
        covered |= (places >> distance) & layout.COVERED_FROM[distance]
    return covered


@rule
def open_places(t: td.ThreeDays) -> int:
    """Return the places of the current zone with an open card, as a set [TD-9.5, TD-9.25]."""
    face_down = places_with(t, td.STREETS)
    return face_down & ~covered_by(face_down | places_with(t, td.TURNED))


@rule
def turn_up(t: td.ThreeDays, place: int) -> None:
    """Turn a card over: an Instant is resolved at once, then discarded; others stay [TD-9.7, TD-12.3, TD-18.2]."""
    card = top(t, td.STREETS + place)
    kind = t.kind[card]
    t.cards_turned += 1
    move(t, card, td.TURNED + place)
    emit_card(t, td.TURNED_UP, kind, t.active)
    if td.INSTANTS <= kind < td.WAYS:
        push(t, td.DISCARD_INSTANT, place)
        push(t, td.RESOLVE_INSTANT, kind)


@on(td.DISCARD_INSTANT)
def discard_instant(t: td.ThreeDays, place: int) -> None:
    """Discard an Instant once it is resolved [TD-12.3, TD-18.2]."""
    pop(t)
    discard_all(t, td.TURNED + place)


# ---- 9B. Main Zone ----


@on(td.LAY_OUT)
def lay_out_main_zone(t: td.ThreeDays) -> None:
    """Lay EXIT and four City cards, shuffled, on the City places, Common cards elsewhere [TD-9.14, TD-9.15]."""
    pop(t)
    t.indoors = td.MAIN_ZONE
    t.entered_today = 0
    add_cards_of_day(t)
    take_exit(t)
    for _ in range(min(layout.CITY_CARDS - 1, t.count[td.CITY])):
        move(t, top(t, td.CITY), td.DEALING)
    shuffle(t, td.DEALING)
    deal_zone(t)


@rule
def take_exit(t: td.ThreeDays) -> None:
    """Take EXIT, which comes back every day, from the City pile or its discard pile [TD-9.14, TD-9.18]."""
    card = oldest(t, td.CITY, td.EXIT)
    if card == NOBODY:
        card = oldest(t, td.CITY_DISCARD, td.EXIT)
    if card != NOBODY:
        move(t, card, td.DEALING)


@rule
def add_cards_of_day(t: td.ThreeDays) -> None:
    """Add the Common cards of Day 2 or 3 to the pile, not its discard pile [TD-9.16, TD-9.17].

    In hard mode they are shuffled with its top cards only, and lie on the rest [TD-17.6].
    """
    if t.day == 1:
        return
    waiting = td.DAY_TWO if t.day == 2 else td.DAY_THREE
    if t.hard_mode:
        move_all_but_top(t, td.COMMON, td.DEALING, td.HARD_CARDS)
        begin_layer(t, waiting, td.COMMON, td.DEALING)
    else:
        forget_layers(t)
    move_all_but_top(t, waiting, td.COMMON, 0)
    shuffle(t, td.COMMON)
    if t.hard_mode:
        move_all_but_top(t, td.COMMON, td.DEALING, 0)
        move_all_but_top(t, td.DEALING, td.COMMON, 0)


@rule
def deal_zone(t: td.ThreeDays) -> None:
    """Deal the current zone face down, top row first, left to right [TD-9.2, TD-9.15, TD-9.21].

    A place that there is no card for stays empty [TD-2.13].
    """
    dealt, places = 0, current_places(t)
    while places:
        place = lowest(places)
        card = top(t, td.DEALING) if layout.OWN_BACK[place] else next_card(t, td.COMMON)
        if card != NOBODY:
            move(t, card, td.STREETS + place)
            dealt += 1
        places = without_lowest(places)
    emit(t, td.LAID_OUT, dealt)


@rule
def clear_zone(t: td.ThreeDays) -> None:
    """Discard all cards of the current zone; nothing explodes and nothing is gained [TD-12.8, TD-12.10, TD-12.13]."""
    places = current_places(t)
    while places:
        discard_all(t, td.STREETS + lowest(places))
        discard_all(t, td.TURNED + lowest(places))
        places = without_lowest(places)


# ---- 9C. Indoor Zone ----


@rule
def zone_behind(kind: int) -> int:
    """Return the Indoor Zone that a card leads into, or MAIN_ZONE [TD-9.19]."""
    if kind == td.PHARMACY_CARD:
        return td.IN_PHARMACY
    return td.IN_MARKET if kind == td.MARKET_CARD else td.MAIN_ZONE


@rule
def was_entered(t: td.ThreeDays, kind: int) -> bool:
    """Return whether a card leads into a zone that was entered today [TD-9.22, TD-9.24]."""
    return (t.entered_today >> zone_behind(kind)) & 1 == 1


@rule
def lay_out_indoors(t: td.ThreeDays, zone: int) -> None:
    """Lay the zone's own cards, completed by Common ones and shuffled, on the Indoor places [TD-9.21, TD-9.23]."""
    t.indoors = zone
    pile = td.PHARMACY if zone == td.IN_PHARMACY else td.MARKET
    card = t.lowest[pile + 1]
    while card != NOBODY:
        above = t.above[card]
        if not is_emptied(t, t.kind[card]):
            move(t, card, pile)
        card = above
    shuffle(t, pile)
    while t.count[pile] and t.count[td.DEALING] < layout.CITY_CARDS:
        move(t, top(t, pile), td.DEALING)
    while t.count[td.DEALING] < layout.CITY_CARDS and next_card(t, td.COMMON) != NOBODY:
        move(t, next_card(t, td.COMMON), td.DEALING)
    mix_layers(t, td.DEALING)
    shuffle(t, td.DEALING)
    deal_zone(t)


@rule
def is_emptied(t: td.ThreeDays, kind: int) -> bool:
    """Return True if a Security Box or Showcase has already given its Gun or MedKit, taken or not [TD-9.23]."""
    if kind == td.SECURITY_BOX:
        return oldest(t, td.EPIC, td.GUN) == NOBODY
    return kind == td.SHOWCASE and oldest(t, td.INVOKE, td.MEDKIT) == NOBODY


@rule
def may_lie(t: td.ThreeDays, _viewer: int, kind: int, zone: int) -> bool:
    """Return False for an unseen EXIT in the City pile, unless there are several: it lies in the streets [TD-9.14]."""
    return kind != td.EXIT or zone != td.CITY or t.day == 0 or exits(t) > 1


@rule
def exits(t: td.ThreeDays) -> int:
    """Return the number of EXIT cards: one, unless the deck is changed."""
    total = 0
    for card in range(t.cards):
        total += t.kind[card] == td.EXIT
    return total
