"""`deadhand resume --from`: a game is played on from one of its moves, in a new save."""

import json
from pathlib import Path
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.cli.sessions.saves import saves_folder
from deadhand.match.dealing import deal, load
from deadhand.match.saved import read_saved
from tests.cli.conftest import Run, refusal


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A game of two bots and a person at seat 2, to its end."""
    match = deal("zeven", seats=3, seed=2, rounds=1, turn_limit=20)
    while not match.over:
        match.play(Bot("greedy", seed=1).choose(match))
    match.save(tmp_path / "finished.json", players=["greedy", "human", "random"])
    return tmp_path / "finished.json"


def new_save() -> dict[str, Any]:
    """The content of the only new save."""
    (path,) = saves_folder().glob("*.json")
    content: dict[str, Any] = json.loads(path.read_text())
    return content


def test_the_old_save_stays_and_the_new_one_begins_with_its_moves(run: Run, saved: Path) -> None:
    before = saved.read_bytes()
    result = run("resume", "--from", saved, "--move", 5, "--seat", 2, typed="1\n1\nq\n")
    assert result.exit_code == 0
    assert saved.read_bytes() == before
    old, new = json.loads(before), new_save()
    assert new["actions"][:5] == old["actions"][:5]
    assert len(new["actions"]) > 5
    assert new["players"] == ["hard", "human", "hard"]
    (branch,) = new["branches"]
    assert (branch["move"], branch["seat"], branch["seed"] == old["seed"]) == (5, 1, False)


def test_the_same_move_has_new_chance_each_time(run: Run, saved: Path) -> None:
    for _ in range(3):
        run("resume", "--from", saved, "--move", 5, "--seat", 1, typed="q\n")
    matches = [load(path).at(5) for path in saves_folder().glob("*.json")]
    assert len({match.digest for match in matches}) == 3
    assert all(match.view(0) == matches[0].view(0) for match in matches)


def test_a_finished_game_keeps_its_cards_unless_they_are_to_be_dealt_again(run: Run, finished: Path) -> None:
    then = load(finished).at(9)
    assert run("resume", "--from", finished, "--move", 9, typed="q\n").exit_code == 0
    assert new_save()["branches"][0]["seat"] is None
    (path,) = saves_folder().glob("*.json")
    kept = load(path).at(9)
    assert kept.open_view()["zones"] == then.open_view()["zones"]
    assert read_saved(path).players == ["greedy", "human", "random"]
    path.unlink()
    assert run("resume", "--from", finished, "--move", 9, "--redeal", typed="q\n").exit_code == 0
    assert new_save()["branches"][0]["seat"] == 1


def test_it_is_resumed_verified_and_shown_as_any_other(run: Run, saved: Path) -> None:
    run("resume", "--from", saved, "--move", 5, "--seat", 2, "--bots", "random,greedy", typed="q\n")
    (path,) = saves_folder().glob("*.json")
    assert run("resume", typed="1\n1\n1\nq\n").exit_code == 0
    assert read_saved(path).players == ["random", "human", "greedy"]
    verdict = run("verify", path)
    assert verdict.exit_code == 0
    assert "After move 5 it was played on with new random draws, and what seat 2 did not know was redealt." in (
        verdict.stdout.splitlines()
    )
    assert "recomputed: they follow from the seed." in verdict.stdout
    assert "5. " in run("replay", path).stdout


def test_a_bot_that_takes_a_seat_is_not_held_to_the_moves_before(run: Run, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "taken.json"
    for change in (("--seat", 2), ("--bots", "random")):
        path.write_bytes(saved.read_bytes())
        assert run("resume", path, *change, typed="q\n").exit_code == 0
        verdict = run("verify", path)
        assert "differs from what" not in verdict.stdout + verdict.stderr
        assert "Not recomputed: the moves of " in verdict.stdout


def test_invalid_requests_to_continue_are_refused(run: Run, saved: Path, finished: Path, tmp_path: Path) -> None:
    last = len(json.loads(finished.read_text())["actions"])
    assert "Use --from FILE and --move N together" in refusal(run("resume", "--from", saved))
    assert "Use --from FILE and --move N together" in refusal(run("resume", "--move", 3))
    assert "Use --from FILE and --move N together" in refusal(run("resume", saved, "--from", saved, "--move", 3))
    assert "Use --redeal with --from" in refusal(run("resume", "--redeal"))
    assert "There is no move 99" in refusal(run("resume", "--from", saved, "--move", 99))
    assert f"over after move {last}" in refusal(run("resume", "--from", finished, "--move", last))
    assert "There is no seat 9" in refusal(run("resume", "--from", saved, "--move", 3, "--seat", 9))
    assert "no bot" in refusal(run("resume", "--from", saved, "--move", 3, "--bots", "martian"))
    load(saved).save(tmp_path / "people.json", players=["human", "human", "greedy"])
    several = run("resume", "--from", tmp_path / "people.json", "--move", 3)
    assert "Several people played this game, at seats 1, 2." in refusal(several)
    several = run("resume", tmp_path / "people.json")
    assert "Several people played this game, at seats 1, 2." in refusal(several)
    assert not list(saves_folder().glob("*.json"))
