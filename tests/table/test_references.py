"""Rules that own no array need no counts of references."""

from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from deadhand.table.jit.references import owns_arrays


def total(values: Any) -> int:
    return sum(values)


def as_shorts(values: Any) -> int:
    return total(values.view(np.int16))


def made(size: int) -> Any:
    return np.zeros(size, np.int64)


def total_of_zeros(size: int) -> int:
    return total(made(size))


def total_of_totals(size: int) -> int:
    return total_of_zeros(size) + total_of_zeros(size)


def total_of_part(values: Any) -> int:
    return total(values[1:])


@pytest.mark.parametrize(
    ("rule", "owns"),
    [
        *[(total, False), (as_shorts, False), (total_of_totals, False)],
        *[(made, True), (total_of_zeros, True), (total_of_part, True)],
    ],
)
def test_a_rule_owns_an_array_that_it_makes_or_gets_from_another_rule(rule: object, owns: bool) -> None:
    assert owns_arrays(cast("FunctionType", rule)) is owns
