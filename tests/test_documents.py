"""The documents are correct and up to date."""

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


def test_the_map_of_the_core_has_every_folder_once() -> None:
    core = ROOT / "src" / "deadhand" / "table"
    named = re.findall(r"^\| `(\w+)/` \|", (core / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(path.parent.name for path in core.glob("*/__init__.py"))


@pytest.mark.parametrize("slug", [slug for slug in GAMES if find_game(slug).version > 1])
def test_the_changelog_says_which_version_the_rules_of_a_game_have(slug: str) -> None:
    game, text = find_game(slug), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    stated = re.findall(r"^- (.+?) has version (\d+) of its rules", text, re.MULTILINE)
    versions = [int(version) for name, version in stated if game.title.startswith(name)]
    assert versions[:1] == [game.version], f'write "- {game.title} has version {game.version} of its rules: ..."'
    assert versions == sorted(versions, reverse=True), "the newest stands first"


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_a_game_has_sentences_and_no_templates(slug: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "games").glob(f"{slug}*.md"))
    assert not re.findall(r".*(?:\{|\}|\[s\]|\[is).*", text)
    assert not re.findall(r".*seat 0.*", text), "seats are numbered from 1 in documents"


@pytest.mark.parametrize("slug", GAMES)
def test_the_generated_page_of_a_game_is_up_to_date(slug: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    folder = ROOT / "docs" / "games"
    pages = generate.pages(find_game(slug))
    assert {name: (folder / name).read_text(encoding="utf-8") for name in pages} == pages, "run `make docs`"
    if generate.drawn.SET.exists():
        drawing = (folder / f"{slug}.svg").read_text(encoding="utf-8")
        assert drawing == generate.drawn.sheet(find_game(slug))
