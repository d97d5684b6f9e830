"""The games that a command of the lab plays: the options that several commands share, as `lab.play` takes them."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from deadhand.bots.own_bot import OwnBot
from deadhand.cli import parameters
from deadhand.cli.commands.simulate import bots_by_faction, chosen_bot
from deadhand.lab.simulate import MOST_WORKERS
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import OptionValue, check_seats

Command = TypeVar("Command", bound=Callable[..., Any])
MOST_GAMES: Final = 100_000_000


def game_options(function: Command) -> Command:
    """Add the game, and the options of `simulate` for its games."""
    for add in (
        click.option("--seed", metavar="SEED", help="Number or text; the same seed gives the same games."),
        click.option(
            "--bots",
            default=DEFAULT_LEVEL,
            show_default=True,
            metavar="NAMES",
            help="Levels of the bots, as in simulate: one for all seats, or one for each, separated by commas.",
        ),
        click.option(
            "--games", default=1000, show_default=True, type=parameters.WholeNumber(1, MOST_GAMES), help="Games."
        ),
        parameters.table_options,
        parameters.game_argument,
    ):
        function = add(function)
    return function


def worker_options(function: Command) -> Command:
    """Add `--workers` and `--scheduler`."""
    for add in (
        click.option(
            "--scheduler", metavar="ADDRESS", help="Let the workers of a Dask scheduler play, such as tcp://host:8786."
        ),
        click.option(
            "--workers",
            type=parameters.WholeNumber(1, MOST_WORKERS),
            help="Threads on this machine (default: one for each core).",
        ),
    ):
        function = add(function)
    return function


@dataclass(frozen=True)
class Request:
    """The games that were asked for; `arguments` are those of `lab.play`."""

    game: Game
    seats: int
    games: int
    bots: Sequence[str | OwnBot] | Mapping[str, str | OwnBot]
    seed: int | str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    deck: Deck | None = None

    @property
    def arguments(self) -> dict[str, Any]:
        """The keyword arguments of `lab.play`, without the game."""
        return {name: value for name, value in vars(self).items() if name != "game"}


def chosen_request(
    game: Game,
    *,
    seats: int | None,
    options: Sequence[str],
    deck: Path | None,
    games: int,
    bots: str,
    seed: str | None,
) -> Request:
    """Return the request that the options of a command make.

    Raises:
        Refused: if one of them is not allowed.
    """
    players = bots_by_faction(game, bots) if "=" in bots else [chosen_bot(game, name) for name in bots.split(",")]
    by_seat = not isinstance(players, Mapping) and len(players) > 1
    seats = seats or (len(players) if by_seat else game.default_seats)
    check_seats(game, seats)
    return Request(
        game,
        seats,
        games,
        players if isinstance(players, Mapping) else parameters.fill_seats(players, seats),
        secrets.token_hex(16) if seed is None else parameters.chosen_seed(seed),
        parameters.chosen_options(game, seats, options),
        parameters.chosen_deck(game, deck),
    )
