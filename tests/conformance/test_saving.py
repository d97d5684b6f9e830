"""Copies, saves and replays give the same game again."""

import copy
import dataclasses
import hashlib
import json
import pickle
import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from deadhand import Refused, load
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.record.chance import chance_of_move, commitment_to
from tests.conformance.playing import (
    ALL_GAMES,
    MOST_SEATS,
    in_soak,
    midgame,
    play_out,
    random_walk,
    somewhere,
    start,
    table_name,
)

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_the_same_seed_and_actions_give_the_same_bytes(game: Game, seats: int, seed: int) -> None:
    one, two = (somewhere(game, seats=seats, seed=seed) for _ in range(2))
    assert one.tables.states.tobytes() == two.tables.states.tobytes()


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_saved_game_loads_and_goes_on_as_if_never_saved(game: Game, seats: int, tmp_path: Path) -> None:
    match = somewhere(game, seats=seats, seed=seats)
    match.save(tmp_path / "game.json")
    loaded = load(tmp_path / "game.json")
    assert loaded.tables.states.tobytes() == match.tables.states.tobytes()
    for one, two in zip(random_walk(match, seed=1), random_walk(loaded, seed=1), strict=True):
        assert one.table.chance == two.table.chance
    assert match.digest == loaded.digest


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_clone_goes_its_own_way(game: Game) -> None:
    match = next(
        match for seed in range(2, 99) if not (match := somewhere(game, seats=game.default_seats, seed=seed)).over
    )
    before = match.tables.states.tobytes()
    twin = match.clone()
    assert twin.tables.states.tobytes() == before
    twin.play(twin.legal[-1])
    assert match.tables.states.tobytes() == before
    assert len(twin.actions) == len(match.actions) + 1


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_replay_shows_every_earlier_moment(game: Game) -> None:
    match = start(game, seats=game.default_seats, seed=8)
    digests = [match.digest for match in random_walk(match, seed=8)]
    for move in (0, 1, len(digests) // 2, len(digests) - 1):
        assert match.at(move).digest == digests[move]


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_golden_replays_lead_where_they_led(game: Game, number: int) -> None:
    """Changing one of these files is a decision: raise the game's version and give the reason in the commit."""
    golden = json.loads((GOLDEN / f"{game.slug}-{number}.json").read_text(encoding="utf-8"))
    match = play_out(start(game, seats=golden["seats"], seed=golden["seed"], later=False), seed=golden["seed"])
    assert {"seats": match.seats, "seed": match.seed, "actions": len(match.actions), "digest": match.digest} == golden


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_save_from_before_a_later_option_opens_with_it_off(game: Game, tmp_path: Path) -> None:
    saved = play_out(start(game, seats=game.least_seats, seed=3, later=False), seed=3).saved()
    later = {option.name for option in game.options if option.later}
    known = {name: value for name, value in saved.options.items() if name not in later}
    (tmp_path / "old.json").write_text(dataclasses.replace(saved, options=known).text(), encoding="utf-8")
    loaded = load(tmp_path / "old.json")
    assert (loaded.digest, loaded.options) == (saved.digest, known | dict.fromkeys(later, "off"))


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@given(data=st.data())
def test_a_replay_with_a_changed_move_is_found_out(game: Game, data: st.DataObject) -> None:
    saved = somewhere(game, seats=game.default_seats, seed=11).saved()
    move = data.draw(st.integers(0, len(saved.actions) - 1))
    other = data.draw(st.integers(0, game.actions.size - 1).filter(lambda action: action != saved.actions[move]))
    actions = [*saved.actions[:move], other, *saved.actions[move + 1 :]]
    with pytest.raises(Refused, match="not honest"):
        replay(dataclasses.replace(saved, actions=actions))


def test_a_save_of_other_rules_is_refused() -> None:
    match = Match(ALL_GAMES[0], seats=ALL_GAMES[0].default_seats, seed=1, options={})
    with pytest.raises(Refused, match="version 999"):
        replay(dataclasses.replace(match.saved(), rules=999))


def test_a_live_table_is_rekeyed_before_every_move_and_verifiable_from_its_secret() -> None:
    game = ALL_GAMES[0]
    match = Match(game, seats=game.default_seats, seed="secret", options={}, rekeyed=True)
    for move, _ in enumerate(random_walk(match, seed=1, most=40)):
        if move == 39:
            break
        assert match.table.chance == chance_of_move("secret", move) or match.table.revealed
    assert replay(match.saved()).digest == match.digest
    with pytest.raises(Refused, match="not honest"):
        replay(dataclasses.replace(match.saved(), seed="another"))
    assert commitment_to("secret") == hashlib.sha256(b"secret").hexdigest()


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))],
    ids=["copy", "deep", "pickle"],
)
@pytest.mark.parametrize("live", [True, *in_soak([(False,)])])
def test_a_copy_by_pythons_own_means_plays_on_alike_and_apart(
    game: Game, copied: Callable[[Match], Match], live: bool
) -> None:
    match = Match(game, seats=game.default_seats, seed=12, options={}, rekeyed=live)
    half = midgame(game, seats=game.default_seats, most=40)
    played = [position.digest for position in islice(random_walk(match.clone(), seed=12), 2 * half)]
    draw = random.Random(12)
    for _ in range(half):
        match.play(draw.choice(match.legal))
    twin = copied(match)
    assert twin.saved() == match.saved()
    assert (twin.game, twin.deck) == (match.game, match.deck)
    assert twin.deck is game.deck
    twin.names[0] = "Somebody else"
    for digest in played[half:-1]:
        assert twin.digest == digest
        twin.play(draw.choice(twin.legal))
    assert twin.digest == played[-1]
    assert twin.at(half // 2).digest == match.at(half // 2).digest == played[half // 2]
    assert match.digest == played[half]
    assert match.names[0] == "Seat 1"


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_game_is_pickled_by_its_name(game: Game) -> None:
    assert len(pickle.dumps(game)) < 200
    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is game
    with pytest.raises(pickle.PicklingError, match="is not GAME of"):
        pickle.dumps(dataclasses.replace(game, version=9))


def test_a_match_pickled_under_other_rules_is_refused() -> None:
    match = Match(ALL_GAMES[0], seats=3, seed=1, options={})
    kept = match.__getstate__()
    with pytest.raises(Refused, match="under other rules"):
        Match.__new__(Match).__setstate__({**kept, "rules": 999})
    with pytest.raises(Refused, match="under other rules"):
        Match.__new__(Match).__setstate__({**kept, "record": b"short"})
