"""`deadhand lab report`: report on many games as one HTML file."""

import shlex
from functools import partial
from pathlib import Path
from typing import Unpack

import click

from deadhand import lab
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import check_out, check_plots, page_options, write_page
from deadhand.cli.commands.lab.workers import worker_options
from deadhand.cli.commands.request import GameOptions, chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game


@click.command("report", epilog="Example: deadhand lab report zeven --seats 4 --games 100000 --out zeven.html")
@game_options()
@worker_options
@parameters.path_option(
    "--rows",
    metavar="FOLDER",
    help='Report on the games in this folder, written by "deadhand lab play", and play none.',
)
@page_options
def command(
    game: Game,
    workers: int | None,
    scheduler: str | None,
    rows: Path | None,
    out: Path | None,
    plots: Path | None,
    **asked: Unpack[GameOptions],
) -> None:
    """Report on many games between bots: are they fair, long, tense, and which cards go with winning?

    The report is one HTML file without scripts, which can be printed and sent.
    """
    file = check_out(out or Path(f"{game.slug}-report.html"))
    check_plots(plots)
    play = partial(lab.play, workers=workers, scheduler=scheduler)
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
            played = play(request, progress=lambda done: bar.show(done, request.games))
        finished = finished_games(played, game)
        with ProgressBar("Playing for the other questions") as bar:
            studies = play_studies(play, request, progress=bar.show)
        words = words_to_repeat(("lab", "report", game.slug), request, asked)
    write_page(report_page(finished, played.conditions, studies, commands=[shlex.join(words)]), file, plots)
