"""Sets of small numbers as the bits of one integer: their members are found without a search."""

from typing import Final

from deadhand.table.rules.rule import inline_rule, rule

PRIME: Final = 67
"""Powers of two up to 2**65 leave different remainders by it, so that a remainder tells which it was."""
MEMBER_OF: Final = tuple(next((n for n in range(PRIME) if 2**n % PRIME == rest), 0) for rest in range(PRIME))


@inline_rule
def lowest(members: int) -> int:
    """Return the lowest member of a set that has any."""
    return MEMBER_OF[(members & -members) % PRIME]


@inline_rule
def without_lowest(members: int) -> int:
    """Return the set without its lowest member."""
    return members & (members - 1)


@rule
def size_of(members: int) -> int:
    """Return how many members are in a set."""
    total = 0
    while members:
        members = without_lowest(members)
        total += 1
    return total
