"""The options that say which workers play the games of the lab."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from deadhand.cli import parameters
from deadhand.lab.simulate import MOST_WORKERS

Command = TypeVar("Command", bound=Callable[..., Any])


def worker_options(function: Command) -> Command:
    """Add `--workers` and `--scheduler`."""
    for add in (
        click.option(
            "--scheduler", metavar="ADDRESS", help="Let the workers of a Dask scheduler play, such as tcp://host:8786."
        ),
        click.option(
            "--workers",
            type=parameters.WholeNumber(1, MOST_WORKERS),
            help="Threads on this machine (default: one for each core).",
        ),
    ):
        function = add(function)
    return function
