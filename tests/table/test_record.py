"""The record: one run of bytes, read alike by both forms of the rules."""

from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pytest

from deadhand.table.record.record import NOT_COPIED, Int8, Int16, Int64, Integers, Layout, copy_bytes, layout_of


class Small:
    """A record to test with."""

    tokens: Int8
    seed: Int64
    scores: Annotated[Integers, np.int16, "seats"]
    grid: Annotated[Integers, np.int8, "seats", 3]


class Noted:
    """A record of which the notes are not copied."""

    note_count: Annotated[int, np.int8, NOT_COPIED]
    tokens: Int8
    notes: Annotated[Integers, np.int16, "notes", NOT_COPIED]
    score: Int16


@pytest.fixture
def layout() -> Layout:
    return layout_of(Small, {"seats": 3})


def test_a_declaration_becomes_a_structured_type_with_no_unnamed_byte(layout: Layout) -> None:
    assert layout.dtype.names == ("seed", "scores", "tokens", "grid")
    assert layout.dtype.isalignedstruct
    assert layout.dtype.itemsize == 24
    padded = layout_of(Small, {"seats": 4}).dtype
    assert padded.names == ("seed", "scores", "tokens", "grid", "padding")
    assert padded.itemsize == 32


def test_plain_rules_read_and_write_the_record_in_place(layout: Layout) -> None:
    states = layout.new(2)
    table = layout.open(states)[1]
    table.tokens = -5
    table.scores[2] = 300
    table.grid[1, 2] = 7
    assert states[1]["tokens"] == -5
    assert states[1]["scores"].tolist() == [0, 0, 300]
    assert states[1]["grid"][1].tolist() == [0, 0, 7]
    assert states[0].tobytes() == bytes(24)


def test_plain_rules_get_whole_numbers_that_never_wrap(layout: Layout) -> None:
    table = layout.open(layout.new(1))[0]
    table.tokens = 127
    assert type(table.tokens) is int
    assert table.tokens + 1 == 128


@pytest.mark.parametrize(("field", "value"), [("tokens", 128), ("tokens", -129), ("seed", 2**63)])
def test_an_overflow_raises_instead_of_wrapping(layout: Layout, field: str, value: int) -> None:
    table = layout.open(layout.new(1))[0]
    with pytest.raises(ValueError, match="invalid value"):
        setattr(table, field, value)


def test_a_misspelt_field_raises(layout: Layout) -> None:
    table = layout.open(layout.new(1))[0]
    with pytest.raises(AttributeError):
        table.tokkens = 1


def test_fields_that_are_not_copied_lie_at_the_end() -> None:
    layout = layout_of(Noted, {"notes": 5})
    assert layout.dtype.names == ("score", "tokens", "padding", "notes", "note_count", "padding_at_end")
    assert layout.dtype.isalignedstruct
    places: Any = layout.dtype.fields
    assert layout.copied == places["notes"][1] == 8
    assert layout.dtype.itemsize == 24


def test_a_record_without_such_fields_is_copied_whole(layout: Layout) -> None:
    assert layout.copied == layout.dtype.itemsize


def copy_plain(layout: Layout, states: Any) -> None:
    tables = layout.open(states)
    copy_bytes(tables[1], tables[0], layout.copied)


def copy_compiled(layout: Layout, states: Any) -> None:
    import numba

    import deadhand.table.jit.numba_fallback  # noqa: F401  # tells Numba how bytes are copied

    def copy_first(states: Any, size: int) -> None:
        copy_bytes(states[1], states[0], size)

    numba.njit(copy_first)(states, layout.copied)


@pytest.mark.parametrize("copy", [copy_plain, copy_compiled])
def test_copying_bytes_leaves_alone_what_is_not_copied(copy: Callable[[Layout, Any], None]) -> None:
    layout = layout_of(Noted, {"notes": 5})
    states = layout.new(2)
    one, other = states.view(np.uint8).reshape(2, -1)
    one[:] = np.arange(1, 25)
    other[:] = 100
    copy(layout, states)
    assert one.tolist() == list(range(1, 25))
    assert other.tolist() == [*range(1, 9), *[100] * 16]


def test_a_copy_is_equal_and_independent(layout: Layout) -> None:
    states = layout.new(2)
    layout.open(states)[1].scores[0] = 9
    copy = layout.copy(states)
    assert copy.dtype == layout.dtype
    assert copy.tobytes() == states.tobytes()
    layout.open(copy)[1].scores[0] = 1
    assert states[1]["scores"][0] == 9
