"""The options that say which workers play the games of the lab."""

import click

from deadhand.arena.threads import MOST_WORKERS
from deadhand.cli import parameters

moves_option = click.option(
    "--moves", is_flag=True, help="Also record every move: pace, waits, turns without a choice, opening hands."
)
worker_options = parameters.combine(
    click.option(
        "--workers",
        type=parameters.WholeNumber(1, MOST_WORKERS),
        help="Threads on this machine (default: one for each core).",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Let the workers of a Dask scheduler play, such as tcp://host:8786."
    ),
)
