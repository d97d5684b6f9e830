"""The zones of a table for one viewer: the cards that they see, and the number of the others."""

from collections.abc import Sequence
from typing import Any

from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Mark
from deadhand.table.record.state import NOBODY
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.zones.zone_plan import Zone


def view_zones(game: Game, table: Any, bit: int, derived: DerivedValues) -> dict[str, Any]:
    """All zones, by their names, as the viewer with this bit sees them."""
    return {zone.name: _view_family(game, table, zone, bit, derived) for zone in game.zones.zones}


def _view_family(game: Game, table: Any, zone: Zone, bit: int, derived: DerivedValues) -> Any:
    places = [view_zone(game, table, zone, place, bit, derived) for place in range(zone.count_zones(table.seats))]
    return places if zone.is_numbered else places[0]


def view_zone(game: Game, table: Any, zone: Zone, place: int, bit: int, derived: DerivedValues) -> dict[str, Any]:
    """A zone, or the one of a seat or a place, as the viewer with this bit sees it."""
    number = zone.first + place
    cards, looks = cards_in(table, number), table.viewers[number] >> bit & 1
    return view_cards(game, table, zone, cards, bit, derived, looks=looks)


def view_cards(
    game: Game, table: Any, zone: Zone, cards: Sequence[int], bit: int, derived: DerivedValues, *, looks: int
) -> dict[str, Any]:
    """Return the cards of a zone as a viewer sees them, with or without the right to look into it.

    A zone the viewer may look into lists its kinds, lowest first. Another's hand shows only the count and the surely
    known kinds, in the order of the deck, never places. A pile also shows the places of the known cards. Cards on a map
    show their backs, as they lie side by side.
    """
    kinds = game.deck.kinds
    faces = [kinds[table.kind[card]].id if (table.known[card] >> bit) & 1 else None for card in cards]
    if looks:
        seen: dict[str, Any] = {"count": len(faces), "cards": faces}
        marks = marks_shown_in(game, zone)
        if marks:
            seen["marks"] = {mark.field: [mark_of(table, mark, card, derived) for card in cards] for mark in marks}
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


def marks_shown_in(game: Game, zone: Zone) -> list[Mark]:
    """The marks that cards in a zone have."""
    return [mark for mark in game.marks if not mark.zones or zone.name in mark.zones]


def mark_of(table: Any, mark: Mark, card: int, derived: DerivedValues) -> int:
    """Return the number of a mark on a card."""
    return int(getattr(table, mark.field)[card]) if mark.compute is None else derived.mark(table, mark, card)


def zone_as_data(game: Game, number: int) -> list[str | int | None]:
    """A zone as data: its name and the seat that owns it, if any."""
    zone, owner = game.zones.find(number)
    return [zone.name, owner if zone.is_numbered else None]
