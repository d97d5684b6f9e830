"""Where a game is shown: plain lines for pipes, simple terminals and screen readers; columns and colours elsewhere."""

import os
import sys
from collections.abc import Sequence
from typing import Protocol

import click

from deadhand.cli.screens.board import Board, Row
from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.map import numbered, told


class Screen(Protocol):
    """What a game is shown on."""

    def say(self, text: str = "", *, style: str = "") -> None:
        """Print one paragraph; `style` is a word of `rich` such as "bold", for screens that have it."""

    def board(self, board: Board, *, again: bool = False) -> None:
        """Print the table; `again` if the person asked for it."""

    def choices(self, choices: Sequence[Choice], names: Sequence[str]) -> None:
        """Print the numbered choices; `names` are those of players and cards."""


class PlainScreen:
    """Plain lines, each complete in itself; of the table only those that have changed since it was last printed."""

    def __init__(self) -> None:
        self._table: list[str] = []

    def say(self, text: str = "", *, style: str = "") -> None:  # noqa: ARG002  # plain lines have no style
        """Print one line."""
        click.echo(text)

    def board(self, board: Board, *, again: bool = False) -> None:
        """Print a line for all, one for each seat, one for the piles and one for the viewer's own cards."""
        lines = [f"{', '.join(board.facts)}.", *(self._seat(board, row) for row in board.rows)]
        lines += [line for each in board.maps for line in told(each)]
        lines += [f"{each.label}: {numbered(each)}." for each in board.spaces]
        lines += [f"{pile}." for pile in board.piles] + [f"{cards}." for cards in board.held]
        for line in lines:
            if again or line not in self._table:
                self.say(line)
        self._table = lines

    def _seat(self, board: Board, row: Row) -> str:
        told = "; ".join(f"{column} {cell}" for column, cell in zip(board.columns, row.cells, strict=True))
        return f"{row.name}{' (to choose)' if row.asked else ''}: {told}."

    def choices(self, choices: Sequence[Choice], names: Sequence[str]) -> None:  # noqa: ARG002
        """Print one choice a line."""
        for choice in choices:
            self.say(f"{choice.number}. {choice.text}")


def wants_plain() -> bool:
    """Whether the streams or the environment ask for plain lines."""
    dumb = os.environ.get("TERM", "dumb") in ("", "dumb") and os.name != "nt"
    return dumb or bool(os.environ.get("NO_COLOR")) or not (sys.stdin.isatty() and sys.stdout.isatty())


def open_screen(*, plain: bool) -> Screen:
    """The screen that fits the terminal, or a plain one if asked for."""
    if plain or wants_plain():
        return PlainScreen()
    from deadhand.cli.screens.colours import ColourScreen  # takes a moment to import

    return ColourScreen()
