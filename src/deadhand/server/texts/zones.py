"""The zones of a match as JSON for each viewer: only what has changed since they were last told it is written again."""

from functools import cache
from typing import Any, NamedTuple

from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.changes import changed_zones
from deadhand.table.game import Game
from deadhand.table.reckoned import Reckoned
from deadhand.table.zone_plan import Zone
from deadhand.table.zones_told import cards_in, cards_seen, shown_in


class Lying(NamedTuple):
    """What lies in a zone, and bits: of the viewers who may look into it, who know some of its cards, and all."""

    cards: list[int]
    looking: int
    knowing_some: int
    knowing_all: int


class Plan(NamedTuple):
    """The zones of a game for so many seats, in the order in which a view has them."""

    places: list[tuple[Zone, int]]
    """The zones, and which of each it is: by seat, or by place of a map."""
    order: dict[int, int]
    """By the number of a zone where in this list it stands."""
    template: str
    marked: frozenset[int]
    """Where in the list those stand whose cards bear marks, which may change while they lie still."""


class ZoneTexts:
    """The zones of one match as every viewer was last told them."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._plan = _plan(game, seats)
        self._told: dict[int, list[str]] = {}
        """By viewer the text of each zone."""
        self._stale: dict[int, set[int]] = {}
        """By viewer the zones that have changed since, by where they stand."""
        self._lying: dict[int, Lying] = {}
        self._alike: dict[tuple[int, int, int], str] = {}
        """A zone as all see it who know all of its cards, or none, and may look into it, or not."""

    def move_on(self, before: bytes, now: bytes) -> None:
        """Note that the record has become another."""
        self._lying.clear()
        self._alike.clear()
        if self._told:
            order = self._plan.order
            changed = {order[number] for number in changed_zones(self._game.layout, before, now) if number in order}
            changed |= self._plan.marked
            for stale in self._stale.values():
                stale |= changed

    def text(self, table: Any, bit: int, reckoned: Reckoned) -> str:
        """All zones as the viewer with this bit sees them."""
        if bit not in self._told:
            everything = range(len(self._plan.places))
            self._told[bit], self._stale[bit] = [""] * len(everything), set(everything)
        told, stale = self._told[bit], self._stale[bit]
        for where in stale:
            told[where] = self._one(table, where, bit, reckoned)
        stale.clear()
        return self._plan.template % tuple(told)

    def _one(self, table: Any, where: int, bit: int, reckoned: Reckoned) -> str:
        zone, place = self._plan.places[where]
        number = zone.first + place
        if not (table.marked[number] | table.viewers[number]) >> bit & 1 and not zone.places:
            return f'{{"count":{table.count[number]},"known":{{}}}}'
        lying = self._lying.get(number)
        if lying is None:
            lying = self._lying[number] = _lying_in(table, number)
        looks, some, every = (bits >> bit & 1 for bits in lying[1:])
        if some and not every:  # others may know others
            return self._written(table, zone, lying, bit, reckoned)
        key = number, looks, some
        text = self._alike.get(key)
        if text is None:
            text = self._alike[key] = self._written(table, zone, lying, bit, reckoned)
        return text

    def _written(self, table: Any, zone: Zone, lying: Lying, bit: int, reckoned: Reckoned) -> str:
        looks = lying.looking >> bit & 1
        return as_json(cards_seen(self._game, table, zone, lying.cards, bit, reckoned, looks=looks))


@cache
def _plan(game: Game, seats: int) -> Plan:
    places = [(zone, place) for zone in game.zones.zones for place in range(zone.many(seats))]
    texts = []
    for zone in game.zones.zones:
        several = ",".join(["%s"] * zone.many(seats))
        texts.append(f'"{zone.name}":' + (f"[{several}]" if zone.is_numbered else several))
    return Plan(
        places,
        {zone.first + place: where for where, (zone, place) in enumerate(places)},
        f"{{{','.join(texts)}}}",
        frozenset(where for where, (zone, _) in enumerate(places) if shown_in(game, zone)),
    )


def _lying_in(table: Any, number: int) -> Lying:
    cards = cards_in(table, number)
    some, every = 0, -1
    for card in cards:
        known = table.known[card]
        some |= known
        every &= known
    return Lying(cards, table.viewers[number], some, every)
