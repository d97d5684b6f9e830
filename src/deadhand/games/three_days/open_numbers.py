"""The numbers that all see [TD-23.1]: fields of the record, and what follows from them and the cards that lie open."""

from collections.abc import Iterable
from typing import Final

from deadhand.games.three_days import layout, state as td
from deadhand.games.three_days.cards.explosions import DESTROYED, is_explosive
from deadhand.games.three_days.cards.looking import named_places
from deadhand.games.three_days.cards.weapons import weapon_damage
from deadhand.games.three_days.map.deployment import covering_places, current_places, is_laid_out, open_places
from deadhand.games.three_days.map.playing_area import free_spaces
from deadhand.games.three_days.survivors.damage import can_be_hit, damage_of, hit_points_of
from deadhand.games.three_days.survivors.survivors import most_immunity, most_vitality, reserve_slots
from deadhand.table.flow.course import NOBODY, current_step
from deadhand.table.game.declare import rule
from deadhand.table.game.plans import Counter, Mark
from deadhand.table.zones.cards import top

# ---- the map ----


@rule
def row_of(t: td.ThreeDays, place: int) -> int:
    """The row of a place from the top, or NOBODY while the place is no part of the table [TD-9.2, TD-9.9]."""
    return layout.ROW[place] if is_laid_out(t, place) else NOBODY


@rule
def twice_x(t: td.ThreeDays, place: int) -> int:  # noqa: ARG001  # every rule of a counter takes the table
    """Twice how far a place lies to the right of the middle [TD-9.3]."""
    return layout.TWICE_X[place]


@rule
def must_go(t: td.ThreeDays, place: int) -> int:
    """The places whose cards must all be gone before that of a place is uncovered, as bits [TD-9.4, TD-9.6]."""
    bits = covering_places(t, place)
    for below in range(place + 1, layout.PLACES):
        if (bits >> below) & 1:
            bits |= covering_places(t, below)
    return bits


@rule
def places_named_now(t: td.ThreeDays) -> int:
    """The places whose cards are named for Binoculars or a Lantern, as a set [TD-20.12, TD-20.13]."""
    return named_places(t) if t.over == 0 and current_step(t) == td.NAME_PLACES else 0


# ---- the Playing Area ----


@rule
def hit_points(t: td.ThreeDays, card: int) -> int:
    """The damage that a card can take in all, or 0 if it takes none [TD-18.9, TD-20.1, TD-21.2]."""
    space = t.zone[card] - td.SPACES
    if not 0 <= space < td.SPACES_IN_ALL or not can_be_hit(t, space):
        return 0
    return hit_points_of(t, t.kind[card])


@rule
def damage_left(t: td.ThreeDays, card: int) -> int:
    """The damage that destroys a Zombie or an object; Resources are picked up rather than hit [TD-18.9, TD-18.10]."""
    return hit_points(t, card) - t.hits[card] if t.kind[card] < td.INSTANTS else 0


@rule
def will_miss_turn(t: td.ThreeDays, card: int) -> bool:
    """Return True if a card is paralysed, so that it does nothing in the next Game Turn [TD-13.7, TD-13.11]."""
    return t.paralysed[card] == td.TOKEN


@rule
def turn_value(t: td.ThreeDays, card: int) -> int:
    """The Turn Tokens at which a card acts, or 0 if it never does [TD-18.20]."""
    return t.numbers[t.kind[card], td.TURN_VALUE]


@rule
def acts(t: td.ThreeDays, card: int) -> bool:
    """Return True if a card's Turn ability acts in the next Game Turn [TD-13.8, TD-13.13]."""
    return turn_value(t, card) > 0 and t.turns[card] + 1 >= turn_value(t, card) and not will_miss_turn(t, card)


@rule
def strikes(t: td.ThreeDays, card: int) -> int:
    """The Zombie Damage that a card deals in the next Game Turn [TD-13.12]."""
    return 0 if will_miss_turn(t, card) else damage_of(t, t.kind[card])


