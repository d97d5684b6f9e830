"""`deadhand lab report`: report on many games as one HTML file."""

import shlex
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from deadhand import lab
from deadhand.arena.request import Request, plan_games
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import check_out, check_plots, page_options, write_page
from deadhand.cli.commands.lab.workers import moves_option, worker_options
from deadhand.cli.commands.request import GameOptions, chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.arena.conditions import Conditions
    from deadhand.lab.analysis.finished import FinishedGames
    from deadhand.lab.rows.played import Played


class ReportOptions(GameOptions):
    """The options of the games, and whether their moves are recorded."""

    moves: bool


class PlayOptions(TypedDict):
    """The workers that play."""

    workers: int | None
    scheduler: str | None


@click.command("report", epilog="Example: deadhand lab report zeven --seats 4 --games 100000 --out zeven.html")
@game_options()
@worker_options
@parameters.path_option(
    "--rows",
    metavar="FOLDER",
    help='Report on the games in this folder, written by "deadhand lab play", and play none.',
)
@parameters.path_option(
    "--people",
    metavar="FOLDER",
    help='Set the games of people in this folder beside those of bots; "deadhand admin export-games" writes it.',
)
@moves_option
@page_options
def command(
    game: Game,
    workers: int | None,
    scheduler: str | None,
    rows: Path | None,
    people: Path | None,
    out: Path | None,
    plots: Path | None,
    **asked: Unpack[ReportOptions],
) -> None:
    """Report on many games between bots: are they fair, long, tense, and which cards go with winning?

    The report is one HTML file without scripts, which can be printed and sent.
    """
    file = check_out(out or Path(f"{game.slug}-report.html"))
    check_plots(plots)
    how: PlayOptions = {"workers": workers, "scheduler": scheduler}
    play = partial(lab.play, **how)
    from deadhand.lab.analysis.finished import finished_games  # these take a moment to import
    from deadhand.lab.analysis.people import check_bots, check_same_setup, played_games, read_people
    from deadhand.lab.pages.report import Studies, report_page
    from deadhand.lab.runs.studies import play_studies, study_levels

    studies, beside = Studies(), None if people is None else read_people(people, game)
    if rows is not None:
        played = lab.read_rows(rows)
        check_bots(played.conditions, rows)
        finished = finished_games(played, game)
        words = ["deadhand", "lab", "report", game.slug, "--rows", str(rows)]
        studies = Studies(levels={" and ".join(finished.bots): played_games(played, finished)})
    else:
        if beside is not None:
            _take_over_setup(asked, beside.conditions)
        request = chosen_request(game, asked)
        if beside is not None:
            check_same_setup(beside.conditions, plan_games(request).conditions)
        compile_rules(game)
        with ProgressBar("Playing") as bar:
            played, finished = _play(request, lambda done: bar.show(done, request.games), moves=asked["moves"], **how)
        with ProgressBar("Playing for the other questions") as bar:
            studies = play_studies(play, request, progress=bar.show)
        if beside is not None:
            with ProgressBar("Playing beside people") as bar:
                studies = replace(studies, levels=study_levels(play, request, progress=bar.show))
        words = words_to_repeat(("lab", "report", game.slug), request, asked) + ["--moves"] * asked["moves"]
    if beside is not None:
        check_same_setup(beside.conditions, played.conditions)
        words += ["--people", str(people)]
    page = report_page(finished, played.conditions, studies, people=beside, commands=[shlex.join(words)])
    write_page(page, file, plots)


def _take_over_setup(asked: ReportOptions, people: "Conditions") -> None:
    """Set the seats and the options of the people's games, where none are given."""
    asked["seats"] = asked["seats"] or people.seats
    asked["options"] = asked["options"] or [f"{name}={value}" for name, value in people.options.items()]


def _play(
    request: Request, progress: Callable[[int], None], *, moves: bool, **how: Unpack[PlayOptions]
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
