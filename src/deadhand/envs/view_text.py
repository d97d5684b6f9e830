"""A view of a table as plain text, for `render_mode="ansi"`."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from typing import Any

from deadhand.envs.batch import Batch
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter
from deadhand.table.record.state import NOBODY
from deadhand.table.zones.zone_plan import Zone


def render_text(batch: Batch, viewer: int, table: int = 0) -> str:
    """Return what a seat may know of a table: numbers, zones with cards, and its choices with their action numbers.

    The action numbers are those of `batch.step`, in which seats are counted from the asked seat.
    """
    names = [f"seat_{seat}" for seat in range(batch.seats)]
    seen = batch.view(table, viewer, names)
    lines = [f"{batch.game.title}, seen by {names[viewer]}"]
    lines += _counter_lines(batch.game, seen, names)
    lines += _zone_lines(batch.game, seen, names)
    lines += _question_lines(batch, seen, table)
    return "\n".join(lines)


def _counter_lines(game: Game, seen: Mapping[str, Any], names: list[str]) -> Iterator[str]:
    """Yield the numbers of the table in one line, and those of each seat in another."""
    said = [counter for counter in game.counters if counter.said and not counter.places]
    shared = [counter for counter in said if not counter.per_seat]
    if shared:
        yield ", ".join(_number_text(counter, seen["counters"][counter.field], names) for counter in shared)
    for seat, name in enumerate(names):
        numbers = [
            _number_text(counter, seen["counters"][counter.field][seat], names) for counter in said if counter.per_seat
        ]
        if numbers:
            yield f"{name}: {', '.join(numbers)}"


def _number_text(counter: Counter, value: Any, names: list[str]) -> str:
    if counter.what == "seat":
        return f"{counter.label}: {'nobody' if value == NOBODY else names[value]}"
    return f"{counter.label}: {('yes' if value else 'no') if counter.what == 'flag' else value}"


def _zone_lines(game: Game, seen: Mapping[str, Any], names: list[str]) -> Iterator[str]:
    """Yield a line for each zone that holds a card."""
    for zone in game.zones.zones:
        contents = seen["zones"][zone.name]
        for place, content in enumerate(contents if zone.is_numbered else [contents]):
            if content["count"]:
                yield f"{_zone_name(zone, place, names)}: {_cards_text(content)}"


def _zone_name(zone: Zone, place: int, names: list[str]) -> str:
    if zone.per_seat:
        return f"{zone.label} of {names[place]}"
    return f"{zone.one} {place + 1}" if zone.places else zone.label


def _cards_text(content: Mapping[str, Any]) -> str:
    """Return the known kinds of a zone with their numbers, and how many other cards lie there."""
    if "cards" in content:
        faces = Tally(face for face in content["cards"] if face is not None)
    else:  # by kind in a hand, by place in a pile
        known = content["known"]
        faces = Tally(known.values()) if all(isinstance(face, str) for face in known.values()) else Tally(known)
    words = [f"{count} {face}" for face, count in faces.items()]
    unknown = content["count"] - faces.total()
    return ", ".join([*words, *([f"{unknown} unknown"] if unknown else [])])


def _question_lines(batch: Batch, seen: Mapping[str, Any], table: int) -> Iterator[str]:
    """Yield the open question and, if the viewer is asked, its choices; after the end the outcome."""
    if seen["over"]:
        yield f"The game is over: {seen['outcome']}. Results: {', '.join(f'{each:g}' for each in seen['returns'])}"
        return
    yield seen["prompt"]["text"]
    if seen["prompt"]["offers"]:
        offers = batch.last.offers[table, : batch.last.counts[table]].tolist()
        texts = {offer["action"]: offer["text"] for offer in seen["prompt"]["offers"]}
        for action in offers:
            yield f"  {action:>5}  {texts[batch.absolute(table, action)]}"
