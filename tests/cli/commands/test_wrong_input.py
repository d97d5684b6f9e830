"""Files, numbers and texts that are wrong in every way: each is refused in one sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refusal
from tests.conformance.playing import in_soak


def nothing(path: Path) -> None:
    """No file of this name."""
    assert not path.exists()


def folder(path: Path) -> None:
    """A folder."""
    path.mkdir()


def circle(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path)


def behind_a_file(path: Path) -> None:
    """A file in what is no folder."""
    path.parent.rmdir()
    path.parent.touch()


def empty(path: Path) -> None:
    """An empty file."""
    path.touch()


def binary(path: Path) -> None:
    """A file of every byte."""
    path.write_bytes(bytes(range(256)) * 40)


def nested(path: Path) -> None:
    """Brackets as no reader takes them."""
    path.write_bytes(b"[" * 100_000)


def other_json(path: Path) -> None:
    """A file of something else."""
    path.write_text("{}")


def unreadable(path: Path) -> None:
    """A file that is somebody else's."""
    path.write_text("{}")
    path.chmod(0)
    if os.geteuid() == 0:
        pytest.skip("root reads everything")


READERS = (
    "play zeven --deck {0}",
    "deck zeven --check {0}",
    "simulate zeven --games 2 --deck {0}",
    "resume {0}",
    "resume --from {0} --move 1",
    "replay {0}",
    "review {0}",
    "verify {0}",
    "restore {0}",
    "restore {0} --check",
    "lab report zeven --rows {0}",
)
WRITERS = (
    "play zeven --save {0}/game.json",
    "backup {0}",
    "host zeven --data {0}",
    "serve --data {0}",
    "admin tables --data {0}",
)


@pytest.mark.parametrize(
    "make",
    [
        circle,
        nested,
        *in_soak((each,) for each in (nothing, folder, behind_a_file, empty, binary, other_json, unreadable)),
    ],
)
@pytest.mark.parametrize("line", READERS)
def test_what_cannot_be_read_is_refused(run: Run, tmp_path: Path, line: str, make: Callable[[Path], None]) -> None:
    file = tmp_path / "place" / "file"
    file.parent.mkdir()
    make(file)
    assert refusal(run(*line.format(file).split()))


@pytest.mark.parametrize("make", [circle, *in_soak([(behind_a_file,)])])
@pytest.mark.parametrize("line", WRITERS)
def test_a_place_that_cannot_be_is_refused(run: Run, tmp_path: Path, line: str, make: Callable[[Path], None]) -> None:
    file = tmp_path / "place" / "file"
    file.parent.mkdir()
    make(file)
    assert refusal(run(*line.format(file).split()))


def test_rows_whose_conditions_are_none_are_refused(run: Run, tmp_path: Path) -> None:
    for number, content in enumerate((b"[" * 100_000, b"{}", b"", bytes(range(256)))):
        rows = tmp_path / str(number)
        rows.mkdir()
        (rows / "conditions.json").write_bytes(content)
        assert "play again" in refusal(run("lab", "report", "zeven", "--rows", rows))


def test_a_deck_with_a_wrong_total_is_refused_with_its_field(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text('game = "zeven"\ncard = []\n[totals]\ncount = 1\n')
    assert '"totals" must be' in refusal(run("deck", "zeven", "--check", deck))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("learn zeven --scene 0", "has scenes 1 to"),
        ("learn zeven --scene -1", "has scenes 1 to"),
        ("learn zeven --lesson 99999999999999999999", "has the lessons 1"),
        ("learn zeven --exercise 0", "exercise"),
        ("simulate zeven --games -1", "games"),
        ("play zeven --seats 99999999999999999999", "seats"),
        ("serve --host \udcff", "Address \\udcff cannot be used"),
        ("serve --host \u200b", "cannot be used"),
        ("serve --grace \udcff", "not UTF-8 text"),
        ("serve --port 0", "--port"),
        ("new-game none", "word of Python"),
        ("rules zeven \udcff", "\\udcff"),
    ],
)
def test_numbers_and_texts_that_cannot_be_are_refused(run: Run, line: str, said: str) -> None:
    assert said in refusal(run(*line.split(" ")))
