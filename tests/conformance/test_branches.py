"""A game is played on from an earlier position with other chance, and replays rebuild it."""

import dataclasses
import json
import random
from pathlib import Path

import pytest

from deadhand import Refused, load
from deadhand.bots.players import bot_at
from deadhand.match.dealing import replay
from deadhand.match.history import SPACING
from deadhand.match.match import MOST_BRANCHES, Match
from deadhand.match.saved import BRANCHED, FORMAT, Branch, _checksum, write_saved
from deadhand.table.game.game import Game
from tests.conformance.playing import ALL_GAMES, in_soak, midgame, table_name

ZEVEN = ALL_GAMES[0]


def played(game: Game, moves: int, *, rekeyed: bool = False) -> Match:
    """A game after some random choices, or before its last."""
    match = Match(game, seats=game.default_seats, seed=21, options={}, rekeyed=rekeyed)
    draw = random.Random(21)
    for _ in range(moves):
        match.play(draw.choice(match.legal))
    return match


def play_on(match: Match, moves: int) -> Match:
    """Let chance-free choices follow each other: always the first offer."""
    for _ in range(moves):
        if not match.over:
            match.play(match.legal[0])
    return match


@pytest.mark.parametrize("rekeyed", [False, True])
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_seat_sees_no_difference_where_its_game_branches_off(game: Game, rekeyed: bool) -> None:
    match = played(game, midgame(game, seats=game.default_seats, most=50), rekeyed=rekeyed)
    for seat in range(match.seats):
        branches = [match.branch_off(f"branch {number}", seat=seat) for number in range(8)]
        assert all(branch.view(seat) == match.view(seat) for branch in branches)
        assert all(branch.actions == match.actions for branch in branches)
        assert len({branch.digest for branch in branches}) > 1, "what the seat does not know is redealt"


@pytest.mark.parametrize("kept", [True, *in_soak([(False,)])])
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_replay_rebuilds_every_position_before_and_after_the_branch(game: Game, kept: bool, tmp_path: Path) -> None:
    moves = midgame(game, seats=game.default_seats, most=SPACING + 3)
    match = played(game, moves)
    branch = match.branch_off("other", seat=None if kept else 0)
    assert (branch.digest == match.digest) == kept
    digests = [branch.digest]
    while not branch.over and len(digests) < SPACING + 5:
        branch.play(branch.legal[0])
        digests.append(branch.digest)
    branch.save(tmp_path / "game.json")
    loaded = load(tmp_path / "game.json")
    assert loaded.tables.states.tobytes() == branch.tables.states.tobytes()
    for same in (branch, loaded):
        assert [same.at(moves + after).digest for after in range(len(digests))] == digests
        assert same.at(moves - 1).digest == match.at(moves - 1).digest
        assert same.log(0)


@pytest.mark.parametrize("moves", [0, 1, SPACING - 1, SPACING, SPACING + 1, 2 * SPACING])
def test_a_game_branches_off_at_any_move(moves: int) -> None:
    branch = played(ZEVEN, moves).branch_off("other", seat=1)
    at_branch = branch.digest
    play_on(branch, 2)
    assert replay(branch.saved()).digest == branch.digest
    branch.go_back(moves)
    assert branch.digest == at_branch


def test_chance_after_a_branch_follows_from_its_own_seed() -> None:
    match = played(ZEVEN, 10)
    ends = {play_on(match.branch_off(seed), 40).digest for seed in ("one", "two", "three")}
    assert len({play_on(match.clone(), 40).digest, *ends}) == 4
    assert play_on(match.branch_off("one"), 40).digest in ends


def test_a_branch_of_a_branch_goes_back_as_well() -> None:
    first = play_on(played(ZEVEN, 10).branch_off("first", seat=0), 15)
    second = play_on(first.branch_off("second", seat=1), 5)
    assert [branch.seed for branch in second.branches] == ["first", "second"]
    assert replay(second.saved()).digest == second.digest
    assert second.at(24).digest == first.at(24).digest
    earlier = first.at(5).branch_off("third")
    assert [branch.seed for branch in earlier.branches] == ["third"]
    again = first.at(10).branch_off("fourth", seat=2)
    assert [branch.seed for branch in again.branches] == ["first", "fourth"]
    assert replay(again.saved()).digest == again.digest


