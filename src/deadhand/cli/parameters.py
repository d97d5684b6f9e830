"""Arguments and options that several commands share, and their parsing."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypedDict, TypeVar

import click

from deadhand.bots.names import find_level
from deadhand.bots.own_bot import is_own_bot, load_bot
from deadhand.cli.words.say import set_language
from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY, RANDOM, USUAL_LEVELS
from deadhand.table.game.options import Option
from deadhand.table.game.setup import OptionValue, check_seed
from deadhand.table.words.grammar import languages

Command = TypeVar("Command", bound=Callable[..., Any])
Bot = TypeVar("Bot")


class WholeNumber(click.IntRange):
    """An integer in a range, called "whole number" in messages."""

    name = "whole number"


def _find_game(_context: click.Context, _parameter: click.Parameter, value: str) -> Game:
    return find_game(value)


def find_optional_game(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Game | None:
    """Return the game of a slug, or None without one."""
    return None if value is None else find_game(value)


def _complete_slug(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    return [slug for slug in GAMES if slug.startswith(incomplete)]


def _check_database(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    from deadhand.server.database.address import check_address

    return check_address(value)


def path_option(*names: str, metavar: str = "FILE", **more: Any) -> Callable[[Command], Command]:
    """Return an option that is the path of a file or a folder."""
    return click.option(*names, type=click.Path(path_type=Path), metavar=metavar, **more)


def combine(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Return a decorator that adds several options, which the help lists in this order."""

    def add(function: Command) -> Command:
        for option in reversed(options):
            function = option(function)
        return function

    return add


game_argument = click.argument("game", metavar="GAME", callback=_find_game, shell_complete=_complete_slug)
"""The game's slug."""


class TableOptions(TypedDict):
    """The options of `table_options`, as click gives them to a command."""

    seats: int | None
    options: Sequence[str]
    deck: Path | None


table_options = combine(
    click.option("--seats", type=int, metavar="N", help="Number of seats (default: the usual number for the game)."),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help='Set an option of the game, for example rounds=3. Repeat for more; "deadhand games" lists them.',
    ),
    path_option("--deck", help='Play with an edited deck file, or a deck by name; "deadhand games" lists them.'),
)
"""The options of a new table."""

store_options = combine(
    path_option(
        "--data", envvar="DEADHAND_DATA", metavar="DIR", help="Folder of the tables (default: your data folder)."
    ),
    click.option(
        "--database",
        envvar="DEADHAND_DATABASE",
        metavar="URL",
        callback=_check_database,
        help="Database URL, e.g. postgresql+asyncpg://user@host/name (default: SQLite in --data).",
    ),
)
"""The options of the database."""


class TerminalOptions(TypedDict):
    """The options of `terminal_options`, as click gives them to a command."""

    auto: bool
    plain: bool


plain_option = click.option("--plain", is_flag=True, help="Print plain lines, without colours and columns.")
terminal_options = combine(
    click.option(
        "--auto/--no-auto",
        default=True,
        help="Answer questions that have only one answer automatically, unless that would reveal your cards to others.",
    ),
    plain_option,
)
"""The options of a game that is played in the terminal."""


