"""Doors that are made together: one program, kept in one file, taken only by the machine it was made for."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from deadhand import engine
from deadhand.games import find_game
from deadhand.table.jit.compiled_cache import write_checked
from deadhand.table.jit.jit import DOORS, jit_available

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not jit_available(), reason="compiling is switched off"),
]


def doubled(number: int) -> int:
    return 2 * number


def add_doubled(values: Any) -> int:
    total = 0
    for value in values:
        total += doubled(value)
    return total


def double_all(values: Any) -> None:
    for index in range(len(values)):
        values[index] = doubled(values[index])


def doors() -> list[Any]:
    """Two doors that share a rule, not yet compiled."""
    from deadhand.table.jit.compiler import compile_door, compile_rule

    shared = {"doubled": compile_rule(doubled, door=False, owns_arrays=True)}
    originals = [cast("FunctionType", door) for door in (add_doubled, double_all)]
    return [
        compile_door(FunctionType(door.__code__, {**door.__globals__, **shared}), owns_arrays=True)
        for door in originals
    ]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    """A file of doors, and those that were made with it."""
    import numba

    from deadhand.table.jit import program

    file, made = tmp_path_factory.mktemp("kept") / "below" / DOORS, doors()
    for door in made:
        door.compile((numba.int64[::1],))
    program.build_program(file, made)
    return file, made


def check(ready: list[Any]) -> None:
    """They do what they are for, and refuse other arguments instead of running code that is not there."""
    add, double = ready
    values = np.array([1, 2, 3])
    assert add(values) == 12
    double(values)
    assert values.tolist() == [2, 4, 6]
    for door in ready:
        with pytest.raises(TypeError, match="No matching definition"):
            door(np.array([0.5]))


def test_doors_that_were_made_and_those_that_are_loaded_do_the_same(kept: tuple[Path, list[Any]]) -> None:
    from deadhand.table.jit import program

    file, made = kept
    check(made)
    loaded = doors()
    assert program.load_program(file, loaded)
    check(loaded)
    assert [entry.name for entry in file.parent.iterdir()] == [DOORS]


def test_what_is_loaded_keeps_all_that_its_code_points_at(kept: tuple[Path, list[Any]]) -> None:
    from deadhand.table.jit import program

    loaded = doors()
    assert program.load_program(kept[0], loaded)
    for door in loaded:
        held = next(iter(door.overloads.values())).referenced_envs
        assert any("doubled" in environment.env_name for environment in held)


def test_a_program_that_cannot_be_kept_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    from deadhand.table.jit import program

    def full(_file: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    made = doors()
    for door in made:
        door.compile((numba.int64[::1],))
    with pytest.raises(OSError, match="No space left"):
        program.build_program(tmp_path / DOORS, made)
    assert not list(tmp_path.iterdir())


def test_a_rule_stands_in_the_program_once(kept: tuple[Path, list[Any]]) -> None:
    one, other = (next(iter(door.overloads.values())).library for door in kept[1])
    assert one is other


def test_code_without_a_door_or_for_another_processor_is_not_loaded(
    kept: tuple[Path, list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deadhand.table.jit import program
    from deadhand.table.jit.compiler import compile_door

    file, _ = kept
    fresh = doors()
    assert not program.load_program(tmp_path / "missing", fresh)
    assert not program.load_program(file, [*fresh, compile_door(doubled, owns_arrays=True)])
    monkeypatch.setattr(program, "_machine", lambda: "another")
    assert not program.load_program(file, fresh)
    assert not any(door.overloads for door in fresh)


def damages(content: bytes) -> Iterator[bytes]:
    """A file cut at many places, and with single bits flipped at many places."""
    size = len(content)
    for length in (0, 1, 31, 32, 33, 1000, size // 2, size - 1):
        yield content[:length]
    for place in (0, 31, 32, 33, *range(100, size, size // 40), size - 1):
        yield content[:place] + bytes([content[place] ^ 1 << place % 8]) + content[place + 1 :]


def test_a_truncated_or_corrupted_file_counts_as_missing(
    kept: tuple[Path, list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba.core.registry import cpu_target

    from deadhand.table.jit import program

    content, damaged, fresh = kept[0].read_bytes(), tmp_path / DOORS, doors()
    with monkeypatch.context() as patch:
        patch.setattr(cpu_target.target_context.codegen(), "unserialize_library", pytest.fail)
        for each in damages(content):
            damaged.write_bytes(each)
            assert not program.load_program(damaged, fresh)
    assert not any(door.overloads for door in fresh)
    damaged.write_bytes(content)
    assert program.load_program(damaged, fresh)


def test_a_file_of_another_format_counts_as_missing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    from deadhand.table.jit import program

    file, fresh = tmp_path / DOORS, doors()
    for content in (b"", b"no pickle", pickle.dumps("other"), pickle.dumps((program._machine(), b"", {}, 5))):
        write_checked(file, content)
        assert not program.load_program(file, fresh)
    assert "compiled again" in caplog.text


@pytest.mark.compiled("zeven")
def test_a_process_that_has_imported_few_doors_runs_what_it_loads() -> None:
    engine.use_compiled(find_game("zeven"))  # now it is kept
    use = "engine.use_compiled(find_game('zeven'))"
    asked = f"from deadhand import engine; from deadhand.games import find_game; print({use})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("True", ""), "loading imports doors, which must not outdate it"
