"""`deadhand lab sweep`: change one or two numbers step by step, and show what that does."""

import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from deadhand.arena.request import Bots, Request
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import PageFile, check_out, check_plots
from deadhand.cli.commands.request import GameOptions, chosen_request, game_options, words_to_repeat
from deadhand.cli.commands.simulate import MOST_GAMES
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.lab.extra import libraries_needed
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.lab.sweeps.sweep import Sweep, SweepCell


@click.command(
    "sweep",
    epilog="Example: deadhand lab sweep zeven --set commando_6.count=0..10 --set rounds=1..8 --out sweep.html",
)
@click.option(
    "--set",
    "changes",
    multiple=True,
    required=True,
    metavar="PATH=VALUES",
    help="What to change: seats, an option, or a number of the deck such as commando_6.count or commando_*.count. "
    "Values are written as 0..10 or 3,5,7. Give it once for curves, twice for a heat map.",
)
@game_options(
    games=2000, most=MOST_GAMES, count="Games of each step.", bots="greedy", levels="Levels, as for simulate."
)
@click.option(
    "--measure",
    metavar="NAME",
    help="What to measure: team, sides, places (after the first player), seats, spread or length "
    "(default: the wins that suit the game; the spread for two numbers).",
)
@parameters.path_option("--out", help="Write an HTML page with plots.")
@parameters.path_option(
    "--plots", metavar="FOLDER", help="With --out: also write every plot as SVG and PNG into this folder."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one line for each value.")
def command(
    game: Game,
    changes: Sequence[str],
    measure: str | None,
    out: Path | None,
    plots: Path | None,
    *,
    as_csv: bool,
    **asked: Unpack[GameOptions],
) -> None:
    """Change one or two numbers step by step, and show what that does.

    Every step plays the same seed. Ctrl-C ends the sweep and shows the steps that are done.
    """
    if as_csv and out is not None:
        raise click.UsageError("Use only one of --csv and --out.")
    request = chosen_request(game, asked)
    sweep = sweep_of(request, changes, measure)
    if out is not None:
        check_out(out)
        check_plots(plots)
        with libraries_needed():
            from deadhand.lab.pages.sweep import sweep_page
    compile_rules(game)
    cells = play_steps(sweep)
    stopped = len(cells) < len(sweep.steps)
    if stopped:
        click.echo(f"Stopped after {len(cells)} of {len(sweep.steps)} steps.", err=True)
    if out is not None:
        sets = [word for change in changes for word in ("--set", change)]
        again = words_to_repeat(("lab", "sweep", game.slug, *sets), request, asked)
        again += ["--measure", sweep.measure.name]
        page = sweep_page(sweep, cells, bots=asked["bots"], commands=[shlex.join(again)])
        PageFile(out, plots).write(page)
    else:
        print_cells(sweep, cells, as_csv=as_csv)
    if stopped:
        raise KeyboardInterrupt


def sweep_of(request: Request, changes: Sequence[str], measure: str | None) -> "Sweep":
    """Return the sweep that these changes make of the games of a request.

    Raises:
        Refused: if a change or the measure is not understood.
    """
    from deadhand.lab.sweeps.measures import find_measure
    from deadhand.lab.sweeps.parameters import SweepSetup, parse_parameter
    from deadhand.lab.sweeps.sweep import Sweep

    game = request.resolved_game
    swept = [parse_parameter(game, words) for words in changes]
    return Sweep(
        game=game,
        setup=SweepSetup(request.resolved_seats, request.options, request.deck or game.deck),
        parameters=swept,
        measure=find_measure(game, measure or _usual_measure(game, len(swept))),
        games=request.games,
        bots=_one_for_all(request.bots),
        seed=request.seed,
    )


def play_steps(sweep: "Sweep") -> "list[SweepCell]":
    """Play the steps of a sweep; return those that are done before an interruption."""
    cells: list[SweepCell] = []
    with ProgressBar("Playing") as bar, suppress(KeyboardInterrupt):
        for cell in sweep.play(lambda done: bar.show(done, sweep.games * len(sweep.steps))):
            cells.append(cell)  # noqa: PERF402  # what is there is kept when it is interrupted
    return cells


def print_cells(sweep: "Sweep", cells: "Sequence[SweepCell]", *, as_csv: bool) -> None:
    """Print what was measured, as a table or as CSV."""
    from deadhand.lab.sweeps.tables import csv_text, text_table

    if as_csv:
        click.echo(csv_text(sweep, cells), nl=False)
        return
    click.echo(f"{sweep.measure.title}, {sweep.games:,} games for each step, seed {sweep.seed}, 95 % intervals")
    for line in text_table(sweep, cells):
        click.echo(line)


def _usual_measure(game: Game, numbers: int) -> str | None:
    """Return the measure that suits a sweep of one or two numbers; None for the usual one of the game."""
    from deadhand.lab.sweeps.measures import measures_of

    return "spread" if numbers > 1 and "spread" in measures_of(game) else None


def _one_for_all(bots: Bots) -> Bots:
    """Return one bot for all seats where all are the same, so that the number of seats may be swept."""
    if isinstance(bots, Sequence) and not isinstance(bots, str) and all(bot == bots[0] for bot in bots):
        return [bots[0]]
    return bots
