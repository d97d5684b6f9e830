"""`deadhand words`: the files of translators are brought up to date, and checked."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from deadhand.cli import main
from deadhand.cli.commands import words
from deadhand.translation.catalogues import TextDomain
from deadhand.translation.texts import Text


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["words", *arguments])
    return result.exit_code, result.output


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The German file of a part with one text; the part has no other file."""
    parts = [TextDomain("zeven", tmp_path, lambda: [Text("Draw a card")]), TextDomain("page", tmp_path / "none", list)]
    monkeypatch.setattr(words, "all_parts", lambda: parts)
    return tmp_path / "de.po"


def test_a_file_is_made_filled_in_and_checked(german: Path) -> None:
    code, output = run("zeven", "--language", "de")
    assert code == 0
    assert output.endswith("de.po: 1 text to translate\n")
    code, output = run("--language", "de", "--check")
    assert code == 2
    assert "zeven (de): missing: Draw a card\n" in output
    assert "1 text is to be mended." in output
    german.write_text(german.read_text().replace('"Draw a card"\nmsgstr ""', '"Draw a card"\nmsgstr "Zieh eine Karte"'))
    assert run("--language", "de", "--check") == (0, "All translations are complete.\n")
    assert run("--language", "de")[1].endswith("de.po: nothing to translate\n")


def test_a_complete_game_is_called_complete() -> None:
    assert run("zeven", "--check") == (0, "All translations are complete.\n")


def test_english_is_no_translation() -> None:
    code, output = run("zeven", "--language", "en")
    assert code == 2
    assert "de" in output
