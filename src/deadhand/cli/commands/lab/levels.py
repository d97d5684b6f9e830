"""`deadhand lab levels`: the same game between players of each level, in one table."""

import shlex
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Unpack

import click

from deadhand import lab
from deadhand.arena.request import Request
from deadhand.cli.commands.lab.page_file import page_file, page_options
from deadhand.cli.commands.lab.workers import PlayedPageOptions, chosen_workers, worker_options
from deadhand.cli.commands.request import (
    MOST_GAMES,
    chosen_bot,
    chosen_request,
    game_options,
    words_to_repeat,
)
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from deadhand.lab.analysis.finished import FinishedGames
    from deadhand.lab.rows.played import Played

USUAL: Final = "easy,hard,expert"


@click.command("levels", epilog="Example: deadhand lab levels zeven --bots easy,hard --games 5000")
@game_options(
    games=1000,
    most=MOST_GAMES,
    count="Games of each level.",
    bots=USUAL,
    levels="Levels to compare, the weakest first, separated by commas. A level that searches takes long.",
)
@worker_options
@page_options
def command(
    game: Game,
    **asked: Unpack[PlayedPageOptions],
) -> None:
    """Compare the game between players of several levels: is it fair, how long, which cards go with winning?

    In each game all seats are of one level. All levels play the same seeds. Ctrl-C keeps the levels that are done.
    """
    file = page_file(game, "levels", asked)
    play = partial(lab.play, **chosen_workers(asked))
    from deadhand.lab.pages.levels import MOST_LEVELS, levels_page  # takes a moment to import

    names = list(dict.fromkeys(name.strip() for name in asked["bots"].split(",")))
    if not 2 <= len(names) <= MOST_LEVELS:
        raise Refused(f"Name 2 to {MOST_LEVELS} levels to compare, such as --bots {USUAL}.")
    for name in names:
        chosen_bot(game, name)
    of_one_level: PlayedPageOptions = {**asked, "bots": DEFAULT_LEVEL}
    request = chosen_request(game, of_one_level)
    compile_rules(game)
    levels, last = play_levels(play, request, names)
    again = shlex.join(words_to_repeat(("lab", "levels", game.slug), request, asked))
    file.write(levels_page(levels, last.conditions, games=request.games, commands=[again]))
    if len(levels) < len(names):
        click.echo(f"Stopped after {len(levels)} of {len(names)} levels.", err=True)
        raise KeyboardInterrupt


def play_levels(
    play: "Callable[..., Played]", request: Request, names: list[str]
) -> "tuple[dict[str, FinishedGames], Played]":
    """Play the games of each level; return those that are done before an interruption, and the rows of the last."""
    from deadhand.lab.analysis.finished import finished_games

    game, levels, last = request.resolved_game, {}, None
    with ProgressBar("Playing") as bar, suppress(KeyboardInterrupt):
        for number, name in enumerate(names):

            def show(done: int, before: int = number * request.games) -> None:
                bar.show(before + done, len(names) * request.games)

            last = play(replace(request, bots=chosen_bot(game, name)), progress=show)
            levels[name] = finished_games(last, game)
    if len(levels) < 2 or last is None:
        raise KeyboardInterrupt
    return levels, last
