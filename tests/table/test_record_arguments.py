"""Doors that take records besides the table's: plain and compiled rules read and write the same bytes."""

from collections.abc import MutableSequence, Sequence
from typing import Annotated, NamedTuple

import numpy as np
import pytest

from deadhand import engine
from deadhand.browser.game_tables import game_tables
from deadhand.games import find_game
from deadhand.table.jit.jit import jit_available
from deadhand.table.record.record import Int8, Int64, Integers, PerSeat, Tables
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import extra_door, rule

ZEVEN = find_game("zeven")


class Wish:
    """A record to test with."""

    seats: Int8
    total: Int64
    shares: PerSeat
    noise: Annotated[Integers, np.int64, 1]


class Notes(NamedTuple):
    """Arrays whose length is known at run time only, and records beside them."""

    numbers: Annotated[Integers, "integers"]
    wishes: Annotated[Sequence[Wish], Wish]
    shorts: Annotated[Integers, "shorts"]


@rule
def sum_of(values: Integers) -> int:
    """Add up an array of any length, a field of a record or not."""
    total = 0
    for place in range(values.shape[0]):
        total += values[place]
    return total


@extra_door("states", Wish, Notes)
def share_wishes(states: MutableSequence[Table], wishes: Sequence[Wish], notes: Notes) -> int:
    """Read and write records, their array fields, and the arrays beside them."""
    for index in range(notes.numbers.shape[0]):
        wish = wishes[index]
        wish.seats += states[0].seats
        wish.shares[wish.seats - 1] = notes.shorts[index]
        wish.noise[0] += 7
        wish.total = sum_of(wish.shares) + sum_of(wish.noise) + sum_of(notes.numbers)
        notes.wishes[0].total += wish.total
        notes.numbers[index] = wish.total
    return notes.wishes[0].total


def play_share(*, compiled: bool) -> tuple[int, bytes, bytes, list[int]]:
    """Call the door twice; return its last answer, and all that it wrote."""
    layout = ZEVEN.layout_of(Wish)
    states, wishes, own = ZEVEN.layout.new(1), layout.new(2), layout.new(1)
    states["seats"] = 2
    wishes["noise"] = [[5], [1 << 40]]
    tables: Tables = ZEVEN.layout.open(states)
    numbers = np.array([3, 4])
    notes = Notes(numbers, layout.open(own), np.array([300, -9], np.int16))
    call = engine.call if compiled else lambda game, door, *arguments: game.plain[door](*arguments)
    for _ in range(2):
        answer = call(ZEVEN, share_wishes, tables, layout.open(wishes), notes)
    return answer, wishes.tobytes(), own.tobytes(), numbers.tolist()


def test_plain_rules_read_and_write_other_records() -> None:
    answer, wishes, own, numbers = play_share(compiled=False)
    read = np.frombuffer(wishes, ZEVEN.layout_of(Wish).dtype)
    assert read["seats"].tolist() == [4, 4]
    assert read["noise"].tolist() == [[19], [(1 << 40) + 14]]
    assert read["shares"][:, :4].tolist() == [[0, 300, 0, 300], [0, -9, 0, -9]]
    assert read["total"].tolist() == numbers
    assert np.frombuffer(own, read.dtype)["total"].tolist() == [answer]


@pytest.mark.compiled("zeven")
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
def test_compiled_rules_read_and_write_the_same_bytes_of_other_records() -> None:
    assert engine.use_compiled(ZEVEN, share_wishes)
    assert play_share(compiled=True) == play_share(compiled=False)


def test_pages_give_each_member_of_a_group_of_arrays_as_an_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadhand.browser.game_tables.doors", lambda: {share_wishes: ("states", Wish, Notes)})
    doors = game_tables(ZEVEN, "", [share_wishes]).doors
    assert doors["share_wishes"] == ("share_wishes", ["states", "records", "integers", "records", "shorts"])
