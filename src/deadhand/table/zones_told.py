"""The zones of a table as a viewer may know them: cards that they see, and how many there are of the others."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from deadhand.table.game import Game
from deadhand.table.open_numbers import Mark
from deadhand.table.reckoned import Reckoned
from deadhand.table.record import Layout
from deadhand.table.state import NOBODY
from deadhand.table.zone_plan import Zone

Seen = dict[str, Any]


class ZonesTold:
    """The zones as every viewer was last told them, so that only what has changed since is looked at again.

    What is told is never changed afterwards: it lies in several views.
    """

    def __init__(self) -> None:
        self._told: dict[int, Seen] = {}
        self._stale: dict[int, set[int]] = {}
        """By viewer the numbers of the zones that have changed since."""
        self._lying: dict[int, tuple[list[int], int, int, int]] = {}
        self._alike: dict[tuple[int, int, int], Seen] = {}
        """A zone as all see it who know all of its cards, or none, and may look into it, or not."""

    def move_on(self, game: Game, before: bytes, now: bytes) -> None:
        """Note that the record has become another."""
        self._lying.clear()
        self._alike.clear()
        if self._told:
            changed = changed_zones(game.layout, before, now) | _marked(game)
            for stale in self._stale.values():
                stale |= changed

    def to(self, game: Game, table: Any, bit: int, reckoned: Reckoned) -> Seen:
        """All zones, by their names, as the viewer with this bit sees them."""
        told, stale = self._told.get(bit), self._stale.get(bit)
        if told is None:
            told = {zone.name: self._all_of(game, table, zone, bit, reckoned) for zone in game.zones.zones}
        elif stale:
            told = self._anew(game, table, bit, reckoned, told, stale)
        self._told[bit], self._stale[bit] = told, set()
        return dict(told)

    def _all_of(self, game: Game, table: Any, zone: Zone, bit: int, reckoned: Reckoned) -> Any:
        if zone.is_numbered:
            return [self._one(game, table, zone, place, bit, reckoned) for place in range(zone.many(table.seats))]
        return self._one(game, table, zone, 0, bit, reckoned)

    def _anew(
        self, game: Game, table: Any, bit: int, reckoned: Reckoned, before: Seen, numbers: Collection[int]
    ) -> Seen:
        """The same zones but those with these numbers."""
        told = dict(before)
        for number in numbers:
            zone, place = game.zones.find(number)
            if not zone.is_numbered:
                told[zone.name] = self._one(game, table, zone, place, bit, reckoned)
            elif place < zone.many(table.seats):
                if told[zone.name] is before[zone.name]:
                    told[zone.name] = list(before[zone.name])
                told[zone.name][place] = self._one(game, table, zone, place, bit, reckoned)
        return told

    def _one(self, game: Game, table: Any, zone: Zone, place: int, bit: int, reckoned: Reckoned) -> Seen:
        number = zone.first + place
        lying = self._lying.get(number)
        if lying is None:
            lying = self._lying[number] = _lying_in(table, number)
        cards, viewers, known_by_some, known_by_all = lying
        looks, some, every = viewers >> bit & 1, known_by_some >> bit & 1, known_by_all >> bit & 1
        if some and not every:  # others may know others
            return _seen(game, table, zone, cards, bit, reckoned, looks=looks)
        key = number, looks, some
        seen = self._alike.get(key)
        if seen is None:
            seen = self._alike[key] = _seen(game, table, zone, cards, bit, reckoned, looks=looks)
        return seen


@cache
def _marked(game: Game) -> set[int]:
    """The zones whose cards bear marks, which may change while they lie still."""
    zones = [zone for zone in game.zones.zones if shown_in(game, zone)]
    return {zone.first + place for zone in zones for place in range(zone.many(game.most_seats))}


def changed_zones(layout: Layout, before: bytes, now: bytes) -> set[int]:
    """The zones in which other cards lie, or the same in another order, or which others may see, or see into."""
    zones, viewers, *others = _fields(layout)
    changed = set(_differences(viewers, before, now))
    moved = [card for field in (zones, *others) for card in _differences(field, before, now)]
    if moved:
        for record in (before, now):
            changed.update(np.frombuffer(record[zones.place], zones.storage)[moved].tolist())
    return changed


class Field(NamedTuple):
    """Where a record has a list of numbers."""

    place: slice
    storage: np.dtype[Any]


@cache
def _fields(layout: Layout) -> Sequence[Field]:
    """By card its zone; by zone who looks into it; by card what lies above it, who knows it, its kind."""
    whole: Any = layout.dtype.fields
    found = [whole[name][:2] for name in ("zone", "viewers", "above", "known", "kind")]
    return [Field(slice(start, start + storage.itemsize), storage.base) for storage, start in found]


def _differences(field: Field, before: bytes, now: bytes) -> list[int]:
    """At which places of a field two records have other numbers."""
    old, new = before[field.place], now[field.place]
    if old == new:
        return []
    found: list[int] = (np.frombuffer(old, field.storage) != np.frombuffer(new, field.storage)).nonzero()[0].tolist()
    return found


def _lying_in(table: Any, number: int) -> tuple[list[int], int, int, int]:
    """The cards of a zone, and bits: of the viewers who may look into it, who know some of its cards, and all."""
    cards = cards_in(table, number)
    some, every = 0, -1
    for card in cards:
        known = table.known[card]
        some |= known
        every &= known
    return cards, table.viewers[number], some, every


def _seen(
    game: Game, table: Any, zone: Zone, cards: Sequence[int], bit: int, reckoned: Reckoned, *, looks: int
) -> Seen:
    """A zone as a viewer sees it.

    A zone the viewer may look into lists its kinds, lowest first. Of another's hand only the count and the surely known
    kinds are told, in the order of the deck, never places; of a pile also the places of the known cards. Backs are told
    of the cards on a map, where they lie side by side.
    """
    kinds = game.deck.kinds
    faces = [kinds[table.kind[card]].id if (table.known[card] >> bit) & 1 else None for card in cards]
    if looks:
        seen: Seen = {"count": len(faces), "cards": faces}
        marks = shown_in(game, zone)
        if marks:
            seen["marks"] = {mark.field: [mark_of(table, mark, card, reckoned) for card in cards] for mark in marks}
        return seen
    if zone.mingled:
        marked = {kind.id: faces.count(kind.id) for kind in kinds if kind.id in faces}
        return {"count": len(faces), "known": marked}
    known = {str(place): face for place, face in enumerate(faces) if face is not None}
    if not zone.places:
        return {"count": len(faces), "known": known}
    return {"count": len(faces), "known": known, "backs": [kinds[table.kind[card]].back for card in cards]}


def cards_in(table: Any, number: int) -> list[int]:
    """The cards of a zone, lowest first."""
    cards = []
    card = table.lowest[number]
    while card != NOBODY:
        cards.append(card)
        card = table.above[card]
    return cards


def faces_in(game: Game, table: Any, number: int) -> tuple[str, ...]:
    """The ids of the cards in a zone that everybody looks into, lowest first."""
    return tuple(game.deck.kinds[table.kind[card]].id for card in cards_in(table, number))


def shown_in(game: Game, zone: Zone) -> list[Mark]:
    """The marks that cards in a zone have."""
    return [mark for mark in game.marks if not mark.zones or zone.name in mark.zones]


def mark_of(table: Any, mark: Mark, card: int, reckoned: Reckoned) -> int:
    """The number that a card bears."""
    return int(getattr(table, mark.field)[card]) if mark.reckon is None else reckoned.mark(table, mark, card)


def zone_as_data(game: Game, number: int) -> list[str | int | None]:
    """A zone as data: its name and the seat that owns it, if any."""
    zone, owner = game.zones.find(number)
    return [zone.name, owner if zone.is_numbered else None]
