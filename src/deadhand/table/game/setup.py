"""Filling in a new table: seats, options, deck, zones and chance; the rules do the rest."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from operator import index
from typing import SupportsIndex, TypeVar

from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.game.printable_text import PICTURE_FORM, invisible_character
from deadhand.table.record.chance import STATES
from deadhand.table.record.record import put_bytes
from deadhand.table.record.state import NOBODY, Table

OptionValue = int | str | bool
Value = TypeVar("Value")
LONGEST_NAME = 40
LONGEST_SEED = 200


def whole_number(value: object) -> int | None:
    """Return an integer of any library as Python's own; None if the value is no whole number, or is a truth value."""
    if type(value) is int:  # as nearly always
        return value
    try:
        return None if isinstance(value, bool) or not isinstance(value, SupportsIndex) else index(value)
    except TypeError:
        return None


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of seats that the game does not allow."""
    number = whole_number(seats)
    if number is None or not game.least_seats <= number <= game.most_seats:
        raise Refused(
            "{0} is for {1} to {2} seats, not {3}.", game.title, game.least_seats, game.most_seats, repr(seats)
        )


def check_names(seats: int, names: Sequence[str]) -> None:
    """Refuse names that do not fit in one line, or could be confused with each other or with "you"."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise Refused("The names must be a list of {0} texts, not {1}.", seats, repr(names))
    if len(names) != seats:
        raise Refused("{0} seats need {0} names, not {1}.", seats, len(names))
    for name in names:
        check_name(name)
    if len({_normalize_name(name) for name in names}) < seats:
        raise Refused("Every seat needs a name of its own, not {0}.", ", ".join(names))


def check_name(name: str) -> None:
    """Refuse a name that does not fit in one line, has invisible characters, or could be confused with "you"."""
    if not (0 < len(name) <= LONGEST_NAME and name == name.strip()):
        raise Refused(
            "A name has 1 to {0} characters (a joined emoji counts as its parts), with no space first or last, "
            'not "{1}".',
            LONGEST_NAME,
            name,
        )
    hidden = invisible_character(name)
    if hidden is not None:
        raise Refused("A name must be visible; this one has {0} in it.", hidden)
    if _normalize_name(name) == "you":
        raise Refused('Nobody can be called "{0}": that is what each player is called in their own log.', name)


def _normalize_name(name: str) -> str:
    """Normalize a name: small or large letters, wide or narrow ones are the same."""
    return unicodedata.normalize("NFKC", name).replace(PICTURE_FORM, "").casefold()


def check_seed(seed: int | str) -> int | str:
    """Return a seed as a saved game keeps it.

    Raises:
        Refused: if it is neither a whole number nor a text, or too long to be kept.
    """
    checked = seed if isinstance(seed, str) else whole_number(seed)
    if checked is None:
        raise Refused("A seed is a whole number or a text, not {0}.", repr(seed))
    if not (0 < len(str(checked)) <= LONGEST_SEED and str(checked).isprintable()):
        raise Refused("A seed has 1 to {0} printable characters.", LONGEST_SEED)
    return checked


def check_deck(game: Game, seats: int, deck: Deck) -> None:
    """Refuse a deck that is too small to deal from, or has numbers that the rules cannot hold."""
    least = game.least_cards(seats)
    if deck.size < least:
        raise Refused("{0} seats need a deck of at least {1} cards; this one has {2}.", seats, least, deck.size)
    if deck is not game.deck and (wrong := deck.wrong_number(game.number_ranges)) is not None:
        raise Refused(wrong[1])


def check_options(game: Game, seats: int, chosen: Mapping[str, OptionValue]) -> dict[str, int]:
    """Return the integer of every option, defaults filled in.

    Raises:
        Refused: for an unknown option or a value that is not allowed.
    """
    known = {option.name: option for option in game.options}
    for name in chosen:
        if name not in known:
            raise Refused('{0} has no option "{1}"; it has {2}.', game.title, name, ", ".join(known) or "none")
    return {name: _integer_of(option, chosen.get(name, option.default), seats) for name, option in known.items()}


def _integer_of(option: Option, value: OptionValue, seats: int) -> int:
    words = option.choices
    if isinstance(value, bool):
        value = "on" if value else "off"
    if value in words:
        return words.index(str(value))
    if option.nothing and value == option.nothing:
        return NOBODY
    if not words and re.fullmatch(r"[+-]?[0-9]{1,9}", str(value)):
        number = int(value)
        if option.least <= number <= option.highest_value(seats):
            return number
    raise Refused(
        'Option {0} ({1}) allows {2}, not "{3}".', option.name, option.clause, option.allowed_values(seats), value
    )


def without_unset(game: Game, values: Mapping[str, Value]) -> dict[str, Value]:
    """Return values by the names of fields, without the later options that are off: older games hashed none."""
    unset = {option.name for option in game.options if option.later and not values[option.name]}
    return {name: value for name, value in values.items() if name not in unset}


def option_words(game: Game, table: Table) -> dict[str, OptionValue]:
    """Return the options of a table as people write them."""
    words: dict[str, OptionValue] = {}
    for option in game.options:
        value = getattr(table, option.name)
        if option.choices:
            words[option.name] = option.choices[value]
        elif option.nothing and value == NOBODY:
            words[option.name] = option.nothing
        else:
            words[option.name] = value
    return words


def fill_table(game: Game, table: Table, *, seats: int, options: Mapping[str, int], deck: Deck, chance: int) -> None:
    """Fill an empty record with everything that is fixed before the deal. No card is in a zone yet.

    `chance` is a generator state, 1 to `STATES` - 1.
    """
    assert 0 < chance < STATES
    if deck is game.deck:
        put_bytes(table, _with_own_deck(game))
    else:
        _fill_in_deck(game, table, deck)
    table.seats, table.chance, table.logging = seats, chance, 1
    table.actor = table.prompt = table.outcome = NOBODY
    for name, value in options.items():
        setattr(table, name, value)


@cache
def _with_own_deck(game: Game) -> memoryview:
    """Return a cached record with only the game's own deck filled in, because most tables start from it."""
    states = game.layout.new(1)
    _fill_in_deck(game, game.layout.open(states)[0], game.deck)
    return memoryview(states.tobytes()).cast("b")


def _fill_in_deck(game: Game, table: Table, deck: Deck) -> None:
    """Fill in the kind of each card, and the empty zones."""
    table.cards = deck.size
    card = 0
    backs = list(dict.fromkeys(words.back for words in deck.kinds))
    for kind, words in enumerate(deck.kinds):
        table.back[kind] = backs.index(words.back)
        for column, name in enumerate(game.number_columns):
            table.numbers[kind, column] = words.numbers.get(name, 0)
        for _ in range(words.count):
            table.kind[card] = kind
            card += 1
    for zone in game.zones.zones:
        for owner in range(zone.count_zones(game.most_seats)):
            table.viewers[zone.first + owner] = zone.viewer_set(owner)
            table.mingled[zone.first + owner] = zone.mingled
            table.lowest[zone.first + owner] = table.highest[zone.first + owner] = NOBODY
