"""Broken tables: a rule with a bug marks its table as broken, and the caller raises.

Compiled rules cannot raise, and would write past the end of a list into the fields beside it.
"""

from typing import Final

from deadhand.table.errors import BrokenTable
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

STEPS_FULL: Final = 1
OFFERS_FULL: Final = 2
NO_OFFER: Final = 3
NO_STEP: Final = 4
NO_RULE: Final = 5
FAULTS: Final = {
    STEPS_FULL: "more steps were pushed than there is room for",
    OFFERS_FULL: "more choices were offered than there is room for",
    NO_OFFER: "a seat was asked and nothing was offered",
    NO_STEP: "nothing was left to happen, and the game was not over",
    NO_RULE: "there was no rule for a step, a choice, a question or a card",
}
"""The faults of a broken table, by the number in its record."""


@rule
def break_table(t: Table, fault: int) -> None:
    """Mark a table as broken. The first fault counts, and play stops as if the game were over."""
    if t.broken == 0:
        t.broken = fault
    t.over = 1


def check_whole(t: Table) -> None:
    """Check that a table is not broken.

    Raises:
        BrokenTable: if a rule has broken it, saying how.
    """
    if t.broken:
        raise BrokenTable(f"The rules have broken this table: {FAULTS[t.broken]}.")
