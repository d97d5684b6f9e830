"""Setup: the piles, the Survivors with their Starter Sets, and the Survival Kit [TD-5, TD-7.1]."""

from deadhand.games.three_days import options, state as td, verbs
from deadhand.games.three_days.map.playing_area import draw_kit, has_card
from deadhand.games.three_days.survivors.hands import has_room
from deadhand.games.three_days.survivors.survivors import first_in_order, most_immunity, most_vitality
from deadhand.table.flow.course import NOBODY, ask, clockwise, draw_below, emit_card, offer, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import collect_all, flip_onto, move, oldest, shuffle, top


@on(td.SET_UP)
def set_up(t: td.ThreeDays) -> None:
    """Sort the piles, lay out the Playing Area, and choose who begins, then Survivors and hands [TD-5.1 to TD-5.8]."""
    pop(t)
    sort_into_piles(t)
    block_first_spaces(t)
    t.first_seat = draw_below(t, t.seats) if t.first_player == NOBODY else t.first_player
    t.active = NOBODY
    t.leaving = NOBODY
    for seat in range(t.seats):
        t.survivor[seat] = NOBODY
    take_fixed_survivors(t)
    push(t, td.BEGIN_TURN)
    push(t, td.BEGIN_DAY)
    push(t, td.DRAW_KITS)
    push(t, td.CHOOSE_SURVIVOR)


@rule
def sort_into_piles(t: td.ThreeDays) -> None:
    """Put each card on the pile of its back, Common cards by day; shuffle hidden piles [TD-5.1, TD-5.6, TD-5.7].

    Starter Sets wait among the cards out of the game.
    """
    collect_all(t, td.SEEN)
    copies, last = 0, NOBODY
    while t.count[td.SEEN]:
        kind = t.kind[top(t, td.SEEN)]
        copies = copies + 1 if kind == last else 1
        last = kind
        flip_onto(t, td.SEEN, first_pile_for(t, kind, copies))
    for pile in (td.COMMON, td.CITY, td.MARKET, td.PHARMACY, td.KIT, td.THREAT):
        shuffle(t, pile)


@rule
def first_pile_for(t: td.ThreeDays, kind: int, copy: int) -> int:
    """Return the first pile of a card; some copies of Common kinds wait for Days 2 and 3 [TD-5.1, TD-5.6, TD-5.7]."""
    if t.back[kind] != td.COMMON_BACK:
        return td.PILE_OF_BACK[t.back[kind]]
    if copy <= t.numbers[kind, td.DAY3]:
        return td.DAY_THREE
    return td.DAY_TWO if copy <= t.numbers[kind, td.DAY3] + t.numbers[kind, td.DAY2] else td.COMMON


@rule
def block_first_spaces(t: td.ThreeDays) -> None:
    """Block spaces 6 and 7 for one Survivor, space 7 for two, none for three [TD-5.4, TD-5.5]."""
    for space in range(td.SPACES_IN_ALL):
        t.blocked[space] = space >= td.SPACES_IN_ALL - (td.SEATS - t.seats)


# ---- Survivors ----


@rule
def fixed_survivor(t: td.ThreeDays, seat: int) -> int:
    """Return the Survivor that an option gives a seat, or NOBODY [TD-4.2]."""
    number = t.survivor_1 if seat == 0 else t.survivor_2 if seat == 1 else t.survivor_3
    return NOBODY if number == options.OPEN_CHOICE else td.SURVIVORS + number - 1


@rule
def is_taken(t: td.ThreeDays, survivor: int) -> bool:
    """Return True if a seat has this Survivor [TD-4.2]."""
    seats = 0
    for seat in range(t.seats):
        seats += t.survivor[seat] == survivor
    return seats > 0


@rule
def take_fixed_survivors(t: td.ThreeDays) -> None:
    """Place the Survivors fixed by the host; a seat that names one already taken is to pick [TD-4.2]."""
    for seat in range(t.seats):
        survivor = fixed_survivor(t, seat)
        if survivor != NOBODY and not is_taken(t, survivor):
            take_survivor(t, seat, survivor)


@on(td.CHOOSE_SURVIVOR)
def choose_survivors(t: td.ThreeDays) -> None:
    """Ask the players for the Survivors left open, in seat order [TD-4.2, TD-D2]."""
    for seat in range(t.seats):
        if t.survivor[seat] == NOBODY:
            ask(t, seat, verbs.ASK_CHOOSE)
            for survivor in range(td.SURVIVORS, td.SURVIVORS + td.SEATS):
                if not is_taken(t, survivor):
                    offer(t, verbs.CHOOSE, survivor)
            return
    pop(t)


@on(verbs.CHOOSE)
def choose_survivor(t: td.ThreeDays, survivor: int) -> None:
    """Take this Survivor for the asked player [TD-4.2]."""
    take_survivor(t, t.actor, survivor)


verbs.ACTIONS.refuse(verbs.CHOOSE, "another player has this Survivor", "TD-4.2")


@rule
def take_survivor(t: td.ThreeDays, seat: int, survivor: int) -> None:
    """Set up a Survivor with its Starter Set, at full Vitality and Immunity [TD-5.2, TD-5.3, TD-5.8]."""
    t.survivor[seat] = survivor
    t.vitality[seat] = most_vitality(t, seat)
    t.immunity[seat] = most_immunity(t, seat)
    emit_card(t, td.CHOSEN, survivor, seat)
    card = oldest(t, td.REMOVED, survivor)
    if card != NOBODY:
        move(t, card, td.SURVIVOR + seat)
    if survivor == td.RICK:
        give_starter(t, td.BAT, 1, td.HAND + seat)
        give_starter(t, td.KNIFE, 1, td.RESERVE + seat)
        give_starter(t, td.CANNED_SOUP, 1, td.RESERVE + seat)
        give_starter(t, td.ANTIVIRAL, 1, td.RESERVE + seat)
    elif survivor == td.SELENA:
        give_starter(t, td.RIFLE, 1, td.HAND + seat)
        give_starter(t, td.AMMUNITION_RIFLE, 1, td.HAND + seat)
        give_starter(t, td.AMMUNITION_RIFLE, 3, td.RESERVE + seat)
        give_starter(t, td.GRENADE, 1, td.RESERVE + seat)
    else:
        give_starter(t, td.PUNCH, 1, td.HAND + seat)
        give_starter(t, td.BERSERK_AGENT, 1, td.HAND + seat)
        give_starter(t, td.EXPLOSIVE_AGENT, 1, td.HAND + seat)
        give_starter(t, td.PARALYZE_AGENT, 1, td.HAND + seat)
        give_starter(t, td.ANTIVIRAL, 1, td.RESERVE + seat)


@rule
def give_starter(t: td.ThreeDays, name: int, copies: int, zone: int) -> None:
    """Put Starter Set cards of a name into a hand or Reserve, as many as there are [TD-5.2, TD-19]."""
    card = t.lowest[td.REMOVED]
    while card != NOBODY and copies:
        above = t.above[card]
        if td.NAME[t.kind[card]] == name and t.back[t.kind[card]] == td.STARTER_BACK:
            move(t, card, zone)
            copies -= 1
        card = above


@on(td.DRAW_KITS)
def draw_kits(t: td.ThreeDays) -> None:
    """Fill each hand to five from the Survival Kit, in table order [TD-7.1]."""
    pop(t)
    first = first_in_order(t)
    for step in range(t.seats):
        seat = clockwise(t, first, step)
        while has_room(t, seat) and has_card(t, td.KIT):
            draw_kit(t, seat)
