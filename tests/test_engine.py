import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deadhand import engine
from deadhand.arena.records import Episode
from deadhand.arena.stepping import BatchArena, Observer, find_illegal, step_tables
from deadhand.envs import Batch
from deadhand.games import find_game
from deadhand.table.flow.flow import play
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.write_zones import write_zones_of
from deadhand.table.rules.rule import Rules

SCRIPT = """
import deadhand
match = deadhand.deal("zeven", seed=1)
match.play(match.default)
from deadhand.lab import Request, simulate
print(simulate(Request(match.game, seats=2, games=1, bots=["random"], seed=1, options={"rounds": 1})).games)
"""


@pytest.mark.parametrize("jit", ["0", pytest.param("1", marks=pytest.mark.compiled("zeven"))])
def test_bulk_play_may_be_imported_after_a_game_was_played(jit: str) -> None:
    """The rules are bound when they are first used; doors that come later are added then."""
    environment = {**os.environ, "DEADHAND_JIT": jit}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.stdout, done.stderr) == ("1\n", "")


def entered(_states: object, *arguments: Any) -> tuple[Any, ...]:
    """Stands for a compiled door: it returns what it was given."""
    return arguments


def test_only_records_are_converted_on_the_way_into_compiled_rules() -> None:
    game = find_game("zeven")
    assert engine._taking_accessors(play, entered) is entered, "a door without records is called as it is"
    numbers, plan = np.zeros(1, np.int64), knowledge_plan(game, 4)
    given = (0, 1, plan.zones_record, numbers, numbers)
    forms = engine._taking_accessors(write_zones_of, entered)(None, *given)
    assert forms[2] is plan.zones_record.states
    assert all(form is one for place, (form, one) in enumerate(zip(forms, given, strict=True)) if place != 2)
    step = Batch(game).last.written
    observer = Observer(plan.record, numbers, numbers)
    records = tuple(game.layout_of(kind).open(game.layout_of(kind).new(1)) for kind in (BatchArena, Episode))
    forms = engine._taking_accessors(step_tables, entered)(None, 0, numbers, *records, observer, step)
    assert forms[2:4] == tuple(each.states for each in records)
    assert (forms[4].plans, forms[4][1:]) == (plan.record.states, observer[1:])
    assert forms[5] == step


def test_a_long_compilation_is_announced_and_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seconds = iter([0, 1, 2, 10, 17, 30, 32, 40])
    monkeypatch.setattr(engine, "monotonic", lambda: next(seconds))
    messages = engine.CompileMessages(find_game("zeven"))
    for share in (0.1, 0.2, 0.3, 0.4, 0.5, 0.99, 0.99):
        messages.report_progress(share)
    messages.report_end()
    assert caplog.messages == [
        "Compiling the rules of Zeven Card Zombie. This happens once and takes a minute or two.",
        "Compiling the rules of Zeven Card Zombie: 40%, 17 seconds so far.",
        "Compiling the rules of Zeven Card Zombie: the last part, 32 seconds so far.",
        "The rules of Zeven Card Zombie are compiled.",
    ]


def test_a_compilation_of_all_rules_is_announced_at_once(caplog: pytest.LogCaptureFixture) -> None:
    messages = engine.CompileMessages(find_game("zeven"))
    messages.report_progress(0)
    messages.report_progress(0.1)
    assert len(caplog.messages) == 1


def test_a_short_compilation_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    messages = engine.CompileMessages(find_game("zeven"))
    messages.report_progress(0.5)
    messages.report_end()
    assert caplog.messages == []


@pytest.mark.soak
def test_the_first_use_of_a_game_says_that_it_compiles_and_the_second_nothing(tmp_path: Path) -> None:
    program = "from deadhand.envs import Batch; Batch('card_of_the_dead').reset()"
    surroundings = {**os.environ, "DEADHAND_JIT": "1", "DEADHAND_CACHE": str(tmp_path)}
    said = []
    for _ in range(2):
        command = [sys.executable, "-c", program]
        said.append(subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stderr)
    assert said[0].startswith("Compiling the rules of Card of the Dead. This happens once")
    assert said[0].endswith("The rules of Card of the Dead are compiled.\n")
    assert said[1] == ""


def test_an_extra_door_is_compiled_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[set[object]] = []

    def compiled_rules(_game: object, _progress: object, extra: set[object]) -> Rules:
        wanted.append(set(extra))
        if len(wanted) == 2:
            raise KeyboardInterrupt
        return Rules({})

    monkeypatch.setattr(engine, "jit_available", lambda: True)
    monkeypatch.setattr(engine, "_compiled", {})
    monkeypatch.setattr(engine, "_extra", {})
    monkeypatch.setattr(engine, "compiled_rules", compiled_rules)
    zeven = find_game("zeven")
    engine.use_compiled(zeven)
    with pytest.raises(KeyboardInterrupt):
        engine.use_compiled(zeven, find_illegal)
    engine.use_compiled(zeven, find_illegal)
    engine.use_compiled(zeven, find_illegal)
    assert wanted == [set(), {find_illegal}, {find_illegal}]
