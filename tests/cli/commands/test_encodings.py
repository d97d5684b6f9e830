"""Files as editors and shells of Windows write them: UTF-16 with its mark, UTF-8 with a mark, two characters a line."""

import codecs
from pathlib import Path

import pytest

from deadhand.games import find_game
from deadhand.lab.tuning.targets import read_targets
from deadhand.table.words.grammar import FOLDER
from deadhand.table.words.po_file import translations_in
from tests.cli.conftest import Run
from tests.conformance.playing import in_soak

TARGETS = Path(__file__).parents[3] / "docs" / "decks" / "left_4_dead_targets.toml"

encodings = pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        *in_soak([(codecs.BOM_UTF16_BE, "utf-16-be"), (codecs.BOM_UTF8, "utf-8"), (b"", "utf-8")]),
    ],
)


def rewrite(path: Path, text: str, mark: bytes, encoding: str) -> Path:
    """Write a text as Windows does."""
    path.write_bytes(mark + text.replace("\n", "\r\n").encode(encoding))
    return path


@encodings
def test_a_deck_that_powershell_wrote_is_read_and_is_the_games_own(
    run: Run, tmp_path: Path, mark: bytes, encoding: str
) -> None:
    deck = rewrite(tmp_path / "mine.toml", run("deck", "zeven").stdout, mark, encoding)
    assert "changed: nothing" in run("deck", "zeven", "--check", deck).stdout
    simulated = run("simulate", "zeven", "--deck", deck, "--games", 2, "--option", "rounds=1").stdout
    assert "its own deck with sha256" in simulated


@encodings
def test_saved_games_targets_and_words_are_read(
    run: Run, saved: Path, tmp_path: Path, mark: bytes, encoding: str
) -> None:
    rewrite(saved, saved.read_text(encoding="utf-8"), mark, encoding)
    for reader in ("verify", "replay"):
        assert run(reader, saved).exit_code == 0
    assert "Your choice" in run("resume", saved, typed="q\n").stdout
    game = find_game("left_4_dead")
    targets = rewrite(tmp_path / "targets.toml", TARGETS.read_text(encoding="utf-8"), mark, encoding)
    assert read_targets(targets, game) == read_targets(TARGETS, game)
    rewrite(tmp_path / "de.po", (FOLDER / "de.po").read_text(encoding="utf-8"), mark, encoding)
    assert translations_in(tmp_path, "de") == translations_in(FOLDER, "de")
