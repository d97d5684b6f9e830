"""The numbers that all see [TD-23.1]: fields of the record, and what follows from them and the cards that lie open."""

from functools import partial
from typing import Final

from deadhand.games.three_days import layout, state as td
from deadhand.games.three_days.cards.explosions import DESTROYED, is_explosive
from deadhand.games.three_days.cards.looking import named_places
from deadhand.games.three_days.map.deployment import covering_places, current_places, is_laid_out, open_places
from deadhand.games.three_days.map.playing_area import card_in, free_spaces
from deadhand.games.three_days.survivors.damage import can_be_hit, damage_of, hit_points_of
from deadhand.games.three_days.survivors.survivors import most_immunity, most_vitality, reserve_slots
from deadhand.games.three_days.turn.attack import weapon_damage
from deadhand.table.flow.course import NOBODY, current_step
from deadhand.table.game.declare import rule
from deadhand.table.game.plans import Counter, Mark
from deadhand.table.zones.cards import top

# ---- the map ----


@rule
def row_of(t: td.ThreeDays, place: int) -> int:
    """Return the row of a place from the top, or NOBODY while the place is not on the table [TD-9.2, TD-9.9]."""
    return layout.ROW[place] if is_laid_out(t, place) else NOBODY


@rule
def twice_x(t: td.ThreeDays, place: int) -> int:  # noqa: ARG001  # every rule of a counter takes the table
    """Return twice the distance of a place to the right of the middle [TD-9.3]."""
    return layout.TWICE_X[place]


@rule
def must_go(t: td.ThreeDays, place: int) -> int:
    """Return as bits the places whose cards must be gone before that of a place is uncovered [TD-9.4, TD-9.6]."""
    bits = covering_places(t, place)
    for below in range(place + 1, layout.PLACES):
        if (bits >> below) & 1:
            bits |= covering_places(t, below)
    return bits


@rule
def places_named_now(t: td.ThreeDays) -> int:
    """Return the places whose cards are named for Binoculars or a Lantern, as a set [TD-20.12, TD-20.13]."""
    return named_places(t) if t.over == 0 and current_step(t) == td.NAME_PLACES else 0


# ---- the Playing Area ----


@rule
def hit_points(t: td.ThreeDays, card: int) -> int:
    """Return the damage that a card can take in all, or 0 if it takes none [TD-18.9, TD-20.1, TD-21.2]."""
    space = t.zone[card] - td.SPACES
    if not 0 <= space < td.SPACES_IN_ALL or not can_be_hit(t, space):
        return 0
    return hit_points_of(t, t.kind[card])


@rule
def damage_left(t: td.ThreeDays, card: int) -> int:
    """Return the damage that destroys a Zombie or an object; 0 for Resources, which none hits [TD-18.9, TD-18.10]."""
    return hit_points(t, card) - t.hits[card] if t.kind[card] < td.INSTANTS else 0


@rule
def will_miss_turn(t: td.ThreeDays, card: int) -> bool:
    """Return True if a card is paralysed, so that it does nothing in the next Game Turn [TD-13.7, TD-13.11]."""
    return t.paralysed[card] == td.TOKEN


@rule
def turn_value(t: td.ThreeDays, card: int) -> int:
    """Return the Turn Tokens at which a card acts, or 0 if it never does [TD-18.20]."""
    return t.numbers[t.kind[card], td.TURN_VALUE]


@rule
def acts(t: td.ThreeDays, card: int) -> bool:
    """Return True if a card's Turn ability acts in the next Game Turn [TD-13.8, TD-13.13]."""
    return turn_value(t, card) > 0 and t.turns[card] + 1 >= turn_value(t, card) and not will_miss_turn(t, card)


@rule
def strikes(t: td.ThreeDays, card: int) -> int:
    """Return the Zombie Damage that a card deals in the next Game Turn [TD-13.12]."""
    return 0 if will_miss_turn(t, card) else damage_of(t, t.kind[card])


@rule
def immunity_taken(t: td.ThreeDays, card: int) -> int:
    """Return the Immunity that a card takes in the next Game Turn [TD-13.12]."""
    return t.numbers[td.SPITTER, td.POINTS_TAKEN] if t.kind[card] == td.SPITTER and not will_miss_turn(t, card) else 0


@rule
def blast(t: td.ThreeDays, card: int) -> int:
    """Return the damage that a card deals all around when it explodes [TD-18.24 to TD-18.26]."""
    return t.numbers[t.kind[card], td.DAMAGE] if is_explosive(t.kind[card]) else 0


