"""`deadhand lab sweep`: change one or two numbers step by step, and show what that does."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.commands.simulate import MOST_GAMES, bots_by_faction, chosen_bot
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_seats


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
    *,
    as_csv: bool,
) -> None:
    """Change one or two numbers step by step, and show what that does.

    Every step plays the same seed. Ctrl-C ends the sweep and shows the steps that are done.
    """
    from deadhand.lab.measures import find_measure, measures_of
    from deadhand.lab.parameters import Setup, parse_parameter
    from deadhand.lab.sweep import Sweep, SweepCell
    from deadhand.lab.sweep_tables import csv_text, text_table

    swept = [parse_parameter(game, words) for words in changes]
    if measure is None and len(swept) > 1 and "spread" in measures_of(game):
        measure = "spread"
    players = bots_by_faction(game, bots) if "=" in bots else [chosen_bot(game, name) for name in bots.split(",")]
    by_seat = not isinstance(players, Mapping) and len(players) > 1
    seats = seats or (len(players) if by_seat else game.default_seats)
    check_seats(game, seats)
    chosen = parameters.chosen_options(game, seats, options)
    sweep = Sweep(
        game=game,
        setup=Setup(seats, chosen, parameters.chosen_deck(game, deck) or game.deck),
        parameters=swept,
        measure=find_measure(game, measure),
        games=games,
        bots=players,
        seed=secrets.token_hex(8) if seed is None else parameters.chosen_seed(seed),
    )
    if out is not None:
        check_writable(out)
    compile_rules(game)
    cells: list[SweepCell] = []
    stopped = False
    with ProgressBar("Playing") as bar:
        try:
            for cell in sweep.play(lambda done: bar.show(done, games * len(sweep.steps))):
                cells.append(cell)  # noqa: PERF402  # what is there is kept when it is interrupted
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        click.echo(f"Stopped after {len(cells)} of {len(sweep.steps)} steps.", err=True)
    if out is not None:
        from deadhand.lab.sweep_page import sweep_html

        write_file(out, sweep_html(sweep, cells))
        click.echo(f"Written to {out}.", err=True)
    if as_csv:
        click.echo(csv_text(sweep, cells), nl=False)
    elif out is None:
        click.echo(f"{sweep.measure.title}, {games:,} games for each step, seed {sweep.seed}, 95 % intervals")
        for line in text_table(sweep, cells):
            click.echo(line)
    if stopped:
        raise KeyboardInterrupt


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played."""
    if path.is_dir() or not path.resolve().parent.is_dir():
        raise Refused(f"{path} cannot be written: {'it is a folder' if path.is_dir() else 'its folder is not there'}.")


def write_file(path: Path, text: str) -> None:
    """Write a text file.

    Raises:
        Refused: if the disk does not let us.
    """
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path} cannot be written: {os_error_reason(error)}.") from None
