"""What the documents show is true."""

import importlib.util
from pathlib import Path

import pytest

from deadhand.games import GAMES, find_game

ROOT = Path(__file__).parent.parent


def test_the_readme_says_that_this_is_unofficial() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Unofficial" in text
    assert "belong to their makers" in text


@pytest.mark.parametrize("slug", GAMES)
def test_the_generated_page_of_a_game_is_up_to_date(slug: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    written = (ROOT / "docs" / "games" / f"{slug}.md").read_text(encoding="utf-8")
    assert written == generate.page(find_game(slug)), "run `make docs`"
