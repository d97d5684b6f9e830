"""`deadhand lab report`: report on many games as one HTML file."""

import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Unpack

import click

from deadhand import lab
from deadhand.arena.request import Request
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import page_file, page_options
from deadhand.cli.commands.lab.workers import PlayedPageOptions, Workers, chosen_workers, moves_option, worker_options
from deadhand.cli.commands.request import chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.lab.analysis.finished import FinishedGames
    from deadhand.lab.rows.played import Played


class ReportOptions(PlayedPageOptions):
    """The options of the games, and whether their moves are recorded."""

    moves: bool


@click.command("report", epilog="Example: deadhand lab report zeven --seats 4 --games 100000 --out zeven.html")
@game_options()
@worker_options
@parameters.path_option(
    "--rows",
    metavar="FOLDER",
    help='Report on the games in this folder, written by "deadhand lab play", and play none.',
)
@moves_option
@page_options
def command(
    game: Game,
    rows: Path | None,
    **asked: Unpack[ReportOptions],
) -> None:
    """Report on many games between bots: are they fair, long, tense, and which cards go with winning?

    The report is one HTML file without scripts, which can be printed and sent.
    """
    file = page_file(game, "report", asked)
    how = chosen_workers(asked)
    play = partial(lab.play, **how)
    from deadhand.lab.analysis.finished import finished_games  # these take a moment to import
    from deadhand.lab.pages.report import Studies, report_page
    from deadhand.lab.runs.studies import play_studies

    studies = Studies()
    if rows is not None:
        played = lab.read_rows(rows)
        finished = finished_games(played, game)
        words = ["deadhand", "lab", "report", game.slug, "--rows", str(rows)]
    else:
        request = chosen_request(game, asked)
        compile_rules(game)
        with ProgressBar("Playing") as bar:
            played, finished = _play(request, lambda done: bar.show(done, request.games), moves=asked["moves"], **how)
        with ProgressBar("Playing for the other questions") as bar:
            studies = play_studies(play, request, progress=bar.show)
        words = words_to_repeat(("lab", "report", game.slug), request, asked) + ["--moves"] * asked["moves"]
    file.write(report_page(finished, played.conditions, studies, commands=[shlex.join(words)]))


def _play(
    request: Request, progress: Callable[[int], None], *, moves: bool, **how: Unpack[Workers]
) -> "tuple[Played, FinishedGames]":
    """Play the games of a report; return them and what is known of the finished ones.

    Moves go to files while this reads them, as they may be too many for memory.
    """
    from deadhand.lab.analysis.finished import finished_games

    if not moves:
        played = lab.play(request, progress=progress, **how)
        return played, finished_games(played, request.resolved_game)
    with TemporaryDirectory() as folder:
        lab.play_to(folder, request, progress=progress, moves=True, **how)
        played = lab.read_rows(folder)
        return played, finished_games(played, request.resolved_game)
