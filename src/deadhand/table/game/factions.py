"""Sides of a game: who is on which may be hidden, and may change while it is played."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Factions:
    """The sides, of which one wins: the `result` of an outcome is a side's name, or "aborted".

    The rule `faction_of` of a chapter gives a seat's present side, by its index among `names`. Two per-seat fields of
    the record hold the side at first and at the end. They are filled in when the game ends: until then a side may be
    hidden.
    """

    names: tuple[str, ...]
    first: str = "first_faction"
    final: str = "final_faction"
