"""Saved games: gone on with, looked at, verified; and what is damaged, edited or cannot be written."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.cli.sessions.saves import saves_folder
from deadhand.match.dealing import deal, load
from deadhand.match.saved import _checksum
from tests.cli.conftest import Run, refusal

READERS = ("verify", "replay", "resume")


def edit(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Edit a saved game and make its checksum fit, as a cheat would."""
    content = json.loads(path.read_text())
    del content["check"]
    change(content)
    path.write_text(json.dumps({**content, "check": _checksum(content)}))


def test_an_honest_game_is_called_honest(run: Run, saved: Path) -> None:
    result = run("verify", saved)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{saved} is honest: 12 moves of Zeven Card Zombie, not over yet.",
        "It was dealt on the device where it was played, from a seed of its own. There were no hashes before the deal.",
        "No bot move can be recomputed: the file does not say who played.",
    ]


def test_a_finished_game_is_listed_with_its_winner(run: Run, saved: Path) -> None:
    match = deal("zeven", seats=2, seed=2, rounds=1, turn_limit=20)
    while not match.over:
        match.play(Bot("greedy", seed=1).choose(match))
    match.save(saved)
    (winner,) = (name for name, won in zip(match.names, match.returns, strict=True) if won == 1)
    assert f"over: {winner} wins." in run("verify", saved).stdout
    printed = run("replay", saved).stdout
    assert f"1. {winner}: {max(match.scores)} points" in printed
    assert "is over" in refusal(run("resume", saved))


def test_a_game_saved_by_the_library_is_gone_on_with_against_bots(run: Run, saved: Path) -> None:
    assert run("resume", saved, "--seat", 2, typed="1\n").exit_code == 0
    content = json.loads(saved.read_text())
    assert content["players"] == ["hard", "human", "hard"]
    assert len(content["actions"]) > 12


def test_the_newest_unfinished_game_is_resumed(run: Run) -> None:
    for name, age in (("Old", 300), ("New", 100), ("Over", 0)):
        run("play", "zeven", "--seats", 2, "--name", name, "--option", "rounds=1", "--option", "turn_limit=20")
        (path,) = (path for path in saves_folder().glob("*.json") if name in path.read_text())
        if name == "Over":
            run("resume", path, typed="1\n" * 300)
        os.utime(path, (path.stat().st_atime - age, path.stat().st_mtime - age))
    printed = run("resume", typed="q\n").stdout
    (path,) = (path for path in saves_folder().glob("*.json") if "New" in path.read_text())
    assert str(path) in printed


def test_a_damaged_game_does_not_stand_in_the_way_of_an_older_one(run: Run) -> None:
    run("play", "zeven")
    (saves_folder() / "zzz.json").write_text("{")
    result = run("resume", typed="q\n")
    assert result.exit_code == 0
    assert "zzz.json is damaged" in result.stderr


def test_a_game_that_is_not_installed_does_not_stand_in_the_way_of_others(run: Run) -> None:
    run("play", "zeven")
    (path,) = saves_folder().glob("*.json")
    other = path.with_name("zzz.json")
    other.write_bytes(path.read_bytes())
    edit(other, lambda content: content.update(game="chess"))
    os.utime(other, (4e9, 4e9))
    for line in (("resume",), ("replay",), ("games", "--saved")):
        result = run(*line, typed="q\n")
        assert result.exit_code == 0
        assert f'{other} is skipped. There is no game "chess"' in result.stderr
        assert str(path) in result.stdout or line == ("replay",)


def test_without_a_saved_game_there_is_nothing_to_resume(run: Run) -> None:
    assert 'Start one with "deadhand play"' in refusal(run("resume"))


def test_the_latest_game_is_replayed_verified_and_reviewed(run: Run) -> None:
    for reader, kind in (("replay", "saved"), ("verify", "saved"), ("review", "finished")):
        assert f"There is no {kind} game in {saves_folder()}" in refusal(run(reader))
    for name, age in (("Old", 300), ("New", 100)):
        run("play", "zeven", "--seats", 2, "--name", name)
        (path,) = (path for path in saves_folder().glob("*.json") if name in path.read_text())
        os.utime(path, (path.stat().st_atime - age, path.stat().st_mtime - age))
    assert run("replay").stdout == run("replay", path).stdout
    assert run("verify").stdout == run("verify", path).stdout
    assert "no finished game" in refusal(run("review"))


def test_a_replay_prints_every_move(run: Run, saved: Path) -> None:
    lines = run("replay", saved).stdout.splitlines()
    assert [line.split(".")[0] for line in lines[:13]] == [str(move) for move in range(13)]
    assert lines[-1] == "The game is not over yet."


def test_a_replay_shows_each_seat_only_what_it_saw(run: Run, saved: Path) -> None:
    match = load(saved)
    actor = match.at(0).actor
    assert actor is not None
    drew = next(line for line in match.at(1).log(actor, since=1) if "draw" in line)
    card = drew.removeprefix("You draw a ").rstrip(".")
    name = match.names[actor]
    stranger = (actor + 1) % 3
    assert f"1. You draw a {card}." in run("replay", saved, "--seat", actor + 1).stdout
    assert f"1. {name} draws a {card}." in run("replay", saved, "--seat", "all").stdout
    assert f"1. {name} draws a card." in run("replay", saved, "--seat", stranger + 1).stdout
    assert f"1. {name} draws a card." in run("replay", saved, "--seat", "none").stdout


