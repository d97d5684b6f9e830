from pathlib import Path

import pytest

from deadhand.games import find_game
from tests.cli.conftest import Run, refusal

ZEVEN = find_game("zeven")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(ZEVEN.deck_text)
    return path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_the_deck_file_is_printed_as_it_is(run: Run) -> None:
    assert run("deck", "zeven").stdout == ZEVEN.deck_text


def test_a_changed_deck_is_checked_and_played(run: Run, mine: Path) -> None:
    change(mine, "count = 12", "count = 15")
    describe_deck = run("deck", "zeven", "--check", mine).stdout
    assert "103 cards, enough for 8 seats; changed: zombie_clown." in describe_deck
    assert f"deadhand deck zeven --check {mine}" in refusal(run("deck", "zeven", mine))
    played = run("play", "zeven", "--deck", mine, "--option", "first_dealer=4", "--no-auto", typed="q\n")
    assert "Draw pile 82" in played.stdout
    resumed = run("resume", "--no-auto", typed="q\n")
    assert "Draw pile 82" in resumed.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count = 12", "count = 100", 'line 10: "count" of card 1 must be a whole number from 0 to 99, not 100'),
        ("count = 12", 'count = "many"', "of card 1 must be a whole number from 0 to 99, not 'many'"),
        ("count = 12\n", "", 'line 7: "count" of card 1 is missing'),
        ("count = 12", "cuont = 12", '"cuont" of card 1; the fields are id, name, count'),
        ('id = "zombie_nurse"', 'id = "dog"', 'line 20: card 2 must keep the id "zombie_nurse" and its place'),
        ('name = "Clown Zombie"', 'name = "\\u001b[2J"', "printable characters"),
        ("guards = 1, value = 0", "guards = 1", "numbers of"),
        (
            "guards = 1, value = 0",
            "guards = 1, value = 100",
            'line 11: "value" of "zombie_clown" must be a whole number from 0 to 99, not 100.',
        ),
        ("guards = 1, value = 0", f"guards = -{'9' * 99}, value = 0", "from 0 to 99, not one of many digits."),
        ("guards = 1, value = 0", f"guards = 0x{'f' * 9999}, value = 0", "from 0 to 99, not one of many digits."),
        ("guards = 1, value = 0", 'guards = 1, value = "a"', "must be names with whole numbers, not 'a'"),
        ('game = "zeven"', 'game = "chess"', "this deck is for"),
        ('source = "rulebook"', 'source = "a friend"', '"rulebook", "public" or "reconstructed"'),
        ("[[card]]", "[[card", "not valid TOML"),
        ("in_play = false", "in_play = true", "must keep in_play = false"),
    ],
)
def test_a_wrong_deck_file_is_refused_with_line_field_and_what_is_allowed(
    run: Run, mine: Path, old: str, new: str, words: str
) -> None:
    change(mine, old, new)
    assert words in refusal(run("deck", "zeven", "--check", mine))
    assert words in refusal(run("play", "zeven", "--deck", mine))
    assert words in refusal(run("simulate", "zeven", "--deck", mine))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is missing"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
        (b"a = " + b"[" * 50_000, "not valid TOML"),
        (b"a = " + b"9" * 9_000, "not valid TOML"),
        (b'game = "zeven"\ncard = [ { id = "x" } ]', "is missing"),
        (b'game = "zeven"\ncard = 3', "must be a list of cards"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(run: Run, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    assert words in refusal(run("deck", "zeven", "--check", path))


def test_a_folder_and_a_missing_file_are_refused(run: Run, tmp_path: Path) -> None:
    assert "Is a directory" in refusal(run("deck", "zeven", "--check", tmp_path))
    assert "No such file" in refusal(run("deck", "zeven", "--check", tmp_path / "none.toml"))


def test_a_deck_too_small_for_the_seats_is_refused(run: Run, mine: Path) -> None:
    mine.write_text("\n".join("count = 2" if "count = " in line else line for line in mine.read_text().splitlines()))
    assert "enough for 4 seats" in run("deck", "zeven", "--check", mine).stdout
    assert "8 seats need a deck of at least 41 cards" in refusal(run("play", "zeven", "--seats", 8, "--deck", mine))
