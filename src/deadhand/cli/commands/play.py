"""`deadhand play`: start a new game in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Unpack

import click

from deadhand.bots.names import name_of_bot
from deadhand.cli import parameters
from deadhand.cli.commands.after_game import play_games
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.local import LocalSession, players_at
from deadhand.cli.sessions.saves import new_save, unused_save
from deadhand.cli.words.say import say
from deadhand.match.daily import secret_of_the_day, today
from deadhand.match.dealing import check_deal
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import check_seats


class PlayOptions(parameters.TableOptions, parameters.TerminalOptions):
    """The options that say what is dealt, and how it is played."""

    bots: str
    seed: str | None
    daily: bool


@click.command("play", epilog="Example: deadhand play zeven --seats 4 --bots easy,hard,expert --option rounds=3")
@parameters.game_argument
@parameters.table_options
@click.option(
    "--bots",
    default=DEFAULT_LEVEL,
    metavar="NAMES",
    help="Levels of the bots at the other seats: one for all, or one for each, separated by commas, "
    f"such as easy,expert ({parameters.BOT_NAMES}).",
)
@click.option("--seed", metavar="SEED", help="Number or text; the same seed deals the same cards.")
@click.option("--daily", is_flag=True, help="Play the daily deal: the same cards for everybody until midnight UTC.")
@click.option(
    "--seat",
    "mine",
    default="1",
    metavar="N[,N...]",
    help="Your seat. In a team game, several seats for one keyboard, such as 1,2.",
)
@click.option("--name", metavar="NAMES", help="Your name, or one for each of your seats, separated by commas.")
@parameters.path_option("--save", help="File to save to (default: a new one).")
@parameters.terminal_options
@parameters.language_option
def command(game: Game, mine: str, name: str | None, save: Path | None, **asked: Unpack[PlayOptions]) -> None:
    """Play a game with bots.

    The game is saved after every move; "deadhand resume" continues it.
    """
    others = parameters.chosen_bots(game, asked["bots"])
    seats = asked["seats"] or (len(others) + 1 if len(others) > 1 else game.default_seats)
    check_seats(game, seats)
    chosen_seats = parameters.chosen_seats(mine, game, seats)
    players = players_at(others, chosen_seats, seats)
    chosen = parameters.chosen_options(game, seats, asked["options"])
    daily = asked["daily"]
    if daily and (asked["seed"] is not None or asked["deck"] is not None):
        raise Refused("The daily deal has a fixed seed and deck; remove --seed and --deck.")
    day = secret_of_the_day(game, today(), players=players, options=chosen) if daily else None
    match = Match(
        game,
        seats=seats,
        seed=day or parameters.chosen_seed(asked["seed"]),
        options=chosen,
        names=names_of(players, names_in(name, chosen_seats)),
        deck=parameters.chosen_deck(game, asked["deck"]),
        rekeyed=daily,
    )
    check_deal(game, seats, chosen, match.deck)
    session = LocalSession(match, chosen_seats[0], players, unused_save(save) if save else new_save(game))
    session.save()
    play_games(session, open_screen(plain=asked["plain"]), auto=asked["auto"])


def names_in(words: str | None, mine: Sequence[int]) -> Sequence[str | None]:
    """Return the names for people's seats, in the order of `--seat`.

    Raises:
        Refused: if there are several seats and another number of names.
    """
    if words is None or len(mine) == 1:
        return [words] * len(mine)
    names = [name.strip() for name in words.split(",")]
    if len(names) != len(mine):
        raise Refused("{0} seats need {0} names, separated by commas, not {1}.", len(mine), len(names))
    return [name for _, name in sorted(zip(mine, names, strict=True))]


def names_of(players: Sequence[str], names: Sequence[str | None]) -> list[str]:
    """Return the players' names: people as they choose, bots by their seats."""
    wishes = iter(names)
    people = {
        seat: say("Player {0}", seat + 1) if (wish := next(wishes)) is None else wish
        for seat, player in enumerate(players)
        if player == HUMAN
    }
    taken = list(people.values())
    return [people[seat] if seat in people else name_of_bot(seat, taken=taken) for seat in range(len(players))]