@rule
def immunity_taken(t: td.ThreeDays, card: int) -> int:
    """The Immunity that a card takes in the next Game Turn [TD-13.12]."""
    return t.numbers[td.SPITTER, td.POINTS_TAKEN] if t.kind[card] == td.SPITTER and not will_miss_turn(t, card) else 0


@rule
def blast(t: td.ThreeDays, card: int) -> int:
    """The damage that a card deals all around when it explodes [TD-18.24 to TD-18.26]."""
    return t.numbers[t.kind[card], td.DAMAGE] if is_explosive(t.kind[card]) else 0


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
    """The Noise of the next attack by itself [TD-11.27, TD-18.33, TD-20.23]."""
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


def _most(name: str, kinds: Iterable[int]) -> int:
    """Return the highest printed number of these kinds of cards."""
    return max(td.KINDS.printed(name, kinds))


_ZOMBIES: Final = range(td.OBJECTS)
_EXPLOSIVE: Final = (td.FAT_ZOMBIE, td.GAS_CANISTER, td.ABANDONED_CAR)
_RESOURCES: Final = range(td.RESOURCES, td.THREAT_CARDS)
_KEVLARS: Final = tuple(kind for kind, name in enumerate(td.NAME) if name == td.KEVLAR)
_SURVIVORS: Final = range(td.SURVIVORS, td.ALL_KINDS)
MOST_VITALITY: Final = _most("hit_points", _SURVIVORS)
MOST_IMMUNITY: Final = _most("amount", _SURVIVORS)
MOST_DAMAGE: Final = max(_most("damage", range(td.THREAT_CARDS)), _most("amount", [td.RIFLE]))
"""Of one hit, also by an Automatic Rifle or an explosion."""
MOST_HIT_POINTS: Final = _most("hit_points", range(td.THREAT_CARDS)) + _most("amount", [td.THREAT_TOUGH])
MOST_HITS: Final = MOST_HIT_POINTS - 1 + MOST_DAMAGE
"""On a card that the last hit has destroyed, until it is discarded [TD-18.30]."""
MOST_STRIKE: Final = _most("damage", {*_ZOMBIES} - {td.FAT_ZOMBIE}) + _most("amount", [td.THREAT_FIERCE])
MOST_ELIMINATED: Final = 500
MOST_NOISE: Final = 500
"""Only the limit of turns bounds these; no game of that limit is known to come near."""
ANY_PLACES: Final = (1 << layout.PLACES) - 1
"""All places as bits of their numbers."""

