"""The record: one run of bytes, read alike by both forms of the rules."""

from typing import Annotated

import numpy as np
import pytest

from deadhand.table.record import Int8, Int64, Integers, Layout, layout_of


class Small:
    """A record to test with."""

    tokens: Int8
    seed: Int64
    scores: Annotated[Integers, np.int16, "seats"]
    grid: Annotated[Integers, np.int8, "seats", 3]


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
def test_what_does_not_fit_raises_instead_of_wrapping(layout: Layout, field: str, value: int) -> None:
    table = layout.open(layout.new(1))[0]
    with pytest.raises(ValueError, match="invalid value"):
        setattr(table, field, value)


def test_a_misspelt_field_raises(layout: Layout) -> None:
    table = layout.open(layout.new(1))[0]
    with pytest.raises(AttributeError):
        table.tokkens = 1


def test_assignment_copies_a_whole_record(layout: Layout) -> None:
    tables = layout.open(layout.new(2))
    tables[0].scores[1] = 9
    tables[1] = tables[0]
    tables[0].scores[1] = 4
    assert tables[1].scores[1] == 9


def test_a_copy_is_equal_and_independent(layout: Layout) -> None:
    states = layout.new(2)
    layout.open(states)[1].scores[0] = 9
    copy = layout.copy(states)
    assert copy.dtype == layout.dtype
    assert copy.tobytes() == states.tobytes()
    layout.open(copy)[1].scores[0] = 1
    assert states[1]["scores"][0] == 9
