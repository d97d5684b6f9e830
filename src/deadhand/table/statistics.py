"""What a game counts and tells once it is over: in views, in the terminal, and as means over many games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from deadhand.table.record import Layout


@dataclass(frozen=True)
class Statistic:
    """A field of the record that is told once the game is over: one for the game, or one per seat or round.

    With `columns` each of these is a row of numbers: a name for each, or "seats" or "kinds" for as many as there are.
    Else `what` says what it is: a "number", a "seat" or nobody, "seats" (a bit mask), "cards" (packed), or the number
    of a "word" out of `words`.
    """

    field: str
    label: str
    per: Literal["game", "seat", "round"] = "game"
    columns: Sequence[str] | Literal["seats", "kinds"] = ()
    what: Literal["number", "seat", "seats", "cards", "word"] = "number"
    words: Sequence[str] = ()


def check_statistics(slug: str, layout: Layout, statistics: Sequence[Statistic]) -> None:
    """Do nothing if the record has a field for each statistic, of as many dimensions as it says.

    Raises:
        ValueError: naming the statistic.
    """
    fields = layout.dtype.fields
    assert fields is not None
    for each in statistics:
        dimensions = (each.per != "game") + bool(each.columns)
        if each.field not in fields or len(fields[each.field][0].shape) != dimensions:
            raise ValueError(f"{slug}: the statistic {each.field} is no field of {dimensions} dimensions.")
        if each.columns and each.what != "number":
            raise ValueError(f"{slug}: the statistic {each.field} has columns, which must be numbers.")
