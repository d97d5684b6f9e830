"""Shared by the commands for operators: the database, messages, times, and the operator's name."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from deadhand.cli.commands.serve import sqlite_file
from deadhand.cli.sessions.saves import data_folder
from deadhand.table.errors import Refused
from deadhand.table.game.printable_text import invisible_character

if TYPE_CHECKING:
    from deadhand.server.database.storage import Storage

Result = TypeVar("Result")
Command = TypeVar("Command", bound=Callable[..., Any])
LONGEST: Final = 250
LONGEST_OPERATOR: Final = 40
UNITS: Final = ((86400, "d"), (3600, "h"), (60, "m"), (1, "s"))


def check_words(_context: click.Context, _parameter: click.Parameter, words: str) -> str:
    """Return a message of an operator without spaces around it.

    Raises:
        Refused: if it is too long, or has invisible characters.
    """
    said = words.strip()
    if len(said) > LONGEST or invisible_character(said) is not None:
        raise Refused(f"The message must have 1 to {LONGEST} visible characters.")
    return said


def _check_message(context: click.Context, parameter: click.Parameter, words: str) -> str:
    if not words.strip():
        raise Refused(f"The message must have 1 to {LONGEST} visible characters.")
    return check_words(context, parameter, words)


def words_option(default: str) -> Callable[[Command], Command]:
    """Return the `--message` option: the text that the people concerned will see."""
    return click.option(
        "--message", "words", default=default, callback=_check_message, help="Message that the player sees."
    )


def operator() -> str:
    """Return the name of the user who gives an order, for the audit log."""
    try:
        name = os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):  # as in a container
        name = f"user {os.getuid()}"
    return name[:LONGEST_OPERATOR]


def run_with_storage(data: Path | None, database: str | None, work: Callable[["Storage"], Awaitable[Result]]) -> Result:
    """Do some work with the database of these options, which a running server may be using."""
    from deadhand.server.database.storage import open_existing_storage

    async def open_and_work() -> Result:
        storage = await open_existing_storage(database or sqlite_file(data or data_folder()))
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(open_and_work())


def echo_list(lines: Iterable[str], *, none: str) -> None:
    """Print a list; if it is empty, say so beside the output, so that a script still reads nothing."""
    for line in (listed := list(lines)):
        click.echo(line)
    if not listed:
        click.echo(none, err=True)


def format_age(when: datetime | None) -> str:
    """Format the time since a moment in its largest unit, or as "?" if it is unknown."""
    return "?" if when is None else _in_largest_unit((datetime.now(UTC) - when).total_seconds())


def format_rest(until: datetime | None) -> str:
    """Format the time until an end in its largest unit, rounded, or as "for good" if there is none."""
    if until is None:
        return "for good"
    rest = (until - datetime.now(UTC)).total_seconds()
    size = next((size for size, _ in UNITS if rest >= size), 1)
    return f"for {_in_largest_unit(rest + size / 2)}"


def _in_largest_unit(duration: float) -> str:
    seconds = max(0, int(duration))
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), (1, "s"))
    return f"{seconds // size}{unit}"
