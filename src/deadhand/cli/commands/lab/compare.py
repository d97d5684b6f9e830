"""`deadhand lab compare`: compare two decks, settings or sets of bots, and write the answers as one HTML file."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

import click

from deadhand import lab
from deadhand.arena.request import Request
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import page_file, page_options
from deadhand.cli.commands.lab.workers import PlayedPageOptions, chosen_workers, moves_option, worker_options
from deadhand.cli.commands.request import MOST_GAMES, chosen_request, game_options
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.lab.pages.content import LabPage
    from deadhand.lab.pages.sides import Side
    from deadhand.lab.rows.played import Played

SAFE_MOST: Final = 200_000
"""All rows of both sides are in memory: this many games take about 2 GB."""
LEAST_PRECISION: Final = 0.01
MOST_PRECISION: Final = 50.0
"""The bounds of --until, in percent."""


class CompareOptions(PlayedPageOptions):
    """The options of B, those of A, and how long both are played."""

    base_deck: Path | None
    base_options: Sequence[str]
    base_bots: str | None
    until: str | None
    most_games: int
    moves: bool


@click.command(
    "compare", epilog="Example: deadhand lab compare zeven --deck mine.toml --games 20000 --out compare.html"
)
@game_options()
@parameters.path_option("--base-deck", help="Deck of A: a file or a name (default: the game's).")
@click.option("--base-option", "base_options", multiple=True, metavar="NAME=VALUE", help="Set an option of A.")
@click.option("--base-bots", metavar="NAMES", help="Levels of the bots of A (default: those of B).")
@worker_options
@click.option(
    "--until",
    metavar="PERCENT",
    help="Play on until each difference of wins is known this precisely, up and down, such as 0.5%.",
)
@click.option(
    "--most-games",
    default=SAFE_MOST,
    type=parameters.WholeNumber(1, MOST_GAMES),
    help="With --until: the most games of each side.",
)
@moves_option
@page_options
def command(
    game: Game,
    **asked: Unpack[CompareOptions],
) -> None:
    """Compare two decks, settings or sets of bots: what differs, and how sure is it?

    B is the game with --deck, --option and --bots. A is the game as it is, or with the options
    that begin with --base. Both are dealt with the same seeds.
    """
    file = page_file(game, "compare", asked)
    precision = None if asked["until"] is None else chosen_precision(asked["until"])
    play = partial(lab.play, **chosen_workers(asked), moves=asked["moves"])
    from deadhand.lab.pages.sides import Side  # takes a moment to import

    bots, most = asked["bots"], asked["most_games"]
    other = chosen_request(game, asked)
    asked_of_base: CompareOptions = {**asked, "options": asked["base_options"], "deck": asked["base_deck"]}
    asked_of_base["bots"], asked_of_base["seed"] = asked["base_bots"] or bots, str(other.seed)
    base = chosen_request(game, asked_of_base)
    if base.seats != other.seats:
        raise Refused(f"A has {base.seats} seats and B {other.seats}: name as many bots for both, or give --seats.")
    first = Side(base.deck or game.deck, base.options, asked_of_base["bots"], asked["base_deck"])
    second = Side(other.deck or game.deck, other.options, bots, asked["deck"])
    compile_rules(game)
    page, reached = play_comparison(play, (base, other), (first, second), until=precision, most=most)
    if asked["moves"]:
        page = replace(page, commands=[f"{command} --moves" for command in page.commands])
    file.write(page)
    if precision is not None:
        click.echo(_words_on_precision(precision, reached, most))


def play_comparison(
    play: Callable[..., "Played"],
    requests: tuple[Request, Request],
    sides: tuple["Side", "Side"],
    *,
    until: float | None,
    most: int,
) -> tuple["LabPage", float]:
    """Play both sides; return the page, and how far the widest interval of a difference of wins reaches.

    An interruption keeps the rounds that were finished.
    """
    from deadhand.lab.pages.compare import compare_page
    from deadhand.lab.pages.sides import change_table, condition_lines
    from deadhand.lab.runs.comparing import play_sides, reach_of_wins

    base, other = requests
    game, seats = base.resolved_game, base.resolved_seats
    changes = change_table(game, *sides)
    page, reached = None, 0.0
    try:
        with ProgressBar("Playing") as bar:
            rounds = play_sides(play, requests, until=until, most=most, progress=bar.show)
            for mine, others, answers in rounds:
                again = _words_to_repeat(other, len(mine) + mine.unfinished, *sides)
                page = compare_page(
                    mine,
                    others,
                    answers,
                    changes=changes,
                    conditions=condition_lines(game, *sides, mine, others, seats=seats, seed=base.seed),
                    commands=[shlex.join(again)],
                )
                reached = reach_of_wins(answers)
    except KeyboardInterrupt:
        if page is None:
            raise
        click.echo("Stopped. The page has the games of the rounds that were finished.", err=True)
    assert page is not None
    return page, reached


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


def _words_to_repeat(request: Request, games: int, first: "Side", second: "Side") -> list[str]:
    """Return the words of the command that plays the same games again."""
    words = ["deadhand", "lab", "compare", request.resolved_game.slug, "--seats", str(request.seats)]
    words += ["--games", str(games), "--seed", str(request.seed)]
    for side, prefix in ((first, "--base-"), (second, "--")):
        words += [f"{prefix}bots", side.bots]
        if side.file is not None:
            words += [f"{prefix}deck", str(side.file)]
        for name, value in parameters.written_options(request.resolved_game, side.options).items():
            words += [f"{prefix}option", f"{name}={value}"]
    return words


def _words_on_precision(wanted: float, reached: float, most: int) -> str:
    if reached <= wanted:
        return f"Every difference of wins is known to {100 * reached:.2f} points up and down."
    return (
        f"The differences of wins are known to {100 * reached:.2f} points up and down, not to {100 * wanted:g}: "
        f"--most-games allows {most:,} games of each side."
    )
