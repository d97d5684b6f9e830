"""The contents of a table's picture, made from a seat's view: panels of numbers and cards, and a map."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deadhand.envs.batch import Batch
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.record.state import NOBODY
from deadhand.table.zones.zone_plan import Zone


@dataclass(frozen=True)
class Chip:
    """Equal cards of a zone, or cards that lie face down."""

    text: str
    is_known: bool


@dataclass(frozen=True)
class Group:
    """The cards of one zone."""

    label: str
    chips: Sequence[Chip]


@dataclass(frozen=True)
class Panel:
    """The numbers and zones of a seat, or of the table."""

    title: str
    numbers: str
    groups: Sequence[Group]
    is_asked: bool = False


@dataclass(frozen=True)
class Place:
    """A card on the map: its row from the top, twice its distance to the right of the middle, and what it shows."""

    row: int
    twice_x: int
    chip: Chip
    is_open: bool
    """True if it may be turned over."""


@dataclass(frozen=True)
class Scene:
    """All that a picture shows."""

    title: str
    question: str
    table: Panel
    places: Sequence[Place]
    seats: Sequence[Panel]


def scene_of(batch: Batch, viewer: int, table: int = 0) -> Scene:
    """Return what a picture of a table shows to a seat."""
    game, names = batch.game, [f"seat_{seat}" for seat in range(batch.seats)]
    seen = batch.view(table, viewer, names)
    seats = [
        Panel(
            f"{name} (sees this)" if seat == viewer else name,
            _numbers_text(game, seen, names, seat),
            list(_groups(game, seen, names, seat)),
            is_asked=seen["prompt"] is not None and seen["prompt"]["seat"] == seat,
        )
        for seat, name in enumerate(names)
    ]
    places = list(_places(game, seen, names))
    on_table = Panel("Table", _numbers_text(game, seen, names), list(_groups(game, seen, names)))
    return Scene(game.title, _question(seen, names), on_table, places, seats)


def _question(seen: Mapping[str, Any], names: Sequence[str]) -> str:
    if seen["over"]:
        results = ", ".join(f"{name} {each:g}" for name, each in zip(names, seen["returns"], strict=True))
        return f"The game is over: {seen['outcome']}. Results: {results}"
    return f"{names[seen['prompt']['seat']]} is asked: {seen['prompt']['text']}"


def _numbers_text(game: Game, seen: Mapping[str, Any], names: Sequence[str], seat: int | None = None) -> str:
    """Return the numbers of a seat, or of the table, that are worth showing."""
    said = []
    for counter in game.counters:
        if counter.said and not counter.places and counter.per_seat == (seat is not None):
            value = seen["counters"][counter.field]
            said.append(_number_text(counter, value if seat is None else value[seat], names))
    return ", ".join(filter(None, said))


def _number_text(counter: Counter, value: int, names: Sequence[str]) -> str:
    """Return a number with its label, or nothing for one that is not worth showing."""
    if counter.what == "flag":
        return counter.label if value else ""
    if counter.what == "seat":
        return "" if value == NOBODY else f"{counter.label} {names[value]}"
    return "" if counter.rare and not value else f"{counter.label} {value}"


def _groups(game: Game, seen: Mapping[str, Any], names: Sequence[str], seat: int | None = None) -> Iterator[Group]:
    """Yield the zones with cards of a seat, or those of the table that are not drawn on the map."""
    for zone in game.zones.zones:
        contents, marks = seen["zones"][zone.name], _marks_of(game, zone)
        if zone.places and seat is None and not _on_map(game, zone):
            chips = [
                Chip(f"{place + 1}: {chip.text}", chip.is_known)
                for place, content in enumerate(contents)
                for chip in _chips(game, content, marks, names)
            ]
        elif zone.said and not zone.places and zone.per_seat == (seat is not None):
            chips = _chips(game, contents if seat is None else contents[seat], marks, names)
        else:
            continue
        if chips:
            yield Group(zone.label[:1].upper() + zone.label[1:], chips)


def _marks_of(game: Game, zone: Zone) -> Sequence[Mark]:
    """Return the marks that are written on the cards of a zone."""
    return [mark for mark in game.marks if mark.said and (not mark.zones or zone.name in mark.zones)]


def _chips(game: Game, content: Mapping[str, Any], marks: Sequence[Mark], names: Sequence[str]) -> list[Chip]:
    """Return the cards of a zone, equal ones together, and those that are not known last."""
    if "cards" in content:
        known: Tally[str] = Tally()
        for at, face in enumerate(content["cards"]):
            if face is not None:
                known[_card_text(game, face, at, content.get("marks", {}), marks, names)] += 1
    else:  # by kind in a hand, by place in a pile
        faces = content["known"]
        by_kind = Tally(faces.values()) if all(isinstance(face, str) for face in faces.values()) else Tally(faces)
        known = Tally({_name_of(game, face): count for face, count in by_kind.items()})
    chips = [Chip(f"{text} x{count}" if count > 1 else text, is_known=True) for text, count in known.items()]
    unknown = content["count"] - known.total()
    return [*chips, *([Chip(f"{unknown} face down", is_known=False)] if unknown else [])]


def _card_text(
    game: Game, face: str, at: int, values: Mapping[str, Any], marks: Sequence[Mark], names: Sequence[str]
) -> str:
    """Return the name of a card with its marks, such as "Zombie (damage 1, engaged by seat_2)"."""
    said = [
        _mark_text(mark, values[mark.field][at], names)
        for mark in marks
        if mark.field in values and values[mark.field][at] != mark.blank
    ]
    return f"{_name_of(game, face)} ({', '.join(said)})" if said else _name_of(game, face)


def _mark_text(mark: Mark, value: int, names: Sequence[str]) -> str:
    if mark.what == "flag":
        return mark.label
    if mark.what == "seat":
        return f"{mark.label} {names[value]}"
    if mark.what == "seats":
        return f"{mark.label} {', '.join(name for seat, name in enumerate(names) if value >> seat & 1)}"
    return f"{mark.label} {value}"


def _name_of(game: Game, face: str) -> str:
    return next(kind.name for kind in game.deck.kinds if kind.id == face)


def _map_of(game: Game, zone: Zone) -> str:
    """Return the family whose counters `row` and `twice_x` say where the places of a zone lie; else an empty text."""
    homes = {counter.places for counter in game.counters if counter.field == "row"}
    alike = [each for each in game.zones.zones if each.places == zone.places and each.label == zone.label]
    return next((each.name for each in alike if each.name in homes), "")


def _on_map(game: Game, zone: Zone) -> bool:
    return bool(zone.places) and bool(_map_of(game, zone))


def _places(game: Game, seen: Mapping[str, Any], names: Sequence[str]) -> Iterator[Place]:
    """Yield the cards on the map."""
    numbers = seen["counters"]
    for zone in game.zones.zones:
        if not _on_map(game, zone):
            continue
        for place, content in enumerate(seen["zones"][zone.name]):
            if content["count"] and numbers["row"][place] >= 0 and numbers["is_here"][place]:
                chip = _chips(game, content, _marks_of(game, zone), names)[0]
                text = chip.text if chip.is_known else ""
                place_chip = Chip(text, chip.is_known)
                is_open = bool(numbers["is_open"][place])
                yield Place(numbers["row"][place], numbers["twice_x"][place], place_chip, is_open)
