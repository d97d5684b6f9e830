"""What the documents show is true."""

import importlib.util
import re
from pathlib import Path

import pytest

from deadhand.games import GAMES, find_game

ROOT = Path(__file__).parent.parent


def test_the_readme_says_that_this_is_unofficial() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Unofficial" in text
    assert "belong to their makers" in text


def test_the_map_of_the_core_has_every_file_once() -> None:
    core = ROOT / "src" / "deadhand" / "table"
    rows = [row for row in (core / "README.md").read_text(encoding="utf-8").splitlines() if row.startswith("|")]
    named = re.findall(r"`(\w+\.py)`", "\n".join(rows))
    assert sorted(named) == sorted(path.name for path in core.glob("*.py") if path.name != "__init__.py")


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_a_game_has_sentences_and_no_templates(slug: str) -> None:
    text = (ROOT / "docs" / "games" / f"{slug}.md").read_text(encoding="utf-8")
    assert not re.findall(r".*(?:\{|\}|\[s\]|\[is).*", text)
    assert not re.findall(r".*seat 0.*", text), "seats are numbered from 1 in documents"


@pytest.mark.parametrize("slug", GAMES)
def test_the_generated_page_of_a_game_is_up_to_date(slug: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    written = ROOT / "docs" / "games" / f"{slug}.md"
    assert written.read_text(encoding="utf-8") == generate.page(find_game(slug)), "run `make docs`"
    if generate.drawn.SET.exists():
        assert written.with_suffix(".svg").read_text(encoding="utf-8") == generate.drawn.sheet(find_game(slug))
