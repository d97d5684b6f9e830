"""`deadhand lab matrix`: bots against bots, or sides, places or levels by the number of seats."""

import shlex
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Unpack

import click

from deadhand.arena.request import Bot, Request
from deadhand.cli.commands.lab.page_file import PageOptions, page_file, page_options
from deadhand.cli.commands.request import (
    MOST_GAMES,
    chosen_bot,
    chosen_request,
    game_options,
    words_to_repeat,
)
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.lab.extra import libraries_needed
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL

if TYPE_CHECKING:
    from deadhand.lab.sweeps.matrix import Matrix


@click.command("matrix", epilog="Example: deadhand lab matrix zeven --bots easy,medium,hard --games 2000")
@game_options(
    games=1000,
    most=MOST_GAMES,
    count="Games of each cell.",
    bots="",
    levels="Levels, separated by commas: the rows and the columns (default: those that do not search). By seats, one "
    "level for all (default: hard), or in a game of a team several.",
)
@click.option(
    "--by",
    type=click.Choice(("bots", "seats")),
    help="Bots against bots, or a row for each number of seats (default: bots; seats in a game of a team).",
)
@page_options
def command(game: Game, by: str | None, **asked: Unpack[PageOptions]) -> None:
    """Show who wins, in a matrix of bots against bots, or by the number of seats.

    Where everyone plays for themselves, a cell is the share of wins of one bot among others, at each seat equally
    often. With sides it is the share of games that the first side wins. By seats there is a column for each place,
    side, or level of a team. Ctrl-C keeps the rows that are done.
    """
    file = page_file(game, "matrix", asked)
    with libraries_needed():
        from deadhand.lab.pages.matrix import matrix_page
    by_seats = by == "seats" or (by is None and game.team)
    asked["bots"] = asked["bots"] or ",".join(usual_bots(game, by_seats=by_seats))
    bots = [chosen_bot(game, word) for word in asked["bots"].split(",")]
    of_one_level: PageOptions = {**asked, "bots": DEFAULT_LEVEL}
    request = chosen_request(game, of_one_level)
    empty = empty_matrix(request, bots, by_seats=by_seats)
    compile_rules(game)
    matrix, whole = play_rows(empty, request, bots)
    if not whole:
        click.echo("Stopped. The page has the rows that were finished.", err=True)
    again = shlex.join(
        [*words_to_repeat(("lab", "matrix", game.slug), request, asked), "--by", "seats" if by_seats else "bots"]
    )
    file.write(matrix_page(matrix, request, bots=asked["bots"], commands=[again]))
    if not whole:
        raise KeyboardInterrupt


def usual_bots(game: Game, *, by_seats: bool) -> list[str]:
    """Return the levels of a matrix if none are given."""
    if by_seats and not game.team:
        return [DEFAULT_LEVEL]
    return [level.name for level in game.levels if not level.simulations and not level.network_simulations]


def empty_matrix(request: Request, bots: Sequence[Bot], *, by_seats: bool) -> "Matrix":
    """Return the matrix to be played.

    Raises:
        Refused: if the game has no such matrix.
    """
    from deadhand.lab.sweeps.matrix import bots_matrix, seats_matrix

    return (seats_matrix if by_seats else bots_matrix)(request, bots)


def play_rows(empty: "Matrix", request: Request, bots: Sequence[Bot]) -> "tuple[Matrix, bool]":
    """Play the rows of a matrix; return those that are done before an interruption, and whether these are all."""
    from deadhand.lab.sweeps.matrix import play_matrix

    matrix, whole = empty, False
    with ProgressBar("Playing") as bar, suppress(KeyboardInterrupt):
        for played in play_matrix(empty, request, bots, progress=bar.show):
            matrix = played
        whole = True
    if not matrix.cells:
        raise KeyboardInterrupt
    return matrix, whole
