"""Every page fits its screen: random games of all five at 80 and at 60 columns, nothing too high, too wide or cut."""

import random
import re
from collections.abc import Iterator

import pytest

from deadhand.cli.screens.choices import choices_of
from deadhand.cli.screens.menu import MenuItem
from deadhand.cli.screens.page import PROMPT, Page, PageContent, page_of
from deadhand.cli.screens.text import Line, line_width
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.board.board import Board
from tests.conformance.playing import board_for, seeds, view_data

HEIGHT = 24
WIDTHS = (80, 60)
NOTES = ("Survive: 17 rounds to the Finale", "End the turn: You lose 1 Immunity and have 10.")
"""A goal, and a preview where the game has any."""
NAMES = ("Bartholomew", "Ann", "Mary-Lou", "Ben", "Cy", "Di", "Eve", "Zoë")


def plain(line: Line) -> str:
    return "".join(text for text, _ in line)


def walk(slug: str, *, seed: int, most: int) -> Iterator[Match]:
    """Positions of a random game; those that are not looked at are passed quickly."""
    game = find_game(slug)
    draw = random.Random(seed)
    seats = draw.randint(game.least_seats, game.most_seats)
    match = Match(game, seats=seats, seed=seed, options={}, names=NAMES[:seats])
    for number in range(most * 6):
        if match.over:
            return
        if number % 6 == seed % 6:
            yield match
        match.play(draw.choice(match.legal))


def page(match: Match, width: int, *, news: int = 0, opened: MenuItem | None = None) -> tuple[Board, Page]:
    """Return the page of the asked seat, with a group of choices opened if given."""
    view = view_data(match, match.actor)
    board = board_for(match, view)
    scene = PageContent(
        news=["It is somebody's turn."] * news,
        board=board,
        question=view["prompt"]["text"],
        choices=opened.choices if opened else choices_of(match.game, view["prompt"]),
        names=[*match.names, *(kind.name for kind in match.deck.kinds)],
        texts={kind.id: kind.text for kind in match.deck.kinds},
        heading=f"{opened.heading}   (0 back)" if opened else "",
        notes=NOTES[: 2 if match.game.preview_scope else 1],
    )
    return board, page_of(scene, width, HEIGHT)


@pytest.mark.parametrize("seed", seeds(1, soak=30))
@pytest.mark.parametrize("slug", GAMES)
def test_every_page_fits_and_nothing_in_it_is_cut(slug: str, seed: int) -> None:
    for match in walk(slug, seed=seed, most=25 if seed < 2 else 100):
        for width in WIDTHS:
            board, shown = page(match, width, news=seed % 3)
            lines = [plain(line) for line in shown.lines]
            text = "\n".join(lines)
            assert len(lines) + PROMPT <= HEIGHT, text
            assert max(line_width(line) for line in shown.lines) <= width, text
            assert "…" not in text
            assert_whole(board, lines, match)


def assert_whole(board: Board, lines: list[str], match: Match) -> None:
    """Every name and number of a seat, and every card in one's hand, stands there as it is."""
    text = re.sub(r"\s+", " ", " ".join(lines))
    for row in board.rows:
        kept = [number for column, number in zip(board.columns, row.numbers, strict=True) if not column.minor]
        pattern = r"\s+(?:\S+\s+)*?".join(re.escape(word) for word in [row.name, *kept])
        assert re.search(pattern, text), (row, text)
    for held in board.held:
        if not held.endswith("empty"):
            assert held in text, (held, text)
    names = {kind.name for kind in match.deck.kinds}
    for kind in match.deck.kinds:
        for end in range(max(3, len(kind.name) // 2), len(kind.name)):
            piece = kind.name[:end]
            cut = re.search(rf"\b{re.escape(piece)}\.\.\.", text)
            assert cut is None or piece in names, (piece, text)


@pytest.mark.parametrize("seed", seeds(2, soak=30))
def test_folded_choices_say_what_sort_they_are(seed: int) -> None:
    """Also where the most lies on the table; one need not open "More choices" to find what can be done."""
    for match in walk("three_days", seed=seed, most=25):
        _, shown = page(match, WIDTHS[0], news=3)
        assert shown.menu.is_sorted, "\n".join(plain(line) for line in shown.lines)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_can_be_reached_by_numbers(slug: str) -> None:
    for match in walk(slug, seed=3, most=12):
        _, shown = page(match, 60)
        assert {action for item in shown.menu.items for action in actions(item.choices)} == set(match.legal)
        assert len(shown.menu.items) == len(numbers(shown)), [plain(line) for line in shown.menu.lines]


@pytest.mark.parametrize("slug", GAMES)
def test_opening_a_group_shows_its_choices(slug: str) -> None:
    for match in walk(slug, seed=3, most=25):
        for width in WIDTHS:
            sorts = [item for item in page(match, width, news=3)[1].menu.items if len(item.choices) > 1]
            while sorts:
                item = sorts.pop()
                _, shown = page(match, width, opened=item)
                inner = shown.menu.items
                assert len(inner) > 1, "\n".join(plain(line) for line in shown.lines)
                assert len(shown.lines) + PROMPT <= HEIGHT
                sorts += [one for one in inner if len(one.choices) > 1]


def actions(choices: object) -> list[int]:
    return [choice.action for choice in choices]  # type: ignore[attr-defined]


def numbers(shown: Page) -> set[str]:
    """The numbers that stand beside choices."""
    return {text.strip() for line in shown.menu.lines for text, style in line if style == "mark" and text.strip()}