@rule
def explodes_in(t: td.ThreeDays, card: int) -> int:
    """Return the Game Turns until a card explodes by itself, 1 for the next; 0 if it does not [TD-18.24, TD-18.30].

    A Game Turn that it misses gives it no Turn Token [TD-13.7, TD-13.8].
    """
    if t.waiting[t.zone[card] - td.SPACES] > 0:
        return 1
    if t.kind[card] != td.FAT_ZOMBIE or turn_value(t, card) == 0:
        return 0
    return max(1, turn_value(t, card) - t.turns[card] + will_miss_turn(t, card))


@rule
def explodes_next(t: td.ThreeDays, space: int) -> bool:
    """Return True if there is such a space, and its card explodes in the next Game Turn or even now."""
    return 0 <= space < td.SPACES_IN_ALL and card_in(t, space) != NOBODY and explodes_in(t, card_in(t, space)) == 1


@rule
def is_beside_blast(t: td.ThreeDays, card: int) -> bool:
    """Return True if the next explosion beside a card hits it; one that explodes itself is gone [TD-18.26 to 18.28]."""
    space = t.zone[card] - td.SPACES
    beside = explodes_next(t, space - 1) or explodes_next(t, space + 1)
    return beside and can_be_hit(t, space) and not explodes_next(t, space)


# ---- the Survivors ----


@rule
def is_paralysed(t: td.ThreeDays, seat: int) -> bool:
    """Return True if a Survivor will miss the next turn [TD-10.5 to TD-10.7]."""
    return t.paralysis[seat] == td.TOKEN


@rule
def uses_left(t: td.ThreeDays, card: int) -> int:
    """Return the uses left of a weapon or ammunition, or the damage a Kevlar still takes; 0 if unlimited [TD-18.17]."""
    most = t.numbers[t.kind[card], td.DEFENCE if td.NAME[t.kind[card]] == td.KEVLAR else td.USES]
    return max(0, most - t.uses[card])


@rule
def weapon_noise(t: td.ThreeDays, seat: int) -> int:
    """Return the Noise of the next attack by itself [TD-11.27, TD-18.33, TD-20.23]."""
    weapon, beside = top(t, td.EQUIPPED + seat), top(t, td.LOADED + seat)
    if weapon == NOBODY or beside == NOBODY:
        return 0
    if t.kind[weapon] == td.RIFLE:
        return t.numbers[td.RIFLE, td.NOISE_POINTS] * t.automatic[seat]
    return t.numbers[t.kind[beside], td.NOISE_POINTS]


@rule
def is_indoors(t: td.ThreeDays) -> bool:
    """Return True if the Survivors are in the Pharmacy or in the Market [TD-9.19]."""
    return t.indoors != td.MAIN_ZONE


# ---- bounds with the deck as shipped ----

_ZOMBIES: Final = range(td.OBJECTS)
_EXPLOSIVE: Final = (td.FAT_ZOMBIE, td.GAS_CANISTER, td.ABANDONED_CAR)
_RESOURCES: Final = range(td.RESOURCES, td.THREAT_CARDS)
_KEVLARS: Final = tuple(kind for kind, name in enumerate(td.NAME) if name == td.KEVLAR)
_SURVIVORS: Final = range(td.SURVIVORS, td.ALL_KINDS)
_most: Final = td.KINDS.most
MOST_VITALITY: Final = _most("hit_points", _SURVIVORS)
MOST_IMMUNITY: Final = _most("amount", _SURVIVORS)
MOST_SLOTS: Final = _most("uses", _SURVIVORS)
MOST_DAMAGE: Final = max(_most("damage", range(td.THREAT_CARDS)), _most("amount", [td.RIFLE]))
"""Of one hit, also by an Automatic Rifle or an explosion."""
MOST_HIT_POINTS: Final = _most("hit_points", range(td.THREAT_CARDS)) + _most("amount", [td.THREAT_TOUGH])
MOST_HITS: Final = MOST_HIT_POINTS - 1 + MOST_DAMAGE
"""On a card that the last hit has destroyed, until it is discarded [TD-18.30]."""
MOST_STRIKE: Final = _most("damage", {*_ZOMBIES} - {td.FAT_ZOMBIE}) + _most("amount", [td.THREAT_FIERCE])
MOST_TURNS: Final = _most("turn", _ZOMBIES)
MOST_USES: Final = max(_most("uses", _RESOURCES), _most("amount", _KEVLARS))
MOST_ELIMINATED: Final = 500
MOST_NOISE: Final = 500
"""Only the limit of turns bounds these; no game of that limit is known to come near."""
ANY_PLACES: Final = (1 << layout.PLACES) - 1
"""All places as bits of their numbers."""

