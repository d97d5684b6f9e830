"""The output of a game: plain lines for pipes and screen readers, columns and colours elsewhere."""

import os
import sys
from typing import Protocol

from deadhand.cli.screens.ending import Ending
from deadhand.cli.screens.menu import Menu, plain_menu
from deadhand.cli.screens.page import PageContent
from deadhand.cli.words.say import current_language
from deadhand.cli.wrapping import print_wrapped
from deadhand.table.board.board import Board
from deadhand.table.board.plain_text import plain_lines


class Screen(Protocol):
    """The output of a game."""

    def print_text(self, text: str = "", *, style: str = "") -> None:
        """Print one paragraph; `style` is one of `text.py`, for screens that have it."""

    def print_board(self, board: Board) -> None:
        """Print the whole table."""

    def print_page(self, scene: PageContent) -> Menu:
        """Print the news, the table, the question and the choices; return the menu."""

    def print_ending(self, ending: Ending) -> None:
        """Print who won, and why."""


class PlainScreen:
    """Plain lines, each complete in itself; of the table only those that have changed since it was last printed."""

    def __init__(self) -> None:
        self._table: list[str] = []

    def print_text(self, text: str = "", *, style: str = "") -> None:  # noqa: ARG002  # plain lines have no style
        """Print one line."""
        print_wrapped(text)

    def print_board(self, board: Board) -> None:
        """Print the whole table."""
        self._table = []
        self._print_board(board)

    def print_page(self, scene: PageContent) -> Menu:
        """Print the news, the table, the question and the choices; return the menu."""
        for line in scene.news:
            self.print_text(line.strip())
        self._print_board(scene.board)
        for line in (*scene.notes, *(text for text, _ in scene.lead), scene.question):
            if line:
                self.print_text(line)
        for choice in scene.choices:
            self.print_text(f"{choice.number}. {choice.text}")
        return plain_menu(scene.choices)

    def print_ending(self, ending: Ending) -> None:
        """Print who won, and why."""
        for line in ending.sentences():
            self.print_text(line)

    def _print_board(self, board: Board) -> None:
        lines = list(plain_lines(board, current_language()))
        for line in lines:
            if line not in self._table:
                self.print_text(line)
        self._table = lines


def wants_plain() -> bool:
    """Return True if the streams or the environment ask for plain lines."""
    dumb = os.environ.get("TERM", "dumb") in ("", "dumb") and os.name != "nt"
    return dumb or not (sys.stdin.isatty() and sys.stdout.isatty())


def open_screen(*, plain: bool) -> Screen:
    """Return the screen that fits the terminal, or a plain one on request."""
    if plain or wants_plain():
        return PlainScreen()
    from deadhand.cli.screens.colour_screen import ColourScreen

    return ColourScreen()
