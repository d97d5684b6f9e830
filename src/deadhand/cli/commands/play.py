"""`deadhand play`: a new game in the terminal."""

import secrets
from collections.abc import Sequence
from pathlib import Path

import click

from deadhand.bots.names import name_of_bot
from deadhand.cli import parameters
from deadhand.cli.dialogue.conversation import converse
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sittings.saves import new_save, unused_save
from deadhand.cli.sittings.session import Session
from deadhand.daily import secret_of_the_day, today
from deadhand.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game import Game
from deadhand.table.setup import check_seats


@click.command("play", epilog="Example: deadhand play zeven --seats 4 --bots greedy,random,greedy --option rounds=3")
@parameters.game_argument
@parameters.table_options
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help=f"Who plays the other seats: one bot for all, or one for each, separated by commas ({parameters.BOT_NAMES}).",
)
@click.option("--seed", metavar="SEED", help="A number or words; the same seed deals the same cards.")
@click.option(
    "--daily", is_flag=True, help="The deal of the day: the same for everybody with this setup, until midnight UTC."
)
@click.option("--seat", default=1, show_default=True, metavar="N", help="Your seat.")
@click.option("--name", metavar="NAME", help="Your name in the saved game.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Where to save, if not as usual.")
@parameters.plain_option
def command(
    game: Game,
    seats: int | None,
    options: Sequence[str],
    deck: Path | None,
    bots: str,
    seed: str | None,
    seat: int,
    name: str | None,
    save: Path | None,
    *,
    daily: bool,
    plain: bool,
) -> None:
    """Play a game against bots.

    The game is saved after every move; "deadhand resume" goes on with it.
    """
    others = parameters.chosen_bots(bots)
    seats = seats or (len(others) + 1 if len(others) > 1 else game.default_seats)
    check_seats(game, seats)
    mine = parameters.chosen_seat(seat, seats)
    players = parameters.fill_seats(others, seats - 1)
    players.insert(mine, parameters.HUMAN)
    chosen = parameters.chosen_options(game, seats, options)
    if daily and (seed is not None or deck is not None):
        raise Refused("The deal of the day has its own seed and the game's own deck: --seed and --deck change neither.")
    match = Match(
        game,
        seats=seats,
        seed=secret_of_the_day(game, today(), players=players, options=chosen) if daily else seed_of(seed),
        options=chosen,
        names=names_of(players, name),
        deck=parameters.chosen_deck(game, deck),
        rekeyed=daily,
    )
    session = Session(match, mine, players, unused_save(save) if save else new_save(game))
    session.save()
    converse(session, open_screen(plain=plain))


def seed_of(typed: str | None) -> int | str:
    """The seed that was typed, or one that nobody can foresee."""
    return secrets.token_hex(16) if typed is None else parameters.chosen_seed(typed)


def names_of(players: Sequence[str], name: str | None) -> list[str]:
    """What the players are called: the person as they like, bots by their seats."""
    people = [
        f"Player {seat + 1}" if name is None else name
        for seat, player in enumerate(players)
        if player == parameters.HUMAN
    ]
    mine = iter(people)
    return [
        next(mine) if player == parameters.HUMAN else name_of_bot(seat, taken=people)
        for seat, player in enumerate(players)
    ]
