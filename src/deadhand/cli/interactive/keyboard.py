"""Line input from a keyboard or a pipe; text typed before a question is discarded."""

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import click

from deadhand.cli.errors import one_line
from deadhand.cli.interruptions import wait_for
from deadhand.cli.sessions.protocol import Waitable

CAN_WATCH: Final = os.name != "nt"
"""True if `select` can wait for the keyboard on this system."""
SAY_COMMAND: Final = re.compile(r"say (.+)", re.IGNORECASE)
"""The command that sends a message to everybody at a server's table."""


def is_typed() -> bool:
    """Return True if standard input is a terminal."""
    return sys.stdin.isatty()


def read_line(prompt: str, again: Callable[[], None]) -> str:
    """Read a line; one from a pipe is echoed, so that the output reads like a dialogue.

    After Ctrl-Z and `fg`, `again` prints what is asked, and the prompt follows.

    Raises:
        EOFError: at the end of input.
    """
    if is_typed() and CAN_WATCH:
        show_prompt(prompt)
        wait_for(sys.stdin, on_resume=partial(_ask_again, prompt, again))
        return _read_stdin_line()
    discard_typeahead()
    typed = " ".join(input(prompt).split())
    if not is_typed():
        click.echo(one_line(typed))
    return typed


def show_prompt(prompt: str, *, keep_typed: bool = False) -> None:
    """Print a prompt in a terminal, and discard earlier input unless the question is still the same."""
    if not keep_typed:
        discard_typeahead()
    sys.stdout.write(prompt)
    sys.stdout.flush()


def read_line_or_event(
    watched: Waitable, prompt: str, again: Callable[[], None], *, seconds: float | None = None
) -> str | None:
    """Read a line from a terminal; None if an event or the timeout comes first.

    After Ctrl-Z and `fg`, `again` prints what is asked, and the prompt follows.

    Raises:
        EOFError: at the end of input.
    """
    ready = wait_for(sys.stdin, watched, seconds=seconds, on_resume=partial(_ask_again, prompt, again))
    return _read_stdin_line() if sys.stdin in ready else None


def _ask_again(prompt: str, again: Callable[[], None]) -> None:
    click.echo()
    again()
    show_prompt(prompt)


def _read_stdin_line() -> str:
    typed = sys.stdin.readline()
    if not typed:
        raise EOFError
    return " ".join(typed.split())


def discard_typeahead() -> None:
    """Discard lines that were typed before the question."""
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
