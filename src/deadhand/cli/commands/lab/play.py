"""`deadhand lab play`: let bots play many games, and write their rows."""

from pathlib import Path
from time import perf_counter
from typing import Any, Unpack

import click

from deadhand.cli import parameters
from deadhand.cli.commands.lab.workers import worker_options
from deadhand.cli.commands.request import GameOptions, chosen_request, game_options
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game


@click.command("play", epilog="Example: deadhand lab play zeven --seats 4 --games 100000 --rows zeven-rows")
@game_options()
@worker_options
@parameters.path_option(
    "--rows", required=True, metavar="FOLDER", help="Folder for games.parquet, seats.parquet and conditions.json."
)
@click.option("--moves", is_flag=True, help="Also write every move and every card drawn, to moves and draws.")
def command(
    game: Game, rows: Path, workers: int | None, scheduler: str | None, *, moves: bool, **asked: Unpack[GameOptions]
) -> None:
    """Let bots play many games, and write a row for each game and each seat.

    An interrupted run goes on when the same command is started again.
    """
    from deadhand import lab

    play_to: Any = lab.play_to  # first, as it says which library is missing
    asked["seed"] = asked["seed"] or _seed_of(rows)
    request = chosen_request(game, asked)
    compile_rules(game)
    started = perf_counter()
    with ProgressBar("Playing") as bar:
        conditions = play_to(
            rows,
            request,
            workers=workers,
            scheduler=scheduler,
            moves=moves,
            progress=lambda done: bar.show(done, request.games),
        )
    click.echo(
        f"{request.games:,} games of {game.title}, seed {conditions.seed}, in {perf_counter() - started:.1f} seconds."
    )
    names = ("games", "seats", *(("moves", "draws") if moves else ()))
    click.echo(f"Rows: {', '.join(str(rows / f'{name}.parquet') for name in names)}")


def _seed_of(rows: Path) -> str | None:
    """Return the seed of the run in a folder, so that a run without `--seed` goes on with its own; None without one."""
    from deadhand.lab.rows.played import CONDITIONS, read_conditions

    return str(read_conditions(rows).seed) if (rows / CONDITIONS).exists() else None