@pytest.mark.parametrize("seat", ["0", "4", "-1", "me", "²", "9" * 5000])
def test_a_replay_from_a_seat_that_is_not_there_is_refused(run: Run, saved: Path, seat: str) -> None:
    assert "seat" in refusal(run("replay", saved, f"--seat={seat}"))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is damaged or cut off"),
        (b"{", "is damaged or cut off"),
        (b"[" * 100_000, "is damaged or cut off"),
        (b'{"seed": ' + b"9" * 9_000 + b"}", "is damaged or cut off"),
        (b"NaN", "is not a saved game"),
        (b"[1]", "is not a saved game"),
        (b'{"format": "deadhand-game-0"}', "is not a saved game"),
        (b'{"format": "deadhand-game-1"}', "is damaged: field game"),
        (b"\x7fELF\xff\xfe", "it is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_saved_game_is_refused(
    run: Run, saved: Path, reader: str, content: bytes, words: str
) -> None:
    saved.write_bytes(content)
    assert words in refusal(run(reader, saved))
    assert saved.read_bytes() == content


@pytest.mark.parametrize("reader", READERS)
def test_folders_devices_and_missing_files_are_refused(run: Run, saved: Path, reader: str) -> None:
    assert "Is a directory" in refusal(run(reader, saved.parent))
    assert "No such file" in refusal(run(reader, saved.parent / "none.json"))
    assert "more than 16 megabytes" in refusal(run(reader, "/dev/zero"))


@pytest.mark.parametrize("reader", READERS)
def test_a_game_cut_off_anywhere_is_refused(run: Run, saved: Path, reader: str) -> None:
    whole = saved.read_bytes()
    for length in range(0, len(whole) - 1, 97):
        saved.write_bytes(whole[:length])
        refusal(run(reader, saved))


@pytest.mark.parametrize("reader", READERS)
def test_an_edited_game_is_refused(run: Run, saved: Path, reader: str) -> None:
    saved.write_text(saved.read_text().replace('"seed": 5', '"seed": 6'))
    assert "was edited or damaged: its checksum does not fit" in refusal(run(reader, saved))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda content: content["actions"].reverse(), "breaks the rules"),
        (lambda content: content["actions"].append(10**30), "move 13 breaks the rules. There is no action 1"),
        (lambda content: content["actions"].pop(), "another state than it claims"),
        (lambda content: content.update(seed=6), "not honest"),
        (lambda content: content.update(returns=[1.0, 0.0, 0.0]), "another state than it claims"),
        (lambda content: content.update(returns=[float("nan")]), "another state than it claims"),
        (lambda content: content.update(rules=99), "played by version 99 of the rules of Zeven Card Zombie"),
        (lambda content: content.update(game="chess"), 'no game "chess"'),
        (lambda content: content.update(seats=99), "2 to 8 seats"),
        (lambda content: content.update(seats="3"), "field seats"),
        (lambda content: content.update(seats=True), "field seats"),
        (lambda content: content.update(actions=[1.0]), "field actions.0"),
        (lambda content: content.update(extra=1), "field extra"),
        (lambda content: content.update(names=["A", "B", "\x1b[2J"]), "a control character"),
        (lambda content: content.update(names=["A", "B"]), "3 names"),
        (lambda content: content["options"].update(rounds="++2"), "Option rounds"),
        (lambda content: content["options"].update(dance=1), 'no option "dance"'),
        (lambda content: content.update(deck="game = 1"), '"game" must be'),
        (lambda content: content.update(deck=""), "is missing"),
        (lambda content: content.update(seed="\x1b"), "A seed has 1 to 200 printable characters"),
        (lambda content: content.update(seed="\ud800"), "damaged or cut off"),
    ],
)
def test_a_dishonest_game_is_refused(
    run: Run, saved: Path, reader: str, change: Callable[[dict[str, Any]], object], words: str
) -> None:
    edit(saved, change)
    assert words in refusal(run(reader, saved))


def test_a_game_with_unknown_players_is_not_resumed(run: Run, saved: Path) -> None:
    edit(saved, lambda content: content.update(players=["human", "clever", "greedy"]))
    assert 'no bot "clever"' in refusal(run("resume", saved))
    edit(saved, lambda content: content.update(players=["human"]))
    assert "1 players for 3 seats" in refusal(run("resume", saved))


@pytest.mark.parametrize("place", ["/dev/null/game.json", "/proc/game.json"])
def test_a_place_that_cannot_be_written_is_refused_at_once(run: Run, place: str) -> None:
    assert f"The game cannot be saved as {place}" in refusal(run("play", "zeven", "--save", place))


def test_a_device_is_never_replaced_by_a_game(run: Run, saved: Path) -> None:
    with pytest.raises(Exception, match="it is not a plain file"):
        load(saved).save("/dev/full")
    assert "already exists" in refusal(run("play", "zeven", "--save", "/dev/full"))


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_ends_the_game_and_keeps_what_was_saved(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, call: str
) -> None:
    path = tmp_path / "game.json"
    run("play", "zeven", "--seed", 7, "--save", path, typed="1\n1\n")
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync", full), "replace": (Path, "replace", full)}[call])
    result = run("resume", path, typed="1\n")
    assert refusal(result) == f"The game cannot be saved as {path}: No space left on device."
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_stays_one(saved: Path) -> None:
    link = saved.with_name("link.json")
    link.symlink_to(saved)
    match = load(link)
    match.play(match.default)
    match.save(link)
    assert link.is_symlink()
    assert len(load(saved).actions) == 13
