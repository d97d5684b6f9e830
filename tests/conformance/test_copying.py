"""A copied table is the table but for its events: what happened is not taken along."""

from pathlib import Path
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from deadhand.table.record.copying import copy_table
from deadhand.table.rules.rule import Rules, bind
from tests.conformance.playing import ALL_GAMES, midgame, start, table_name

needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")

MOST_COPIED = 6400
"""Bytes; docs/adding-a-game.md names it, too."""
LEFT = {"event_count", "events", "padding_at_end"}


def with_compiled_copy(game: Game) -> Rules:
    """The game's rules for Numba; of these only copying may be called."""
    from deadhand.table.jit.compiler import compile_rule

    def make(function: Any) -> Any:
        return compile_rule(function, door=function.__name__ == copy_table.__name__, owns_arrays=True)

    return bind(game.package, game.hook_functions, game.constants, make)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("form", ["plain", pytest.param("compiled", marks=needs_numba)])
def test_a_copied_table_is_equal_but_has_no_events(
    game: Game, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = start(game, seats=game.default_seats, seed=7)
    for _ in range(midgame(game, seats=original.seats, most=10)):
        original.play(original.legal[-1])
    states: Any = game.layout.new(3)
    states[:2] = original.tables.states
    states["events"][2] = 7
    if form == "plain":
        rules = bind(game.package, game.hook_functions, game.constants)
        rules[copy_table](game.layout.open(states), 2, 0)
    else:
        import numba

        monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
        with_compiled_copy(game)[copy_table](states, 2, 0)
    assert states[0].tobytes() == states[1].tobytes() == original.tables.states.tobytes()
    assert states["event_count"].tolist() == [original.table.event_count] * 2 + [0]
    assert (states["events"][2] == 7).all()
    for field in set(game.layout.dtype.names or ()) - LEFT:
        assert states[field][2].tobytes() == states[field][0].tobytes()


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_copied_part_is_small(game: Game) -> None:
    """Searches copy it for every imagined game."""
    assert game.layout.copied <= MOST_COPIED


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_only_events_and_notes_of_bots_are_left_out(game: Game) -> None:
    """Play never writes such notes, and bots only on the table that they try their plans on."""
    fields: Any = game.layout.dtype.fields
    left_out = {name for name, (_, place, *_) in fields.items() if place >= game.layout.copied}
    assert "events" in left_out
    match, bot = start(game, seats=game.default_seats, seed=7), Bot("greedy", seed=7)
    for _ in range(40):
        if not match.over:
            match.play(bot.choose(match))
    for field in left_out - LEFT:
        assert not match.tables.states[field].any()
