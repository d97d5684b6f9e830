"""`deadhand lab report`: play many games and write a report as one HTML file."""

import secrets
import shlex
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from deadhand import lab
from deadhand.bots.own_bot import OwnBot
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import check_out, check_plots, write_page
from deadhand.cli.commands.simulate import MOST_GAMES
from deadhand.cli.commands.lab.tables import bots_of_words, repeat_words
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.pages.report import Studies, report_page
from deadhand.lab.pages.words import assumption_of_minutes
from deadhand.lab.studies import study_difficulty, study_skill
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_seats


@click.command("report", epilog="Example: deadhand lab report zeven --seats 4 --games 100000 --out zeven.html")
@parameters.game_argument
@parameters.table_options
@click.option(
    "--games", default=20_000, show_default=True, type=parameters.WholeNumber(1, MOST_GAMES), help="Number of games."
)
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help='Levels of the bots, as in "deadhand simulate".',
)
@click.option("--seed", metavar="SEED", help="Number or text; the same seed gives the same games.")
@click.option("--workers", type=parameters.WholeNumber(1, 1024), metavar="N", help="Threads (default: one per core).")
@click.option(
    "--rows",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Report on the games in this folder, which were played before, and play none.",
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="File of the report (default: GAME.html).")
@click.option(
    "--plots", type=click.Path(path_type=Path), metavar="FOLDER", help="Also write every plot as SVG and PNG there."
)
def command(
    game: Game,
    seats: int | None,
    options: Sequence[str],
    deck: Path | None,
    games: int,
    bots: str,
    seed: str | None,
    workers: int | None,
    rows: Path | None,
    out: Path | None,
    plots: Path | None,
) -> None:
    """Play many games between bots and write a report: is it fair, long, tense, and which card is too strong?

    The report is one HTML file without scripts, which can be printed and sent.
    """
    file = check_out(out or Path(f"{game.slug}.html"))
    check_plots(plots)
    if rows is not None:
        played = lab.read_rows(rows)
        commands = [shlex.join(["deadhand", "lab", "report", game.slug, "--rows", str(rows)])]
        finished = finished_games(played, game)
        page = report_page(
            finished, played.conditions, Studies(), assumption=assumption_of_minutes(), commands=commands
        )
        write_page(page, file, plots)
        return
    players = bots_of_words(game, bots)
    seats = seats or (len(players) if isinstance(players, list) and len(players) > 1 else game.default_seats)
    check_seats(game, seats)
    chosen_seed = secrets.token_hex(16) if seed is None else parameters.chosen_seed(seed)
    play = partial(
        lab.play,
        game,
        seats=seats,
        seed=chosen_seed,
        options=parameters.chosen_options(game, seats, options),
        deck=parameters.chosen_deck(game, deck),
        workers=workers,
    )
    compile_rules(game)
    with ProgressBar("Playing") as bar:
        played = play(games=games, bots=players, progress=lambda done: bar.show(done, games))
    finished = finished_games(played, game)
    with ProgressBar("Playing for the studies") as bar:
        studies = _studies(play, game, seats, games, players, bar)
    words = repeat_words(game, "report", played.conditions, bots=bots, deck=deck)
    page = report_page(
        finished, played.conditions, studies, assumption=assumption_of_minutes(), commands=[shlex.join(words)]
    )
    write_page(page, file, plots)


def _studies(
    play: partial[Any],
    game: Game,
    seats: int,
    games: int,
    bots: Sequence[str | OwnBot] | Mapping[str, str | OwnBot],
    bar: ProgressBar,
) -> Studies:
    """Play the further games that a report needs."""
    bar.show(0, 2)
    skill = study_skill(play, game, seats, games)
    bar.show(1, 2)
    difficulty = study_difficulty(partial(play, bots=bots), game, games)
    found, strong, weak = skill or (None, "", "")
    option, shares = difficulty or ("", {})
    return Studies(skill=found, strong=strong, weak=weak, option=option, difficulty=shares)
