"""The zones of a view: the cards that the viewer sees, and the number of the others."""

from collections.abc import Sequence
from functools import cache

from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import seen_zones
from deadhand.table.knowledge.plan import KnowledgePlan
from deadhand.table.knowledge.sections import ZoneRow
from deadhand.table.record.state import NOBODY
from deadhand.table.view.view_types import ZoneRef, ZoneView, ZoneViews
from deadhand.table.zones.zone_plan import Zone


def view_zones(plan: KnowledgePlan, zones: Sequence[int]) -> ZoneViews:
    """Return all zones, by their names, from the facts.

    A zone the viewer may look into lists its kinds, lowest first. Another's hand shows only the count and the surely
    known kinds, in the order of the deck, never places. A pile also shows the places of the known cards. Cards on a map
    show their backs, as they lie side by side.
    """
    integers = seen_zones(plan, zones)
    seen: dict[str, list[ZoneView]] = {}
    for row in plan.zones:
        seen.setdefault(row.zone.name, []).append(view_zone(plan.game, row, integers[row.number]))
    return {zone.name: seen[zone.name] if zone.is_numbered else seen[zone.name][0] for zone in plan.game.zones.zones}


def views_of(zones: ZoneViews, zone: Zone) -> list[ZoneView]:
    """Return the views of a declared zone: one for each seat or place, or a single one."""
    found = zones[zone.name]
    return found if isinstance(found, list) else [found]


def known_cards(seen: ZoneView) -> list[str]:
    """Return the ids of the cards that a viewer knows to be in a zone, lowest first if their places are known."""
    if "cards" in seen:
        return [card for card in seen["cards"] if card is not None]
    known = seen["known"].items()
    return [card for key, value in known for card in ([value] if isinstance(value, str) else [key] * value)]


def marks_of_cards(seen: ZoneView) -> list[dict[str, int]]:
    """Return the marks on each of these cards; cards that lie face down have none."""
    marks = seen.get("marks")
    if marks is None:
        return [{} for _ in known_cards(seen)]
    return [dict(zip(marks, values, strict=True)) for values in zip(*marks.values(), strict=True)]


def view_zone(game: Game, row: ZoneRow, integers: Sequence[int]) -> ZoneView:
    """Return a zone, or the one of a seat or a place."""
    ids = kind_ids(game)
    count, looks = divmod(integers[0], 2)
    if looks:
        faces = [None if kind == NOBODY else ids[kind] for kind in integers[1 : 1 + count]]
        if not row.marks:
            return {"count": count, "cards": faces}
        marks = {
            mark.field: list(integers[1 + count * (1 + place) : 1 + count * (2 + place)])
            for place, mark in enumerate(row.marks)
        }
        return {"count": count, "cards": faces, "marks": marks}
    pairs = integers[1] if count else 0
    first, second = integers[2 : 2 + 2 * pairs : 2], integers[3 : 3 + 2 * pairs : 2]
    if row.zone.mingled:
        return {"count": count, "known": {ids[kind]: number for kind, number in zip(first, second, strict=True)}}
    known = {str(place): ids[kind] for place, kind in zip(first, second, strict=True)}
    if not row.zone.places:
        return {"count": count, "known": known}
    backs = backs_of(game)
    return {"count": count, "known": known, "backs": [backs[back] for back in integers[2 + 2 * pairs :]]}


@cache
def kind_ids(game: Game) -> Sequence[str]:
    """Return the ids of the kinds of cards."""
    return [kind.id for kind in game.deck.kinds]


@cache
def backs_of(game: Game) -> Sequence[str]:
    """Return the names of the backs, in the order of their numbers."""
    return list(dict.fromkeys(kind.back for kind in game.deck.kinds))


def zone_as_data(game: Game, number: int) -> ZoneRef:
    """Return a zone as data: its name, and the seat that owns it or its place, if any."""
    zone, owner = game.zones.find(number)
    return [zone.name, owner if zone.is_numbered else None]
