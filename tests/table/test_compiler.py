"""Numba: what we change of it holds for rules only, and a Numba that is made otherwise does as it comes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deadhand.table.jit.jit import jit_available

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not jit_available(), reason="compiling is switched off"),
]

OTHER_NUMBA = """
import sys
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path) -> Iterator[None]:
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(tmp_path)
    yield
    config.CACHE_DIR = before


def last_but_the_first(values: Any) -> int:
    """The last of the values after the first; or the first, where -1 means the place before place 0."""
    rest = values[1:]
    return int(rest[-1])


def set_last_but_the_first(grid: Any) -> None:
    rest = grid[1:]
    rest[-1, 0] = 9


def test_rules_take_indices_as_they_are_and_nobody_else_does() -> None:
    import numba

    from deadhand.table.jit.compiler import compile_rule

    values = np.array([1, 2, 3])
    for _ in range(2):
        assert compile_rule(last_but_the_first, door=True, owns_arrays=True)(values) == 1
        assert numba.njit(last_but_the_first)(values) == 3
    ours, others = np.zeros((3, 2)), np.zeros((3, 2))
    compile_rule(set_last_but_the_first, door=True, owns_arrays=True)(ours)
    numba.njit(set_last_but_the_first)(others)
    assert np.argwhere(ours).tolist() == [[0, 0]]
    assert np.argwhere(others).tolist() == [[2, 0]]


def test_what_others_compiled_stays_so_when_a_rule_calls_it() -> None:
    import numba

    from deadhand.table.jit.compiler import compile_rule

    last: Any = numba.njit(last_but_the_first)

    def both(values: Any) -> int:
        rest = values[1:]
        return 10 * int(rest[-1]) + int(last(values))

    assert compile_rule(both, door=True, owns_arrays=True)(np.array([1, 2, 3])) == 13


def sum_of(values: Any) -> int:
    """Add up an array."""
    total = 0
    for place in range(values.shape[0]):
        total += values[place]
    return total


def test_a_rule_is_compiled_once_for_array_fields_of_any_length() -> None:
    from deadhand.table.jit.compiler import compile_rule

    add_up = compile_rule(sum_of, door=False, owns_arrays=False)

    def add_up_fields(records: Any, values: Any) -> int:
        return int(add_up(records[0].three) + 10 * add_up(records[0].two) + 100 * add_up(values))

    records = np.zeros(1, np.dtype([("three", np.int64, 3), ("two", np.int64, 2)]))
    records["three"], records["two"] = [1, 2, 3], [1, 2]
    assert compile_rule(add_up_fields, door=True, owns_arrays=False)(records, np.array([5])) == 536
    assert len(add_up.overloads) == 1


def half_of(number: int) -> int:
    """Half of an even number."""
    if number % 2:
        raise ValueError("odd")
    return number // 2


def test_each_call_of_a_rule_has_its_own_result_and_a_failure_gets_through() -> None:
    from deadhand.table.jit.compiler import compile_rule

    half = compile_rule(half_of, door=False, owns_arrays=True)

    def halves(number: int, times: int) -> int:
        together = half(number) * 1000
        for _ in range(times):
            together += half(number)
            number = half(number)
        return int(together + half(2))

    door = compile_rule(halves, door=True, owns_arrays=True)
    assert door(8, 3) == 4000 + 4 + 2 + 1 + 1
    for _ in range(2):
        with pytest.raises(ValueError, match="odd"):
            door(6, 2)
    assert door(8, 3) == 4000 + 4 + 2 + 1 + 1


def test_others_compile_as_always_while_rules_are_compiled() -> None:
    import numba
    from numba.core import event

    from deadhand.table.jit.compiler import compile_rule

    seen: list[int] = []

    class Meanwhile(event.Listener):
        def on_start(self, _event: object) -> None:
            if not seen:
                seen.append(0)
                seen[0] = numba.njit(last_but_the_first)(np.array([1, 2, 3]))

        def on_end(self, _event: object) -> None:
            pass

    with event.install_listener("numba:compile", Meanwhile()):
        assert compile_rule(last_but_the_first, door=True, owns_arrays=True)(np.array([1, 2, 3])) == 1
    assert seen == [3]


def test_binding_a_game_leaves_the_folder_of_others_as_it_was(tmp_path: Path) -> None:
    import numba

    from deadhand.table.jit.jit import _cached_in

    config: Any = numba.config
    with _cached_in(tmp_path / "rules"):
        assert str(tmp_path / "rules") == config.CACHE_DIR
    assert str(tmp_path) == config.CACHE_DIR


def test_the_probe_names_what_is_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    from deadhand.table.jit import compiler

    compiler.check_internals()
    with pytest.raises(ImportError, match="check_internals takes other arguments"):
        compiler.check_internals(((compiler.check_internals, ("self",)),))
    monkeypatch.setattr(compiler, "LIBRARY_FIELDS", ("_finalized", "_missing"))
    with pytest.raises(ImportError, match="JITCodeLibrary has no _missing"):
        compiler.check_internals()


def run(script: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DEADHAND_CACHE": str(cache)}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=280)


TINY_RULES = (
    OTHER_NUMBA
    + """
import numpy as np
from deadhand.table.jit import jit
def add_up(values):
    total = 0
    for index in range(len(values)):
        total += values[index]
    return total
print(jit._compiler()(add_up, door=False, owns_arrays=True)(np.arange(5)))
"""
)


def test_another_numba_compiles_as_it_comes_and_says_so_once(tmp_path: Path) -> None:
    done = run(TINY_RULES + "jit._compiler()", tmp_path)
    assert done.stdout == "10\n"
    assert done.stderr.count("is not as expected") == 1
    assert "JITCodeLibrary" in done.stderr


def test_the_games_command_says_so_too(tmp_path: Path) -> None:
    script = OTHER_NUMBA + "import deadhand.cli\nsys.argv = ['deadhand', 'games']\ndeadhand.cli.main()"
    assert "JITCodeLibrary" in run(script, tmp_path).stdout


WHOLE_GAME = """
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.flow import flow
from deadhand.table.jit import jit
game = find_game("zeven")
rules = jit.compiled_rules(game)
match = Match(game, seats=3, seed=1, options={})
states = match.tables.states.copy()
while not match.over:
    action = match.legal[len(match.actions) % len(match.legal)]
    match.play(action)
    rules[flow.play](states, 0, action)
    assert states.tobytes() == match.tables.states.tobytes()
print(type(rules[flow.play]).__name__, match.digest)
"""


@pytest.mark.soak
def test_another_numba_plays_the_same_game(tmp_path: Path) -> None:
    name, digest = run(OTHER_NUMBA + WHOLE_GAME, tmp_path).stdout.split()
    ours, same = run(WHOLE_GAME, tmp_path / "ours").stdout.split()
    assert (name, ours) == ("CPUDispatcher", "_WideFunction")
    assert digest == same
