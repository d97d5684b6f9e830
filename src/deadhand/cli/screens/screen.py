"""The output of a game: plain lines for pipes and screen readers, columns and colours elsewhere."""

import os
import sys
from collections.abc import Iterator
from typing import Protocol

from deadhand.cli.screens.board import Board, Pile, Row
from deadhand.cli.screens.board_lines import count_repeats
from deadhand.cli.screens.ending import Ending
from deadhand.cli.screens.map import map_sentences
from deadhand.cli.screens.menu import Menu, plain_menu
from deadhand.cli.screens.page import PageContent
from deadhand.cli.words.say import say
from deadhand.cli.wrapping import print_wrapped


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
        lines = list(board_sentences(board))
        for line in lines:
            if line not in self._table:
                self.print_text(line)
        self._table = lines


def board_sentences(board: Board) -> Iterator[str]:
    """Yield a table in sentences: facts, seats, maps, piles, and the viewer's own cards."""
    if board.facts:
        yield f"{', '.join(fact.text for fact in board.facts)}."
    for row in board.rows:
        yield _seat_text(board, row)
    for label, cards in board.lines:
        yield f"{label}: {'; '.join(card.whole for card in cards)}."
    for each in board.maps:
        yield from map_sentences(each)
    for spaces in board.spaces:
        numbered = (f"{number} {text or say('free')}" for number, text in enumerate(spaces.places, start=1))
        yield f"{spaces.label}: {' · '.join(numbered)}."
    yield from (f"{_pile_text(pile)}." for pile in board.piles)
    yield from (f"{cards}." for cards in board.held)


def _seat_text(board: Board, row: Row) -> str:
    parts = [f"{column.label} {number}" for column, number in zip(board.columns, row.numbers, strict=True)]
    parts += [f"{note.label} {note.text}".strip() for note in row.notes]
    parts += count_repeats([threat.whole for threat in row.threats])
    asked = f" ({say('to choose')})" if row.asked else ""
    return f"{row.name}{asked}: {'; '.join(parts)}."


def _pile_text(pile: Pile) -> str:
    if not pile.count:
        return say("{0} empty", pile.label)
    if pile.cards:
        return f"{pile.label} {pile.count}: {pile.cards}"
    return f"{pile.label} {pile.count}" + (f", {say('{0} on top', pile.top)}" if pile.top else "")


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
