"""The options that say which workers play the games of the lab."""

from typing import TypedDict

import click

from deadhand.arena.threads import MOST_WORKERS
from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import PageOptions

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


class Workers(TypedDict):
    """The workers that play."""

    workers: int | None
    scheduler: str | None


class PlayedPageOptions(PageOptions, Workers):
    """The options of games, of the page about them, and of the workers that play."""


def chosen_workers(asked: PlayedPageOptions) -> Workers:
    """Return the workers that the options of a command name."""
    return {"workers": asked["workers"], "scheduler": asked["scheduler"]}
