"""A page of a terminal: news, table, question and choices, in as much detail as the screen has room for.

A page is added below the earlier ones. Its last part, from the table on, is never higher than the screen. So all that
is asked and needed for an answer is in sight.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from deadhand.cli.screens.board_lines import LEAST_DETAIL, board_lines
from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.menu import Menu, menu_of
from deadhand.cli.screens.text import Line, Span, wrap_spans
from deadhand.table.board.board import Board

NEWS: Final = 4
"""Lines of news that detail is given up for, ..."""
LEAST_NEWS: Final = 1
"""... and for which the choices are folded."""
FOLDED: Final = 2
"""Detail less than which is given up only after the choices are folded."""
PROMPT: Final = 2
"""Lines of the prompt at which one types, and of the one before it with what was typed; ..."""
LEAST_PROMPT: Final = 1
"""... of which the latter is given up last."""


@dataclass(frozen=True)
class PageContent:
    """The content of a page."""

    news: Sequence[str]
    board: Board
    question: str
    choices: Sequence[Choice]
    names: Sequence[str]
    """The names of players and cards, which are never wrapped."""
    texts: Mapping[str, str]
    """The texts of cards, by the ids of their kinds."""
    heading: str = ""
    """The common words of the choices, if they are one group."""
    lead: Sequence[Span] = ()
    """Paragraphs above the question, such as the line of a lesson."""
    notes: Sequence[str] = ()
    """The notes below the table, such as a goal or a preview."""
    may_omit_board: bool = False
    """True if the table may be left out while the same one is still in sight."""


@dataclass(frozen=True)
class Page:
    """The lines of a page, and its menu."""

    news: list[Line]
    board: list[Line]
    below: list[Line]
    """The lines below the table."""
    menu: Menu

    @property
    def lines(self) -> list[Line]:
        """The part that is never higher than the screen."""
        return self.board + self.below


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def page_of(scene: PageContent, width: int, height: int) -> Page:
    """Return the most detailed page that fits; choices are folded before threats are shortened.

    Folded they still say what sort they are; only if the least detail leaves no room for that are they mixed. The notes
    and the remarks of a lesson are left out last.
    """
    brief = replace(scene, notes=(), lead=scene.lead[:1], question="" if scene.heading else scene.question)
    for content, prompt in ((scene, PROMPT), (brief, PROMPT), (brief, LEAST_PROMPT)):
        page, fits = _most_detailed(content, width, height - prompt)
        if fits:
            break
    return page


def _most_detailed(scene: PageContent, width: int, height: int) -> tuple[Page, bool]:
    """Return the most detailed page, or the least detailed one if none fits; and whether it fits."""
    news = [line for text in scene.news for line in wrap_spans([(text, "")], width, indent=_margin(text) + 2)]
    below = _below_table(scene, width)
    for above, detail, wanted in _ways(len(news)):
        board = board_lines(scene.board, width, detail)
        room = height - above - len(board) - len(below)
        menu = menu_of(scene.choices, names=scene.names, texts=scene.texts, width=width, room=max(1, room))
        page = Page(news, board, [*below, *menu.lines], menu)
        good = {"open": menu.is_open, "sorted": menu.is_sorted, "mixed": True}[wanted]
        if len(menu.lines) <= room and good:
            return page, True
    return page, False


def _below_table(scene: PageContent, width: int) -> list[Line]:
    """Return the lines between the table and the choices."""
    below = [line for note in scene.notes for line in wrap_spans([(note, "dim")], width, indent=2)]
    below += [line for paragraph in scene.lead for line in wrap_spans([paragraph], width)]
    below += wrap_spans([(scene.question, "bold mark")], width) if scene.question else []
    return below + (wrap_spans([(scene.heading, "bold")], width) if scene.heading else [])


def _ways(news: int) -> list[tuple[int, int, str]]:
    """Return the ways to lay out a page, the most detailed first: lines of news, detail, and how choices are folded."""
    rows = sorted({min(news, NEWS), min(news, LEAST_NEWS), 0}, reverse=True)
    open_ways = [(above, detail) for above in rows[:2] for detail in range(FOLDED)]
    folded_ways = [(above, detail) for above in rows for detail in range(1, LEAST_DETAIL + 1)]
    return [
        *((above, detail, "open") for above, detail in open_ways[:-1]),
        *((above, detail, "sorted") for above, detail in (open_ways[-1], *folded_ways)),
        *((above, detail, "mixed") for above, detail in folded_ways),
    ]
