"""The open numbers of an observation, written by generated rules: options, counters, and the marks of a card.

Seats are numbered from the viewer on; see `table/knowledge/plan.py` for what stands where.
"""

from collections.abc import Iterator, Mapping, Sequence

from deadhand.table.game.declaration import GameDeclaration
from deadhand.table.game.numbers import lines_of_set
from deadhand.table.game.open_numbers import Bounds, Counter, Mark
from deadhand.table.game.options import Option
from deadhand.table.record.state import NOBODY
from deadhand.table.rules.rule import Rule


def observed_counters(game: GameDeclaration) -> list[Counter]:
    """Return the counters that an observation holds: all but those that are only drawn."""
    return [counter for counter in game.counters if not counter.drawn]


def observed_marks(game: GameDeclaration) -> list[Mark]:
    """Return the marks that an observation holds."""
    return [mark for mark in game.marks if not mark.drawn]


def count_numbers(game: GameDeclaration, counter: Counter, seats: int) -> int:
    """Return how many numbers a counter has: one for all, or one for each seat or place."""
    if counter.places:
        return game.zones.named(counter.places).places
    return seats if counter.per_seat else 1


def observed_bounds(limits: Bounds | None, what: str, seats: int) -> Bounds:
    """Return the least and the greatest value in an observation, where seats are counted from 1 and 0 is nobody."""
    assert limits is not None, "checked when the game is made"
    return (0, seats) if what == "seat" else limits


def option_bounds(option: Option, seats: int) -> Bounds:
    """Return the least and the greatest value of an option in an observation."""
    if option.choices:
        return 0, len(option.choices) - 1
    if option.seat:
        return 0, seats
    return NOBODY if option.nothing else option.least, option.most


def lines_of_options(game: GameDeclaration, names: Mapping[Rule, str], relative: Rule) -> Iterator[str]:
    """Return the body of `write_options`."""
    for place, option in enumerate(game.options):
        value = f"t.{option.name}"
        yield f"    out[at + {place}] = {f'{names[relative]}(t, first, {value})' if option.seat else value}"
    yield "    return"


def lines_of_counters(game: GameDeclaration, names: Mapping[Rule, str], relative: Rule) -> Iterator[str]:
    """Return the body of `write_counters`."""
    for counter in observed_counters(game):
        if counter.places:
            places = game.zones.named(counter.places).places
            if counter.as_set:
                yield from lines_of_set(counter, places, names, "out[at + each]")
            else:
                yield f"    for each in range({places}):"
                yield f"        out[at + each] = {_counter_value(game, counter, 'each', names, relative)}"
            yield f"    at += {places}"
        elif counter.per_seat:
            yield "    for each in range(t.seats):"
            yield "        seat = first + each if first + each < t.seats else first + each - t.seats"
            yield f"        out[at + each] = {_counter_value(game, counter, 'seat', names, relative)}"
            yield "    at += t.seats"
        else:
            yield f"    out[at] = {_counter_value(game, counter, '', names, relative)}"
            yield "    at += 1"
    yield "    return"


def _counter_value(game: GameDeclaration, counter: Counter, of: str, names: Mapping[Rule, str], relative: Rule) -> str:
    if counter.compute is not None:
        value = f"{names[counter.compute]}({', '.join(['t', *([of] if of else [])])})"
    else:
        value = f"t.{counter.field}[{of}]" if of else f"t.{counter.field}"
    return _observed_value(value, counter.what, counter.limits(game.most_seats), names[relative])


def _observed_value(value: str, what: str, limits: Bounds | None, relative: str) -> str:
    """Return a value as an observation holds it: a seat counted from the viewer, a number within its bounds."""
    if what == "seat":
        return f"{relative}(t, first, {value})"
    if what == "flag":
        return f"1 if {value} else 0"
    assert limits is not None, "checked when the game is made"
    return f"max({limits[0]}, min({limits[1]}, {value}))"


def lines_of_marks(game: GameDeclaration, names: Mapping[Rule, str], relative: Rule) -> Iterator[str]:
    """Return the body of `write_marks`."""
    if observed_marks(game):
        yield "    zone = t.zone[card]"
    for mark in observed_marks(game):
        value = f"{names[mark.compute]}(t, card)" if mark.compute is not None else f"t.{mark.field}[card]"
        yield from _mark_lines(game, mark, value, names[relative])
    yield "    return"


def _mark_lines(game: GameDeclaration, mark: Mark, value: str, relative: str) -> Iterator[str]:
    shown = f"1 if {_lies_in(game, mark.zones)} else 0" if mark.zones else "1"
    yield f"    shown = {shown}"
    if mark.what == "seats":
        yield f"    seats = {value} if shown else 0"
        yield "    for each in range(t.seats):"
        yield "        seat = first + each if first + each < t.seats else first + each - t.seats"
        yield "        out[at + each] = (seats >> seat) & 1"
        yield "    at += t.seats"
    else:
        value = _observed_value(value, mark.what, mark.limits(game.most_seats), relative)
        yield f"    out[at] = {value} if shown else 0"
        yield "    at += 1"


def _lies_in(game: GameDeclaration, zones: Sequence[str]) -> str:
    """Return the condition that `zone` is one of these."""
    chosen = [zone for zone in game.zones.zones if zone.name in zones]
    return " or ".join(f"{zone.first} <= zone < {zone.first + zone.count_zones(game.most_seats)}" for zone in chosen)