def test_bots_choose_by_the_seed_of_the_branch() -> None:
    match = next(match for moves in range(99) if len((match := played(ZEVEN, moves)).legal) > 4)
    chosen = {bot_at(match.branch_off(seed), "random").choose(match) for seed in range(30)}
    assert len(chosen) > 1


def test_moves_before_a_branch_cannot_be_undone() -> None:
    match = next(match for moves in range(99) if (match := played(ZEVEN, moves)).can_undo(match.actor_of(moves) or 0))
    seat = match.actor_of(len(match.actions))
    assert seat is not None
    branch = match.branch_off("other")
    assert match.can_undo(seat)
    assert not branch.can_undo(seat)
    with pytest.raises(Refused, match="nothing has been chosen yet"):
        branch.undo(seat)


def test_a_finished_game_does_not_branch_off() -> None:
    match = Match(ZEVEN, seats=2, seed=1, options={"rounds": 1, "turn_limit": 20})
    with pytest.raises(Refused, match="is over"):
        play_on(match, 10_000).branch_off("other")


def test_a_copy_without_secrets_has_no_branch() -> None:
    branch = played(ZEVEN, 10).branch_off("other", seat=0)
    for twin in (branch.determinize(0, 1), branch.without_secret(), branch.without_history()):
        assert (twin.seed, twin.branches) == (None, ())


def test_only_a_game_with_branches_has_the_newer_format(tmp_path: Path) -> None:
    match = played(ZEVEN, 10)
    plain, branched = (json.loads(each.saved().text()) for each in (match, match.branch_off("other")))
    assert (plain["format"], "branches" in plain) == (FORMAT, False), "earlier versions read it"
    assert (branched["format"], branched["branches"]) == (BRANCHED, [{"move": 10, "seed": "other", "seat": None}])
    for content, words in (
        ({**branched, "format": FORMAT}, "only a game of format deadhand-game-2 has branches"),
        ({**plain, "format": BRANCHED}, "only a game of format deadhand-game-2 has branches"),
        ({**plain, "format": "deadhand-game-3"}, "was saved by a newer version of Deadhand"),
        ({**branched, "branches": [{"move": 10}]}, "field branches"),
        ({**branched, "branches": [{"move": "10", "seed": 1, "seat": None}]}, "is damaged: field branches"),
        ({**branched, "branches": 3}, "is damaged: field branches"),
    ):
        del content["check"]
        path = tmp_path / "game.json"
        path.write_text(json.dumps({**content, "check": _checksum(content)}))
        with pytest.raises(Refused, match=words):
            load(path)


@pytest.mark.parametrize(
    ("branches", "words"),
    [
        ([Branch(move=10, seed="another", seat=0)], "not honest"),
        ([Branch(move=11, seed="other", seat=0)], "not honest"),
        ([Branch(move=99, seed="other", seat=0)], "a move that was never made"),
        ([Branch(move=10, seed="other", seat=9)], "no seat 9"),
        ([Branch(move=10, seed="", seat=0)], "seed"),
        ([Branch(move=-1, seed="other", seat=0)], "not in order"),
        ([Branch(move=10, seed="other", seat=0), Branch(move=9, seed="other", seat=0)], "not in order"),
        ([Branch(move=10, seed="other", seat=0)] * (MOST_BRANCHES + 1), "100 times"),
    ],
)
def test_branches_that_do_not_fit_are_refused(branches: list[Branch], words: str, tmp_path: Path) -> None:
    saved = play_on(played(ZEVEN, 10).branch_off("other", seat=0), 20).saved()
    assert replay(saved).actions == saved.actions
    write_saved(tmp_path / "game.json", dataclasses.replace(saved, branches=branches))
    with pytest.raises(Refused, match=words):
        load(tmp_path / "game.json")
