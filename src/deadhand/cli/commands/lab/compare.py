"""`deadhand lab compare`: compare two decks, settings or sets of bots, and write the answers as one HTML file."""

import secrets
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click

from deadhand import lab
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import check_out, check_plots, write_page
from deadhand.cli.commands.lab.tables import bots_of_words
from deadhand.cli.commands.simulate import MOST_GAMES
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.lab.comparing import play_sides, reach_of_wins
from deadhand.lab.pages.compare import compare_page
from deadhand.lab.pages.sides import Side, change_table, condition_lines
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_seats

SAFE_MOST: Final = 1_000_000
LEAST_PRECISION: Final = 0.01
MOST_PRECISION: Final = 50.0
"""The bounds of --until, in percent."""


@click.command(
    "compare", epilog="Example: deadhand lab compare zeven --deck mine.toml --games 20000 --out compare.html"
)
@parameters.game_argument
@parameters.table_options
@click.option(
    "--games",
    default=20_000,
    show_default=True,
    type=parameters.WholeNumber(1, MOST_GAMES),
    help="Number of games of each side.",
)
@click.option(
    "--bots", metavar="NAMES", help='Levels of the bots of B, as in "deadhand simulate" (default: those of A).'
)
@click.option(
    "--base-deck", type=click.Path(path_type=Path), metavar="FILE", help="Deck of A (default: the game's own)."
)
@click.option(
    "--base-option", "base_options", multiple=True, metavar="NAME=VALUE", help="An option of A; repeat for more."
)
@click.option("--base-bots", default="greedy", show_default=True, metavar="NAMES", help="Levels of the bots of A.")
@click.option("--seed", metavar="SEED", help="Number or text; the same seed gives the same games.")
@click.option("--workers", type=parameters.WholeNumber(1, 1024), metavar="N", help="Threads (default: one per core).")
@click.option(
    "--until",
    metavar="PERCENT",
    help="Play on until each difference of wins is known this precisely, up and down, such as 0.5%.",
)
@click.option(
    "--most-games",
    default=SAFE_MOST,
    show_default=True,
    type=parameters.WholeNumber(1, MOST_GAMES),
    help="With --until: the most games of each side.",
)
@click.option(
    "--out",
    default="compare.html",
    show_default=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File of the page.",
)
@click.option(
    "--plots", type=click.Path(path_type=Path), metavar="FOLDER", help="Also write every plot as SVG and PNG there."
)
def command(
    game: Game,
    seats: int | None,
    options: Sequence[str],
    deck: Path | None,
    games: int,
    bots: str | None,
    base_deck: Path | None,
    base_options: Sequence[str],
    base_bots: str,
    seed: str | None,
    workers: int | None,
    until: str | None,
    most_games: int,
    out: Path,
    plots: Path | None,
) -> None:
    """Compare two decks, settings or sets of bots: what differs, and how sure is it?

    A is the game as it is, or what the options that begin with --base say. B has the other
    options. Both are dealt with the same seeds, and each question has a verdict.
    """
    check_out(out)
    check_plots(plots)
    precision = None if until is None else chosen_precision(until)
    seats = seats or game.default_seats
    check_seats(game, seats)
    first, second = (
        Side(
            parameters.chosen_deck(game, file) or game.deck, parameters.chosen_options(game, seats, words), names, file
        )
        for file, words, names in ((base_deck, base_options, base_bots), (deck, options, bots or base_bots))
    )
    chosen_seed = secrets.token_hex(16) if seed is None else parameters.chosen_seed(seed)
    compile_rules(game)
    play = [
        partial(
            lab.play,
            game,
            seats=seats,
            seed=chosen_seed,
            deck=side.deck,
            options=side.options,
            bots=bots_of_words(game, side.bots),
            workers=workers,
        )
        for side in (first, second)
    ]
    changes = change_table(game, first, second)
    page, reached = None, 0.0
    try:
        with ProgressBar("Playing") as bar:
            for mine, others, answers in play_sides(
                *play, game, games=games, until=precision, most=most_games, progress=bar.show
            ):
                played = max(len(each) + each.unfinished for each in (mine, others))
                again = _words_to_repeat(game, seats, played, chosen_seed, first, second)
                page = compare_page(
                    mine,
                    others,
                    answers,
                    changes=changes,
                    conditions=condition_lines(game, first, second, mine, others, seats=seats, seed=chosen_seed),
                    commands=[shlex.join([*again, "--out", str(out)])],
                )
                reached = reach_of_wins(answers)
    except KeyboardInterrupt:
        if page is None:
            raise
        click.echo("Stopped. The page has the games of the rounds that were finished.", err=True)
    assert page is not None
    write_page(page, out, plots)
    if precision is not None:
        click.echo(_words_on_precision(precision, reached, most_games))


def chosen_precision(words: str) -> float:
    """Return a precision written in percent, such as "0.5%", as a share.

    Raises:
        Refused: if it is no number of percent from 0.01 to 50.
    """
    try:
        percent = float(words.strip().removesuffix("%"))
    except ValueError:
        percent = 0.0
    if not LEAST_PRECISION <= percent <= MOST_PRECISION:
        raise Refused(
            f"Write --until as percent from {LEAST_PRECISION:g}% to {MOST_PRECISION:g}%, for example 0.5%, "
            f'not "{words}".'
        )
    return percent / 100


def _words_to_repeat(game: Game, seats: int, games: int, seed: int | str, first: Side, second: Side) -> list[str]:
    """Return the words of the command that plays the same games again."""
    words = ["deadhand", "lab", "compare", game.slug, "--seats", str(seats), "--games", str(games), "--seed", str(seed)]
    for side, prefix in ((first, "--base-"), (second, "--")):
        words += [f"{prefix}bots", side.bots]
        if side.file is not None:
            words += [f"{prefix}deck", str(side.file)]
        for name, value in parameters.written_options(game, side.options).items():
            words += [f"{prefix}option", f"{name}={value}"]
    return words


def _words_on_precision(wanted: float, reached: float, most: int) -> str:
    if reached <= wanted:
        return f"Every difference of wins is known to {100 * reached:.2f} points up and down."
    return (
        f"The differences of wins are known to {100 * reached:.2f} points up and down, not to {100 * wanted:g}: "
        f"--most-games allows {most:,} games of each side."
    )
