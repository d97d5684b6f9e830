"""`deadhand lab report`: report on many games as one HTML file."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Unpack

import click

from deadhand import lab
from deadhand.arena.request import Request, plan_games
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import page_file, page_options
from deadhand.cli.commands.lab.workers import PlayedPageOptions, Workers, chosen_workers, moves_option, worker_options
from deadhand.cli.commands.request import chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.arena.conditions import Conditions
    from deadhand.lab.analysis.finished import FinishedGames
    from deadhand.lab.analysis.people import People
    from deadhand.lab.pages.report import Studies
    from deadhand.lab.rows.played import Played


class ReportOptions(PlayedPageOptions):
    """The options of the games, whether their moves are recorded, and the games of people beside them."""

    moves: bool
    people: Path | None


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
    rows: Path | None,
    **asked: Unpack[ReportOptions],
) -> None:
    """Report on many games between bots: are they fair, long, tense, and which cards go with winning?

    The report is one HTML file without scripts, which can be printed and sent.
    """
    file = page_file(game, "report", asked)
    from deadhand.lab.analysis.people import read_people  # these take a moment to import
    from deadhand.lab.pages.report import report_page

    people = None if asked["people"] is None else read_people(asked["people"], game)
    if rows is not None:
        games = _games_of_rows(game, rows, people)
    else:
        games = _new_games(game, asked, people, **chosen_workers(asked))
    words = games.words if people is None else [*games.words, "--people", str(asked["people"])]
    conditions, again = games.played.conditions, [shlex.join(words)]
    file.write(report_page(games.finished, conditions, games.studies, people=people, commands=again))


@dataclass(frozen=True)
class ReportedGames:
    """The games of a report, what further games say, and the words that repeat them."""

    played: "Played"
    finished: "FinishedGames"
    studies: "Studies"
    words: list[str]


def _games_of_rows(game: Game, rows: Path, people: "People | None") -> ReportedGames:
    """Return games that were played before."""
    from deadhand.lab.analysis.finished import finished_games
    from deadhand.lab.analysis.people import check_bots, check_same_setup, played_games
    from deadhand.lab.pages.report import Studies

    played = lab.read_rows(rows)
    check_bots(played.conditions, rows)
    finished, studies = finished_games(played, game), Studies()
    if people is not None:
        check_same_setup(people.conditions, played.conditions)
        studies = Studies(levels={" and ".join(finished.bots): played_games(played, finished)})
    return ReportedGames(played, finished, studies, ["deadhand", "lab", "report", game.slug, "--rows", str(rows)])


def _new_games(game: Game, asked: ReportOptions, people: "People | None", **how: Unpack[Workers]) -> ReportedGames:
    """Play the games of a report, and the further ones."""
    from deadhand.lab.analysis.people import check_same_setup
    from deadhand.lab.runs.studies import play_studies, study_levels

    if people is not None:
        _take_over_setup(asked, people.conditions)
    request = chosen_request(game, asked)
    if people is not None:
        check_same_setup(people.conditions, plan_games(request).conditions)
    compile_rules(game)
    play = partial(lab.play, **how)
    with ProgressBar("Playing") as bar:
        played, finished = _play(request, lambda done: bar.show(done, request.games), moves=asked["moves"], **how)
    with ProgressBar("Playing for the other questions") as bar:
        studies = play_studies(play, request, progress=bar.show)
    if people is not None:
        with ProgressBar("Playing beside people") as bar:
            studies = replace(studies, levels=study_levels(play, request, progress=bar.show))
    words = words_to_repeat(("lab", "report", game.slug), request, asked) + ["--moves"] * asked["moves"]
    return ReportedGames(played, finished, studies, words)


def _take_over_setup(asked: ReportOptions, people: "Conditions") -> None:
    """Set the seats and the options of the people's games, where none are given."""
    asked["seats"] = asked["seats"] or people.seats
    asked["options"] = asked["options"] or [f"{name}={value}" for name, value in people.options.items()]


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
