"""The screen of a terminal: pages with columns and, unless NO_COLOR is set, colours."""

import os
import shutil
from collections.abc import Sequence
from typing import Final

import click

from deadhand.cli.screens.board import Board
from deadhand.cli.screens.board_lines import board_lines
from deadhand.cli.screens.menu import Menu
from deadhand.cli.screens.page import PageContent, page_of
from deadhand.cli.screens.text import Line, wrap_spans

CODES: Final = {"bold": "1", "dim": "2", "italic": "3", "mark": "36", "danger": "31"}
COLOURS: Final = ("mark", "danger")
LEAST_WIDTH: Final = 30


class ColourScreen:
    """A screen of pages that scroll; nothing is painted over."""

    def __init__(self) -> None:
        without = bool(os.environ.get("NO_COLOR"))
        self._codes = {word: code for word, code in CODES.items() if not (without and word in COLOURS)}

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
        page = page_of(scene, *self.size)
        self._print_lines([*page.news, *page.lines])
        return page.menu

    def _print_lines(self, lines: Sequence[Line]) -> None:
        for line in lines:
            click.echo("".join(self._apply_style(text, style) for text, style in line))

    def _apply_style(self, text: str, style: str) -> str:
        codes = [self._codes[word] for word in style.split() if word in self._codes]
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes and text.strip() else text
