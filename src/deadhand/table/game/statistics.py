"""Statistics that a game shows once it is over: in views, in the terminal, and as means over many games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from deadhand.table.record.record import Layout


@dataclass(frozen=True)
class Statistic:
    """A field of the record that is shown once the game is over: one for the game, or one per seat or round.

    With `columns` each of these is a row of numbers: a name for each, or "seats" or "kinds" for one column each. Else
    `what` is its type: a "number", a "seat" or nobody, "seats" (a bit mask), "cards" (packed), or the number of a
    "word" out of `words`.

    Points of the score come from one with a `source`: each round for every seat, or for the seat that the statistic
    `goes_to` names. The seat with most of one with an `award` gets it, in these words.

    One of the game that is `shared` stands in the line that people share about the game. A number is given in the words
    in which it is counted, such as "1 turn|# turns", unless it is 0. A word is the one said if it is the second.

    One with `if_any` is left out if it is 0: then it did not happen.
    """

    field: str
    label: str
    per: Literal["game", "seat", "round"] = "game"
    columns: Sequence[str] | Literal["seats", "kinds"] = ()
    kinds: range | None = None
    """The columns of kinds that can differ from 0; a simulation reports only these."""
    what: Literal["number", "seat", "seats", "cards", "word"] = "number"
    words: Sequence[str] = ()
    source: str = ""
    goes_to: str = ""
    award: str = ""
    shared: str = ""
    if_any: bool = False


def check_statistics(slug: str, layout: Layout, statistics: Sequence[Statistic]) -> None:
    """Check that the record has a field for each statistic, with the declared dimensions.

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
        if each.award and (each.per != "seat" or each.what != "number"):
            raise ValueError(f"{slug}: the statistic {each.field} has an award, which is for numbers of seats.")
        if each.shared and (each.per != "game" or each.columns or each.what not in ("number", "word")):
            raise ValueError(
                f"{slug}: the statistic {each.field} is shared, which is for a number or word of the game."
            )
        if each.source and not _goes_somewhere(each, statistics):
            raise ValueError(f"{slug}: the points of the statistic {each.field} must be each round's, for seats.")


def _goes_somewhere(points: Statistic, statistics: Sequence[Statistic]) -> bool:
    """Return True if points go to every seat, or to the one that another statistic of the rounds names."""
    if points.per != "round":
        return False
    winners = [each.field for each in statistics if each.per == "round" and each.what == "seat"]
    return points.goes_to in winners if points.goes_to else points.columns == "seats"
