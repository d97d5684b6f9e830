"""Sets of small numbers as the bits of one integer."""

import random

from deadhand.table.record.bits import lowest, size_of, without_lowest


def members(bits: int) -> list[int]:
    """Return the members of a set in the order in which rules visit them."""
    found = []
    while bits:
        found.append(lowest(bits))
        bits = without_lowest(bits)
    return found


def test_a_set_is_gone_through_from_its_lowest_member_to_its_highest() -> None:
    draw = random.Random(1)
    assert [members(1 << number) for number in range(63)] == [[number] for number in range(63)]
    for _ in range(200):
        held = sorted(draw.sample(range(63), draw.randrange(20)))
        bits = sum(1 << number for number in held)
        assert members(bits) == held
        assert size_of(bits) == len(held)
