"""Lists of integers in which rules collect something: an array that begins with the number of its items."""

from deadhand.table.record.record import Integers
from deadhand.table.rules.rule import rule


@rule
def append(items: Integers, item: int) -> None:
    """Add an item to the end of a list."""
    items[0] += 1
    items[items[0]] = item
