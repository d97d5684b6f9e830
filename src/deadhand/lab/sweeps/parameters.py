"""The parameters of a sweep or a tuning: a number of the deck, an option or the number of seats, each by its path."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from deadhand.table.deck.deck import MOST_COPIES, Deck, range_of
from deadhand.table.deck_files.deck_numbers import COUNT, cards_at, with_numbers
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.game.setup import OptionValue

SEATS: Final = "seats"
MOST_VALUES: Final = 200
"""The values of one parameter."""
RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")


@dataclass(frozen=True)
class SweepSetup:
    """The conditions of a run of games."""

    seats: int
    options: Mapping[str, OptionValue]
    deck: Deck


@dataclass(frozen=True)
class Parameter:
    """A path with its values: `seats`, an option's name, or a kind and a number such as `commando_6.count`.

    The kind may hold `*`, and then stands for all that fit, which get the same number.
    """

    path: str
    values: tuple[OptionValue, ...]


def parse_parameter(game: Game, words: str) -> Parameter:
    """Parse `PATH=VALUES`, where values are separated by commas and `0..10` stands for all from 0 to 10.

    Raises:
        Refused: if it is written otherwise, names nothing of this game, or goes beyond the range that the rules allow.
    """
    path, equals, text = (part.strip() for part in words.partition("="))
    if not (path and equals and text):
        raise Refused(f'Write what to change as PATH=VALUES, for example rounds=1..8, not "{words}".')
    values = tuple(value for part in text.split(",") for value in _values_of(path, part.strip()))
    if len(set(values)) < len(values):
        raise Refused(f"{path} has a value twice: {text}.")
    parameter = Parameter(path, values)
    for value in values:
        check_value(game, path, value)
    return parameter


def _values_of(path: str, part: str) -> Sequence[OptionValue]:
    found = RANGE.fullmatch(part)
    if found is None:
        return (int(part) if re.fullmatch(r"-?\d{1,9}", part) else part,)
    first, last = map(int, found.groups())
    if first > last:
        raise Refused(f"The range {part} of {path} is empty. Write the smaller number first.")
    if last - first >= MOST_VALUES:
        raise Refused(f"The range {part} of {path} has more than {MOST_VALUES} values. Choose fewer.")
    return range(first, last + 1)


def check_value(game: Game, path: str, value: OptionValue) -> None:
    """Refuse an unknown path, or a value outside the range that the rules allow."""
    allowed = _allowed_words(game, path, value)
    if allowed is not None:
        raise Refused(f"{path} of {game.title} allows {allowed}, not {value}.")


def _allowed_words(game: Game, path: str, value: OptionValue) -> str | None:
    """Return what a path allows, in words, if it does not allow the value."""
    if path == SEATS:
        return _outside(value, game.least_seats, game.most_seats)
    if "." not in path:
        option = _option_of(game, path)
        fits = value in option.choices or (option.nothing and value == option.nothing)
        if fits or (not option.choices and _outside(value, *_option_range(option)) is None):
            return None
        return str(option.allowed_values(first_seat=1))
    return _outside(value, *number_range(game, path))


def _option_of(game: Game, name: str) -> Option:
    options = {option.name: option for option in game.options}
    if name not in options:
        known = ", ".join((SEATS, *options))
        raise Refused(
            f'{game.title} has no option "{name}"; it has {known}. A number of the deck is written as KIND.NUMBER.'
        )
    return options[name]


def _option_range(option: Option) -> tuple[int, int]:
    """Return the least and the greatest number that an option takes; people number seats from 1."""
    return option.least + option.seat, option.highest_value() + option.seat


def _outside(value: OptionValue, least: int, most: int) -> str | None:
    if isinstance(value, int) and least <= value <= most:
        return None
    return f"a whole number from {least} to {most}"


def number_range(game: Game, path: str) -> tuple[int, int]:
    """Return the least and the greatest value that the rules allow for a number of the deck.

    Raises:
        Refused: if the deck has no such card or number.
    """
    name = path.partition(".")[2]
    cards = cards_at(game, game.deck, path)
    if name == COUNT:
        return 0, MOST_COPIES
    ranges = [range_of(game.number_ranges, game.deck.kinds.index(card), name) for card in cards]
    return max(each.least for each in ranges), min(each.most for each in ranges)


def changed_setup(game: Game, setup: SweepSetup, path: str, value: OptionValue) -> SweepSetup:
    """Return a setup with one parameter changed.

    Raises:
        Refused: if a deck with this value is not allowed. The value itself must have been checked.
    """
    if path == SEATS:
        return replace(setup, seats=int(value))
    if "." in path:
        return replace(setup, deck=with_numbers(game, setup.deck, {path: int(value)}))
    index = _option_of(game, path).seat and isinstance(value, int)
    return replace(setup, options={**setup.options, path: int(value) - 1 if index else value})
