"""What a person types, a line at a time; what was typed before a question was shown answers nothing."""

import os
import sys
from contextlib import suppress
from typing import Final

import click

from deadhand.cli.errors import one_line
from deadhand.cli.interruptions import wait_for
from deadhand.cli.sessions.protocol import Waitable

CAN_WATCH: Final = os.name != "nt"
"""Whether one can wait for the keyboard and for something else at the same time."""


def is_typed() -> bool:
    """Whether a person types, and no file or program."""
    return sys.stdin.isatty()


def read_line(prompt: str) -> str:
    """A line that the person types; from a pipe it is printed, so that the output reads like a talk.

    Raises:
        EOFError: at the end of input.
    """
    if is_typed() and CAN_WATCH:
        show_prompt(prompt)
        wait_for(sys.stdin)
        return _read_stdin_line()
    discard_typeahead()
    typed = " ".join(input(prompt).split())
    if not is_typed():
        click.echo(one_line(typed))
    return typed


def show_prompt(prompt: str) -> None:
    """Show what is asked for, to who types at a terminal; what was typed before is forgotten."""
    discard_typeahead()
    sys.stdout.write(prompt)
    sys.stdout.flush()


def read_line_or_event(watched: Waitable, *, seconds: float | None = None) -> str | None:
    """A line, or None if the watched thing stirs first, or after so many seconds; for who types at a terminal.

    Raises:
        EOFError: at the end of input.
    """
    return _read_stdin_line() if sys.stdin in wait_for(sys.stdin, watched, seconds=seconds) else None


def _read_stdin_line() -> str:
    typed = sys.stdin.readline()
    if not typed:
        raise EOFError
    return " ".join(typed.split())


def discard_typeahead() -> None:
    """Forget the lines that were typed while no question was open."""
    if not is_typed():
        return
    with suppress(ImportError, OSError, ValueError):
        if CAN_WATCH:
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        else:
            import msvcrt

            while msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
                msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
