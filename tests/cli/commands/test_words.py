"""`deadhand words`: what a translator begins with, and the check of a translation."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from deadhand.cli import main
from deadhand.table.words import words


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["words", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_complete_translation_is_called_complete(language: str) -> None:
    code, said = run("zeven", "--language", language, "--check")
    assert code == 0
    assert re.fullmatch(r"Zeven Card Zombie is complete: 2\d\d texts\.\n", said)


def test_what_is_missing_is_printed_as_a_file_to_fill_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(words, "files", lambda package: tmp_path)  # noqa: ARG005
    code, output = run("left_4_dead", "--language", "es")
    assert code == 0
    assert "[sentences]" in output
    code, output = run("left_4_dead", "--language", "es", "--check")
    assert code == 2
    assert output.startswith("missing: ")
    assert "texts are to be mended." in output


def test_english_is_no_translation() -> None:
    code, output = run("zeven", "--language", "en")
    assert code == 2
    assert "de" in output
