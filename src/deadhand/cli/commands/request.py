"""The games between bots that a command plays: the options that several commands share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

from deadhand.arena.request import Request
from deadhand.bots.names import find_level
from deadhand.bots.own_bot import OwnBot, is_own_bot, load_bot
from deadhand.cli import parameters
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import check_seats

Command = TypeVar("Command", bound=Callable[..., Any])
MOST_GAMES: Final = 100_000_000
BOTS: Final = "Levels of the bots, as in simulate: one for all seats, or one for each, separated by commas."


class GameOptions(parameters.TableOptions):
    """The options of `game_options`, as click gives them to a command."""

    games: int
    bots: str
    seed: str | None


def game_options(
    *, games: int = 1000, most: int = MOST_GAMES, count: str = "Games.", bots: str = DEFAULT_LEVEL, levels: str = BOTS
) -> Callable[[Command], Command]:
    """Add the game and the `GameOptions`, with these defaults and help texts."""
    return parameters.combine(
        parameters.game_argument,
        parameters.table_options,
        click.option("--games", default=games, type=parameters.WholeNumber(1, most), help=count),
        click.option("--bots", default=bots, metavar="NAMES", help=levels),
        click.option("--seed", metavar="SEED", help="Number or text; the same seed gives the same games."),
    )


def chosen_request(game: Game, asked: GameOptions) -> Request:
    """Return the request that the options of a command make.

    Raises:
        Refused: if one of them is not allowed.
    """
    bots = asked["bots"]
    players = bots_by_faction(game, bots) if "=" in bots else [chosen_bot(game, name) for name in bots.split(",")]
    by_seat = not isinstance(players, Mapping) and len(players) > 1
    seats = asked["seats"] or (len(players) if by_seat else game.default_seats)
    check_seats(game, seats)
    return Request(
        game,
        seats=seats,
        games=asked["games"],
        bots=players if isinstance(players, Mapping) else parameters.fill_seats(players, seats),
        seed=parameters.chosen_seed(asked["seed"]),
        options=parameters.chosen_options(game, seats, asked["options"]),
        deck=parameters.chosen_deck(game, asked["deck"]),
    )


def chosen_bot(game: Game, word: str) -> str | OwnBot:
    """Return a bot by its name; one's own is loaded.

    Raises:
        Refused: if there is no such bot.
    """
    name = word.strip()
    return load_bot(name) if is_own_bot(name) else find_level(game, name).name


def bots_by_faction(game: Game, words: str) -> Mapping[str, str | OwnBot]:
    """Parse the bot of each faction, from "survivors=greedy,infected=random".

    Raises:
        Refused: if a part is no pair, or names no bot.
    """
    pairs = [part.split("=") for part in words.split(",")]
    for pair in pairs:
        if len(pair) != 2:
            raise Refused('Write bots by faction as FACTION=BOT, separated by commas, not "{0}".', "=".join(pair))
    return {faction.strip(): chosen_bot(game, bot) for faction, bot in pairs}


def words_to_repeat(command: Sequence[str], request: Request, asked: GameOptions) -> list[str]:
    """Return the words of the command that plays the same games again."""
    words = ["deadhand", *command, "--seats", str(request.seats), "--games", str(request.games)]
    words += ["--bots", asked["bots"], "--seed", str(request.seed)]
    for name, value in parameters.written_options(request.resolved_game, request.options).items():
        words += ["--option", f"{name}={value}"]
    return words if asked["deck"] is None else [*words, "--deck", str(asked["deck"])]