def _set_language(_context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        set_language(value)


language_option = click.option(
    "--language",
    type=click.Choice(languages(), case_sensitive=False),
    envvar="DEADHAND_LANGUAGE",
    is_eager=True,  # what is wrong with the other parameters is said in it, too
    expose_value=False,
    callback=_set_language,
    help="Language of the game and of this terminal (default: your locale's, else English).",
)
"""The option `--language`, in which the command then runs."""

file_argument = click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
"""A saved game, by default the latest one."""


def chosen_options(game: Game, seats: int, words: Sequence[str]) -> dict[str, OptionValue]:
    """Return the options written as `name=value`; seats, numbered from 1 by people, become indices.

    Raises:
        Refused: if one is written otherwise or given twice, or names a seat that is not there.
    """
    of_seats = {option.name: option for option in game.options if option.seat}
    options: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not (name and equals and value):
            raise Refused('Write an option as NAME=VALUE, for example rounds=3, not "{0}".', word)
        if name in options:
            raise Refused("The option {0} is given twice.", name)
        options[name] = _seat_option(of_seats[name], value, seats) if name in of_seats else value
    return options


def _seat_option(option: Option, word: str, seats: int) -> int | str:
    """Return the value of an option that is a seat."""
    if word == option.nothing:
        return word
    if word.isascii() and word.isdecimal() and len(word) < 4 and 1 <= int(word) <= seats:
        return int(word) - 1
    allowed = option.allowed_values(seats, first_seat=1)
    raise Refused('Option {0} ({1}) allows {2}, not "{3}".', option.name, option.clause, allowed, word)


def written_options(game: Game, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options as `--option` takes them, with seats from 1."""
    seats = {option.name for option in game.options if option.seat}
    return {name: _one_based(value) if name in seats else value for name, value in options.items()}


def _one_based(value: OptionValue) -> OptionValue:
    """Return a seat's number from 1; a word is returned unchanged."""
    return value + 1 if isinstance(value, int) else value


def chosen_deck(game: Game, path: Path | None) -> Deck | None:
    """Return the deck of an edited deck file or of a name, or None for the game's own."""
    if path is None:
        return None
    from deadhand.table.deck_files.deck_file import read_deck

    return read_deck(path, game)


def chosen_seed(seed: str | None) -> int | str:
    """Return a seed: a whole number or any text, or a random one if none is given.

    Raises:
        Refused: if it is empty, too long, or has characters that cannot be printed.
    """
    if seed is None:
        return secrets.token_hex(16)
    return check_seed(int(seed) if seed.isascii() and seed.removeprefix("-").isdecimal() else seed)


def chosen_bots(game: Game, words: str) -> list[str]:
    """Return the names of bots, separated by commas; custom bots are loaded.

    Raises:
        Refused: if there is no such bot.
    """
    names = [name.strip() for name in words.split(",")]
    for name in names:
        if is_own_bot(name):
            load_bot(name)
        else:
            find_level(game, name)
    return names


def fill_seats(bots: Sequence[Bot], seats: int) -> list[Bot]:
    """Return one bot for each seat; a single name is used for all of them.

    Raises:
        Refused: if there are more or fewer names than seats.
    """
    if len(bots) not in (1, seats):
        raise Refused("{0} bots need {0} names, or one name for all of them, not {1}.", seats, len(bots))
    return list(bots) * seats if len(bots) == 1 else list(bots)


def chosen_seats(words: str, game: Game, seats: int) -> list[int]:
    """Return the indices of seats, numbered from 1 and separated by commas. Several need a team game.

    Raises:
        Refused: if one is no seat or named twice, or if there are several where each has secrets.
    """
    numbers = [word.strip() for word in words.split(",")]
    for number in numbers:
        if not (number.isascii() and number.isdecimal() and len(number) < 4):
            raise Refused('A seat is a number from 1 to {0}, not "{1}". Write several seats as 1,2.', seats, number)
    chosen = [chosen_seat(int(number), seats) for number in numbers]
    if len(set(chosen)) < len(chosen):
        raise Refused("A seat is named twice.")
    if len(chosen) > 1 and not game.team:
        raise Refused(
            "In {0} players have hidden cards, so only one can use this keyboard; "
            '"deadhand host {1}" starts a table for several.',
            game.title,
            game.slug,
        )
    return chosen


def chosen_seat(seat: int, seats: int) -> int:
    """Return the index of a seat that people number from 1.

    Raises:
        Refused: if there is no such seat.
    """
    if not 1 <= seat <= seats:
        raise Refused("There is no seat {0}. The seats are 1 to {1}.", seat, seats)
    return seat - 1


BOT_NAMES: Final = ", ".join(
    (*(level.name for level in USUAL_LEVELS), GREEDY.name, RANDOM.name, "or MODULE:CLASS of your own")
)