COUNTERS: Final = (
    Counter("vitality", "Vitality", per_seat=True, felt=True, bounds=(0, MOST_VITALITY)),
    Counter("immunity", "Immunity", per_seat=True, bounds=(0, MOST_IMMUNITY)),
    Counter(
        "most_vitality",
        "Most Vitality",
        per_seat=True,
        compute=most_vitality,
        said=False,
        bounds=(0, MOST_VITALITY),
    ),
    Counter(
        "most_immunity",
        "Most Immunity",
        per_seat=True,
        compute=most_immunity,
        said=False,
        bounds=(0, MOST_IMMUNITY),
    ),
    Counter(
        "slots",
        "Reserve slots",
        per_seat=True,
        compute=reserve_slots,
        said=False,
        bounds=(0, _most("uses", _SURVIVORS)),
    ),
    Counter(
        "weapon_damage",
        "Damage",
        per_seat=True,
        compute=weapon_damage,
        rare=True,
        short="Strikes for",
        bounds=(0, MOST_DAMAGE),
    ),
    Counter(
        "weapon_noise",
        "Noise",
        per_seat=True,
        compute=weapon_noise,
        rare=True,
        threat=True,
        bounds=(0, _most("noise", _RESOURCES)),
    ),
    Counter("automatic", "Automatic", per_seat=True, what="flag"),
    Counter("is_paralysed", "Paralysed", per_seat=True, what="flag", compute=is_paralysed, threat=True, felt=True),
    Counter("dead", "Dead", per_seat=True, what="flag", threat=True),
    Counter("day", "Day", bounds=(0, td.DAYS)),
    Counter("round_number", "Turn", bounds=(0, td.MOST_TURNS)),
    Counter("active", "Active player", what="seat"),
    Counter("actions_left", "Actions left", bounds=(0, td.ACTIONS_A_TURN)),
    Counter("skill_used", "Skill used", what="flag"),
    Counter("under_last_wisper", "Last Wisper", what="flag", threat=True),
    Counter("free_spaces", "Free spaces", compute=free_spaces, bounds=(0, td.SPACES_IN_ALL)),
    Counter("is_indoors", "Indoors", what="flag", compute=is_indoors),
    Counter("indoors", "Zone", said=False, bounds=(td.MAIN_ZONE, td.IN_MARKET)),
    Counter("zombies_eliminated", "Zombies eliminated", minor=True, bounds=(0, MOST_ELIMINATED)),
    Counter("noise_points", "Noise made", threat=True, minor=True, bounds=(0, MOST_NOISE)),
    Counter(
        "row",
        "Row",
        places="streets",
        compute=row_of,
        said=False,
        bounds=(NOBODY, max(layout.ROW)),
        drawn=True,
    ),
    Counter(
        "twice_x",
        "Twice x",
        places="streets",
        compute=twice_x,
        said=False,
        bounds=(min(layout.TWICE_X), max(layout.TWICE_X)),
        drawn=True,
    ),
    Counter("is_here", "In the zone", places="streets", compute=current_places, as_set=True, said=False),
    Counter("is_open", "Open", places="streets", compute=open_places, as_set=True, said=False),
    Counter(
        "covers",
        "Covered by",
        places="streets",
        compute=covering_places,
        said=False,
        bounds=(0, ANY_PLACES),
        drawn=True,
    ),
    Counter(
        "must_go",
        "Must go first",
        places="streets",
        compute=must_go,
        said=False,
        bounds=(0, ANY_PLACES),
        drawn=True,
    ),
    Counter("is_named", "Named", places="streets", compute=places_named_now, as_set=True, said=False),
    Counter("blocked", "Blocked", places="spaces", what="flag", said=False),
    Counter("waiting", "Explodes next", places="spaces", said=False, bounds=(DESTROYED, td.KINDS.copies(_EXPLOSIVE))),
)
IN_SPACES: Final = ("spaces",)
BESIDE: Final = ("equipped", "loaded", "worn")
MARKS: Final = (
    Mark("hits", "hits", said=False, zones=IN_SPACES, bounds=(0, MOST_HITS)),
    Mark(
        "hit_points",
        "Hit Points",
        compute=hit_points,
        said=False,
        drawn=True,
        zones=IN_SPACES,
        bounds=(0, MOST_HIT_POINTS),
    ),
    # Below 0 while a destroyed card waits, as it can take no more damage then.
    Mark("left", "HP", compute=damage_left, zones=IN_SPACES, bounds=(-MOST_HITS, MOST_HIT_POINTS)),
    Mark("turns", "Turn Tokens", zones=IN_SPACES, bounds=(0, _most("turn", _ZOMBIES))),
    Mark(
        "turn_value",
        "Turn",
        compute=turn_value,
        said=False,
        drawn=True,
        zones=IN_SPACES,
        bounds=(0, _most("turn", _ZOMBIES)),
    ),
    Mark("misses", "paralysed", what="flag", compute=will_miss_turn, zones=IN_SPACES),
    Mark("strikes", "strikes", compute=strikes, zones=IN_SPACES, bounds=(0, MOST_STRIKE)),
    Mark(
        "infects",
        "infects",
        compute=immunity_taken,
        drawn=True,
        zones=IN_SPACES,
        bounds=(0, _most("amount", [td.SPITTER])),
    ),
    Mark("acts", "acts next", what="flag", compute=acts, zones=IN_SPACES),
    Mark("blast", "blast", compute=blast, drawn=True, zones=IN_SPACES, bounds=(0, _most("damage", _EXPLOSIVE))),
    Mark(
        "uses_left",
        "uses left",
        compute=uses_left,
        zones=BESIDE,
        bounds=(0, max(_most("uses", _RESOURCES), _most("amount", _KEVLARS))),
    ),
)
