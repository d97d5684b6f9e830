"""The frames of a game on this device have the shapes of a server's, and its saved game is taken by the commands."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner
from pydantic import TypeAdapter

from deadhand.browser.built import FOLDER
from deadhand.cli import main
from deadhand.match.saved import read_saved, saved_from
from deadhand.server.http.answers import Moment
from deadhand.server.http.catalogue import deck_summary
from deadhand.server.rooms.lobby.new_table import requested_deck
from deadhand.server.rooms.lobby.played_on import table_continuing
from deadhand.server.shapes.requests import MOST_SAVED, ContinueOwn
from deadhand.server.shapes.server_frames import frames_adapter
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import canonical_source
from deadhand.table.game.game import Game
from tests.browser.building import WEB, built_rules, needs_linker, needs_numba, needs_packages
from tests.browser.lock_step import NODE
from tests.conformance.playing import ALL_GAMES, table_name

OWN: Final = ("curtain", "stored", "elsewhere")
"""The frames that a server does not have."""
LONGEST: Final = 120
FURTHER: Final = 40
"""The moves of a game that is played on, at least."""


def play(folder: Path, plan: dict[str, Any]) -> dict[str, Any]:
    """Return what a game on the device has answered."""
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    command = [str(NODE), "tests/device/frames.js", str(folder / "plan.json"), str(folder / "out.json")]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    answered: dict[str, Any] = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    return answered


def a_changed_deck(game: Game) -> Deck:
    """The game's deck with another name, another text, and one more card."""
    first, *others = game.deck.cards
    first = replace(first, name="Übermacht", text="Something else.", count=first.count + 1)
    last = others[-1]
    others[-1] = replace(last, count=last.count - 1)
    return requested_deck(game, canonical_source(replace(game.deck, cards=(first, *others))))


def run(*words: str, typed: str | None = None) -> str:
    """Return what a command prints."""
    done = CliRunner().invoke(main, list(words), input=typed, prog_name="deadhand")
    assert done.exit_code == 0, done.output
    return done.output


def check_frames(game: Game, frames: list[dict[str, Any]]) -> None:
    """Check the shapes of frames, that answers are about states that were sent, and that refusals are in numbers."""
    for frame in frames:
        if frame["type"] not in OWN:
            frames_adapter().validate_python(frame)
    numbers = {frame["n"] for frame in frames if frame["type"] == "state"}
    for answer in ("odds", "explanation"):
        assert {frame["n"] for frame in frames if frame["type"] == answer} <= numbers
        assert any(frame["type"] == answer for frame in frames)
    refusals = [frame for frame in frames if frame["type"] == "refused"]
    assert refusals
    assert all("facts" in frame for frame in refusals), refusals
    previews = [frame for frame in frames if frame["type"] == "preview"]
    assert (previews != []) == (game.preview_scope is not None)


@pytest.mark.compiled
@needs_numba
@needs_packages
@needs_linker
@pytest.mark.parametrize(("people", "changed"), [(1, False), (2, False), (1, True)], ids=["alone", "handed on", "deck"])
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_frames_are_those_of_a_server(game: Game, people: int, changed: bool, tmp_path: Path) -> None:
    seats: list[dict[str, str]] = [{"name": name} for name in ("Ann", "Bénédicte")[:people]]
    seats += [{"level": "easy"} for _ in range(max(game.least_seats, people + 1) - people)]
    plan: dict[str, Any] = {
        "game": game.slug,
        "hash": built_rules(game).hash,
        "folder": FOLDER.as_uri() + "/",
        "seats": seats,
    }
    if changed:
        plan["deck"] = {"name": None, **deck_summary(game, a_changed_deck(game)).model_dump()}
    answered = play(tmp_path, {**plan, "longest": LONGEST})
    check_frames(game, answered["frames"])
    moment_type = TypeAdapter(Moment)
    for moment in answered["moments"]:
        moment_type.validate_python(moment)
    handed = {frame["seat"] for frame in answered["frames"] if frame["type"] == "curtain"}
    assert handed == (set(range(people)) if people > 1 else set())
    file = tmp_path / "game.json"
    file.write_text(answered["text"], encoding="utf-8")
    verified = run("verify", str(file))
    assert "is honest" in verified
    saved = saved_from(answered["text"], file)
    assert (saved.deck is not None) == changed
    assert len(answered["text"]) < MOST_SAVED
    if changed and saved.returns is None:
        kinds = ["me" if "name" in seat else "easy" for seat in seats]
        assert table_continuing(ContinueOwn(saved=answered["text"], seats=kinds)).record.deck == saved.deck
    assert "recomputed: they follow from the seed" in verified
    assert run("replay", str(file))
    if saved.returns is None:
        seat = ("--seat", "1") if people > 1 and not game.team else ()
        assert "The game is saved." in run("resume", str(file), "--plain", *seat, typed="q\n")
        resumed = read_saved(file)
        assert resumed.actions[: len(saved.actions)] == saved.actions  # bots may play on to the person's question
        assert "is honest" in run("verify", str(file))


@pytest.mark.compiled
@needs_numba
@needs_packages
@needs_linker
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_game_that_was_played_on_is_taken_by_the_commands(game: Game, tmp_path: Path) -> None:
    seats: list[dict[str, str]] = [{"name": "Ann"}] + [{"level": "greedy"}] * (game.least_seats - 1 or 1)
    folder, built = FOLDER.as_uri() + "/", built_rules(game).hash
    answered = play(
        tmp_path,
        {"game": game.slug, "hash": built, "folder": folder, "seats": seats, "longest": 100_000, "further": FURTHER},
    )
    first, file = saved_from(answered["text"], "first"), tmp_path / "game.json"
    file.write_text(answered["branched"], encoding="utf-8")
    branched = read_saved(file)
    (branch,) = branched.branches
    move = len(first.actions) // 2
    assert (branch.move, branch.seat) == (move, None)
    assert branched.actions[:move] == first.actions[:move]
    assert branched.seed == first.seed != branch.seed
    assert len(branched.actions) > move
    verified = run("verify", str(file))
    assert f"After move {move} it was played on with new random draws, and all cards stayed." in verified
    assert "recomputed: they follow from the seed" in verified
    assert run("replay", str(file))
    if branched.returns is None:
        assert "The game is saved." in run("resume", str(file), "--plain", typed="q\n")
        assert read_saved(file).branches == branched.branches
