"""`deadhand lab sweep`: change one or two numbers step by step, and show what that does."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deadhand.bots.own_bot import OwnBot
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import check_out, check_plots, write_page
from deadhand.cli.commands.lab.request import Request, chosen_request
from deadhand.cli.commands.simulate import MOST_GAMES
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.lab.extra import libraries_needed
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.lab.sweeps.sweep import Sweep, SweepCell

Player = str | OwnBot


@click.command(
    "sweep",
    epilog="Example: deadhand lab sweep zeven --set commando_6.count=0..10 --set rounds=1..8 --out sweep.html",
)
@parameters.game_argument
@click.option(
    "--set",
    "changes",
    multiple=True,
    required=True,
    metavar="PATH=VALUES",
    help="What to change: seats, an option, or a number of the deck such as commando_6.count or commando_*.count. "
    "Values are written as 0..10 or 3,5,7. Give it once for curves, twice for a heat map.",
)
@parameters.table_options
@click.option(
    "--games", default=2000, show_default=True, type=parameters.WholeNumber(1, MOST_GAMES), help="Games of each step."
)
@click.option("--bots", default="greedy", show_default=True, metavar="NAMES", help="Levels, as for simulate.")
@click.option("--seed", metavar="SEED", help="Number or text; the same seed gives the same games.")
@click.option(
    "--measure",
    metavar="NAME",
    help="What to measure: team, sides, places (after the first player), seats, spread or length "
    "(default: the wins that suit the game; the spread for two numbers).",
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write an HTML page with plots.")
@click.option(
    "--plots",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="With --out: also write every plot as SVG and PNG into this folder.",
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one line for each value.")
def command(
    game: Game,
    changes: Sequence[str],
    seats: int | None,
    options: Sequence[str],
    deck: Path | None,
    games: int,
    bots: str,
    seed: str | None,
    measure: str | None,
    out: Path | None,
    plots: Path | None,
    *,
    as_csv: bool,
) -> None:
    """Change one or two numbers step by step, and show what that does.

    Every step plays the same seed. Ctrl-C ends the sweep and shows the steps that are done.
    """
    from deadhand.lab.sweeps.measures import find_measure
    from deadhand.lab.sweeps.parameters import Setup, parse_parameter
    from deadhand.lab.sweeps.sweep import Sweep

    if as_csv and out is not None:
        raise click.UsageError("Use only one of --csv and --out.")
    swept = [parse_parameter(game, words) for words in changes]
    request = chosen_request(game, seats=seats, options=options, deck=deck, games=games, bots=bots, seed=seed)
    sweep = Sweep(
        game=game,
        setup=Setup(request.seats, request.options, request.deck or game.deck),
        parameters=swept,
        measure=find_measure(game, measure or _usual_measure(game, len(swept))),
        games=games,
        bots=_one_for_all(request.bots),
        seed=request.seed,
    )
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
        again = _words_to_repeat(request, changes, bots, deck, sweep.measure.name)
        write_page(sweep_page(sweep, cells, bots=bots, commands=[shlex.join(again)]), out, plots)
    else:
        print_cells(sweep, cells, as_csv=as_csv)
    if stopped:
        raise KeyboardInterrupt


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


def _one_for_all(bots: Sequence[Player] | Mapping[str, Player]) -> Sequence[Player] | Mapping[str, Player]:
    """Return one bot for all seats where all are the same, so that the number of seats may be swept."""
    same = not isinstance(bots, Mapping) and all(bot == bots[0] for bot in bots)
    return [bots[0]] if same and not isinstance(bots, Mapping) else bots


def _words_to_repeat(
    request: Request, changes: Sequence[str], bots: str, deck: Path | None, measure: str
) -> Iterator[str]:
    """Yield the words of the command that plays the same steps again."""
    yield from ("deadhand", "lab", "sweep", request.game.slug)
    for words in changes:
        yield from ("--set", words)
    yield from ("--seats", str(request.seats), "--games", str(request.games), "--bots", bots)
    yield from ("--seed", str(request.seed), "--measure", measure)
    for option, value in parameters.written_options(request.game, request.options).items():
        yield from ("--option", f"{option}={value}")
    if deck is not None:
        yield from ("--deck", str(deck))
