"""A bot or hint that works on a copy of a table learns neither its seed nor its later chance."""

import itertools
import pickle

import pytest

from deadhand import Refused
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.record.chance import chance_of_move
from tests.conformance.playing import ALL_GAMES, midgame, random_walk, table_name

SECRET = "the secret of a live table"


def table_at_midgame(game: Game, *, live: bool) -> Match:
    """Return a table in mid-game; live ones get a new key before every move."""
    match = Match(game, seats=game.default_seats, seed=SECRET, options={}, rekeyed=live)
    return next(itertools.islice(random_walk(match, seed=3), midgame(game, seats=match.seats, most=25), None))


def played_on(match: Match) -> str:
    """Return the position of a copy after everybody takes the first choice."""
    for _ in range(40):
        if not match.over:
            match.play(match.legal[0])
    return match.digest


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_worlds_imagined_at_a_live_table_have_futures_of_their_own(game: Game) -> None:
    match = table_at_midgame(game, live=True)
    worlds = [match.determinize(0, seed) for seed in range(20)]
    assert len({world.table.chance for world in worlds}) == 20
    for world in worlds:
        world.play(world.legal[0])
        ahead = {chance_of_move(SECRET, move) for move in range(len(match.actions) + 3)}
        assert world.table.chance not in ahead
    assert len({played_on(world) for world in worlds}) > 1


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_imagined_worlds_that_differ_only_in_their_chance_part_ways(game: Game) -> None:
    match = table_at_midgame(game, live=True)
    one = match.determinize(0, 1)
    ways = set()
    for chance in range(1, 21):
        world = one.clone()
        world.table.chance = chance << 32 | 12345
        ways.add(played_on(world))
    assert len(ways) == 20


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("how", ["imagined", "without secret", "without history"])
def test_no_copy_carries_the_secret_or_can_be_saved(game: Game, how: str) -> None:
    match = table_at_midgame(game, live=True)
    copies = {
        "imagined": lambda: match.determinize(0, 1),
        "without secret": match.without_secret,
        "without history": match.without_history,
    }
    twin = copies[how]()
    assert (twin.seed, twin.rekeyed) == (None, False)
    assert SECRET.encode() in pickle.dumps(match)
    assert SECRET.encode() not in pickle.dumps(twin)
    with pytest.raises(Refused, match="without its seed"):
        twin.saved()
    with pytest.raises(Refused, match="without its seed"):
        twin.clone().saved()
    assert match.saved().seed == SECRET


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_copy_for_a_bot_is_the_same_table_with_other_chance_ahead(game: Game) -> None:
    match = table_at_midgame(game, live=False)
    twin = match.without_secret()
    assert [twin.view(seat) for seat in range(match.seats)] == [match.view(seat) for seat in range(match.seats)]
    assert twin.legal == match.legal
    assert twin.table.chance != match.table.chance
    assert played_on(twin) != played_on(match.clone())
