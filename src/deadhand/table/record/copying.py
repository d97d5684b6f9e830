"""Copies of a table inside compiled code, for search and simulation. Events are not copied."""

from collections.abc import Sequence
from typing import Final

from deadhand.table.record.record import copy_bytes
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

COPIED: Final = 0
"""The number of bytes of a game's record that are copied; each game has its own when its rules are bound."""


@rule
def copy_table(states: Sequence[Table], to: int, source: int) -> None:
    """Copy table `source` to table `to`, without its events."""
    copy_record(states[to], states[source])


@rule
def copy_record(to: Table, source: Table) -> None:
    """Copy one table to another, without its events."""
    copy_bytes(to, source, COPIED)
    to.event_count = 0
