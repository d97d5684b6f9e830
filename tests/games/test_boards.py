"""Games provide all that their boards ask of a view; otherwise the page would silently show 0."""

import re
from pathlib import Path

import pytest

from deadhand.games import GAMES, find_game

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
COUNTER = re.compile(r'(?:counterOf\(\s*(?:at\.)?view,\s*|count\(|has\()"(\w+)"')
MARK = re.compile(r"\bmarks(?:\.|\[\")([a-z_]+)")


def asked(slug: str, what: re.Pattern[str]) -> set[str]:
    """The names that a board and its parts ask for."""
    files = [BOARDS / f"{slug}.svelte", *(BOARDS / slug).glob("*.*")]
    return {name for file in files for name in what.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if (BOARDS / f"{slug}.svelte").exists()])
def test_every_number_that_a_board_uses_is_in_the_view(slug: str) -> None:
    game = find_game(slug)
    counters = asked(slug, COUNTER)
    assert counters
    assert counters <= {counter.field for counter in game.counters}
    assert asked(slug, MARK) <= {mark.field for mark in game.marks}