of_seat: Final = partial(Counter, per_seat=True)
of_sheet: Final = partial(Counter, per_seat=True, said=False)
"""Numbers on a Survivor's sheet."""
of_place: Final = partial(Counter, places="streets", said=False)
of_map: Final = partial(Counter, places="streets", said=False, drawn=True)
"""Numbers that depend on the map and its cards."""
COUNTERS: Final = (
    of_seat("vitality", "Vitality", felt=True, bounds=(0, MOST_VITALITY)),
    of_seat("immunity", "Immunity", bounds=(0, MOST_IMMUNITY)),
    of_sheet("most_vitality", "Most Vitality", compute=most_vitality, bounds=(0, MOST_VITALITY)),
    of_sheet("most_immunity", "Most Immunity", compute=most_immunity, bounds=(0, MOST_IMMUNITY)),
    of_sheet("slots", "Reserve slots", compute=reserve_slots, bounds=(0, MOST_SLOTS)),
    of_seat("weapon_damage", "Damage", compute=weapon_damage, rare=True, short="Strikes for", bounds=(0, MOST_DAMAGE)),
    of_seat(
        "weapon_noise", "Noise", compute=weapon_noise, rare=True, threat=True, bounds=(0, _most("noise", _RESOURCES))
    ),
    of_seat("automatic", "Automatic", what="flag"),
    of_seat("is_paralysed", "Paralysed", what="flag", compute=is_paralysed, threat=True, felt=True),
    of_seat("dead", "Dead", what="flag", threat=True),
    Counter("day", "Day", most=td.DAYS),
    Counter("round_number", "Turn", bounds=(0, td.MOST_TURNS)),
    Counter("active", "Active player", what="seat"),
    Counter("actions_left", "Actions left", most=td.ACTIONS_A_TURN),
    Counter("skill_used", "Skill used", what="flag"),
    Counter("under_last_wisper", "Last Wisper", what="flag", threat=True),
    Counter("free_spaces", "Free spaces", compute=free_spaces, bounds=(0, td.SPACES_IN_ALL)),
    Counter("is_indoors", "Indoors", what="flag", compute=is_indoors),
    Counter("indoors", "Zone", said=False, bounds=(td.MAIN_ZONE, td.IN_MARKET)),
    Counter("zombies_eliminated", "Zombies eliminated", minor=True, bounds=(0, MOST_ELIMINATED)),
    Counter("noise_points", "Noise made", threat=True, minor=True, bounds=(0, MOST_NOISE)),
    Counter("survivor_noise", "Noise by Survivors", minor=True, bounds=(0, MOST_NOISE)),
    of_map("row", "Row", compute=row_of, bounds=(NOBODY, max(layout.ROW))),
    of_map("twice_x", "Twice x", compute=twice_x, bounds=(min(layout.TWICE_X), max(layout.TWICE_X))),
    of_place("is_here", "In the zone", compute=current_places, as_set=True),
    of_place("is_open", "Open", compute=open_places, as_set=True),
    of_map("covers", "Covered by", compute=covering_places, bounds=(0, ANY_PLACES)),
    of_map("must_go", "Must go first", compute=must_go, bounds=(0, ANY_PLACES)),
    of_place("is_named", "Named", compute=places_named_now, as_set=True),
    Counter("blocked", "Blocked", places="spaces", what="flag", said=False),
    Counter("waiting", "Explodes next", places="spaces", said=False, bounds=(DESTROYED, td.KINDS.copies(_EXPLOSIVE))),
)
in_space: Final = partial(Mark, zones=("spaces",))
MARKS: Final = (
    in_space("hits", "hits", said=False, bounds=(0, MOST_HITS)),
    in_space("hit_points", "Hit Points", compute=hit_points, said=False, drawn=True, bounds=(0, MOST_HIT_POINTS)),
    # Below 0 while a destroyed card waits, as it can take no more damage then.
    in_space("left", "HP", compute=damage_left, bounds=(-MOST_HITS, MOST_HIT_POINTS)),
    in_space("turns", "Turn Tokens", bounds=(0, MOST_TURNS)),
    in_space("turn_value", "Turn", compute=turn_value, said=False, drawn=True, bounds=(0, MOST_TURNS)),
    in_space("misses", "paralysed", what="flag", compute=will_miss_turn),
    in_space("strikes", "strikes", compute=strikes, bounds=(0, MOST_STRIKE)),
    in_space("infects", "infects", compute=immunity_taken, drawn=True, bounds=(0, _most("amount", [td.SPITTER]))),
    in_space("acts", "acts next", what="flag", compute=acts),
    in_space("blast", "blast", compute=blast, drawn=True, bounds=(0, _most("damage", _EXPLOSIVE))),
    in_space("explodes_in", "explodes in", compute=explodes_in, said=False, drawn=True, bounds=(0, MOST_TURNS + 1)),
    in_space("beside_blast", "beside a blast", what="flag", compute=is_beside_blast, said=False, drawn=True),
    Mark("uses_left", "uses left", compute=uses_left, zones=("equipped", "loaded", "worn"), bounds=(0, MOST_USES)),
)
