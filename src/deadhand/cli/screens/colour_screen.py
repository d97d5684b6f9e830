"""The screen of a terminal: pages with columns and, unless NO_COLOR is set, colours."""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from typing import Final

import click

from deadhand.cli.screens.board_lines import board_lines
from deadhand.cli.screens.ending import Ending, table_lines
from deadhand.cli.screens.menu import Menu
from deadhand.cli.screens.page import LEAST_PROMPT, PageContent, page_of
from deadhand.cli.screens.text import Line, Span, wrap_spans
from deadhand.cli.words.say import say
from deadhand.table.board.board import Board

PLAYERS: Final = ("32", "35", "94", "96", "92", "95", "34", "90")
"""A colour for each player."""
COLOURS: Final = {"mark": "36", "danger": "31", "changed": "33"} | {
    f"player{seat}": code for seat, code in enumerate(PLAYERS)
}
CODES: Final = {"bold": "1", "dim": "2", "italic": "3"} | COLOURS
LEAST_WIDTH: Final = 30


class ColourScreen:
    """A screen of pages that scroll; nothing is painted over."""

    def __init__(self) -> None:
        without = bool(os.environ.get("NO_COLOR"))
        self._codes = {word: code for word, code in CODES.items() if not (without and word in COLOURS)}
        self._players: dict[str, str] = {}
        """The style of each player's name."""
        self._pattern = re.compile("$^")
        """Matches the names of players as whole words."""
        self._board: Board | None = None
        """The table that was printed last, ..."""
        self._lines_since = 0
        """... and the number of lines from its top on, with those of the prompts."""

    @property
    def size(self) -> tuple[int, int]:
        """The terminal's columns and lines."""
        columns, lines = shutil.get_terminal_size()
        return max(LEAST_WIDTH, columns), lines

    def print_text(self, text: str = "", *, style: str = "") -> None:
        """Print one paragraph."""
        indent = len(text) - len(text.lstrip(" "))
        self._print_lines(wrap_spans([(text, style)], self.size[0], indent=indent))

    def print_board(self, board: Board) -> None:
        """Print the table, whole."""
        self._print_lines(board_lines(board, self.size[0], 0))

    def print_page(self, scene: PageContent) -> Menu:
        """Print a page that fits the screen."""
        self._know_players(scene.board)
        page = page_of(scene, *self.size)
        self._print_lines(page.news)
        below = self._lines_since + len(page.below) + LEAST_PROMPT
        if scene.may_omit_board and scene.board == self._board and below <= self.size[1]:
            self._print_lines(page.below)
        else:
            self._board, self._lines_since = scene.board, 0
            self._print_lines(page.lines)
        self._lines_since += LEAST_PROMPT
        return page.menu

    def print_ending(self, ending: Ending) -> None:
        """Print who won, a table of the players, and what decided it."""
        self.print_text(ending.outcome, style="bold mark")
        self._print_lines(table_lines(ending, self.size[0]))
        if ending.decided:
            self.print_text(say("What decided it:"), style="bold")
            for text in ending.decided:
                self.print_text(f"  {text}")

    def _know_players(self, board: Board) -> None:
        """Note the names of the players, which have their colours in every text from now on."""
        self._players = {row.name: f"player{row.seat}" for row in board.rows}
        names = sorted(self._players, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")

    def _print_lines(self, lines: Sequence[Line]) -> None:
        self._lines_since += len(lines)
        for line in lines:
            click.echo("".join(self._apply_style(text, style) for text, style in self._with_players(line)))

    def _with_players(self, line: Line) -> Iterator[Span]:
        """Yield the spans of a line, with the names in plain text in their players' colours."""
        for text, style in line:
            if style:
                yield text, style
            else:
                for piece in self._pattern.split(text):
                    yield piece, self._players.get(piece, "")

    def _apply_style(self, text: str, style: str) -> str:
        codes = [self._codes[word] for word in style.split() if word in self._codes]
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes and text.strip() else text
