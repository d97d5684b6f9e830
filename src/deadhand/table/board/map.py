"""Maps: numbered places in rows that the game declares; built from a view.

A family of places is drawn as a map if it has the counters `row` and `twice_x`. `row` counts from the top; -1 is a
place not in this game. `twice_x` is twice the distance to the right of the middle. `is_here` leaves out places that are
not in use, and `is_open` marks those that may be turned over. Families with the same label and the same number of
places lie on one another, such as the cards face down and face up.
"""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deadhand.table.game.game import Game
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view import numbers_of
from deadhand.table.view.view_types import View
from deadhand.table.view.view_zones import known_cards, views_of
from deadhand.table.words.values import capitalize
from deadhand.table.zones.zone_plan import Zone


@dataclass(frozen=True)
class MapCell:
    """A card on a map."""

    number: int
    """Its position in the row, from 1 at the left, counting empty places."""
    twice_x: int
    text: str
    open: bool
    up: bool
    """True if it lies face up."""
    known: bool
    """True if its face is known."""


@dataclass(frozen=True)
class MapRow:
    """One row of a map."""

    number: int
    cells: tuple[MapCell, ...]


@dataclass(frozen=True)
class Map:
    """Places that lie in rows."""

    label: str
    rows: tuple[MapRow, ...]


def maps_of(view: View, speaker: Speaker) -> tuple[Map, ...]:
    """Return the maps of a game, as far as anything lies on them."""
    maps = (_map_of(view, speaker, family) for family in map_families(speaker.game))
    return tuple(each for each in maps if each.rows)


def map_families(game: Game) -> list[list[Zone]]:
    """Return the zones of each map, which lie on one another; the first of them has the name and the counters."""
    families: dict[tuple[str, int], list[Zone]] = {}
    for zone in game.zones.zones:
        if zone.places:
            families.setdefault((zone.label, zone.places), []).append(zone)
    mapped = {counter.places for counter in game.counters if counter.field == "row"}
    return [family for family in families.values() if family[0].name in mapped]


def _map_of(view: View, speaker: Speaker, family: Sequence[Zone]) -> Map:
    rows: dict[int, list[MapCell]] = {}
    for row, cell in _cells_of(view, speaker, family):
        rows.setdefault(row, []).append(cell)
    label = capitalize(str(speaker.words.zone(family[0])))
    return Map(label, tuple(MapRow(row, tuple(cells)) for row, cells in sorted(rows.items())))


def _cells_of(view: View, speaker: Speaker, family: Sequence[Zone]) -> Iterator[tuple[int, MapCell]]:
    """Yield the cards of a map, each with the number of its row, from 1 at the top."""
    numbers, names = _numbers_of_places(view, speaker.game, family[0]), speaker.card_names()
    zones = [views_of(view["zones"], zone) for zone in family]
    counted: Tally[int] = Tally()
    for place, row in enumerate(numbers["row"]):
        if row < 0 or not numbers["is_here"][place]:
            continue
        counted[row] += 1
        seen = next((zone[place] for zone in zones if zone[place]["count"]), None)
        if seen is not None:
            known = known_cards(seen)
            yield (
                row + 1,
                MapCell(
                    number=counted[row],
                    twice_x=numbers["twice_x"][place],
                    text=names[known[-1]] if known else speaker.words.translate(seen["backs"][-1]),
                    open=bool(numbers["is_open"][place]),
                    up="cards" in seen,
                    known=bool(known),
                ),
            )


def _numbers_of_places(view: View, game: Game, zone: Zone) -> dict[str, list[int]]:
    """Return the numbers of the places of a map; all are in use and none is open if the game does not say."""
    declared = {each.field: numbers_of(view["counters"], each) for each in game.counters if each.places == zone.name}
    return {"is_here": [1] * zone.places, "is_open": [0] * zone.places, **declared}
