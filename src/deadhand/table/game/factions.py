"""Sides of a game: who is on which may be hidden, and may change while it is played."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Factions:
    """The sides, of which one wins: the `result` of an outcome is a side's name, or "aborted".

    The rule `faction_of` of a chapter says on which side a seat is now, by its index among `names`. What it was at
    first and at the end stands in two per-seat fields of the record, filled in when the game ends: until then a side
    may be hidden, so no field holds it.
    """

    names: tuple[str, ...]
    first: str = "first_faction"
    final: str = "final_faction"
