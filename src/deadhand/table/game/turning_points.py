"""What decided a finished game, in sentences about its statistics."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TurningPoint:
    """A sentence about what decided a game, with the clause that explains it, if one does."""

    words: str
    values: tuple[str, ...] = ()
    """What each of its values is: a "number", a "seat", "seats" (a bit mask), or a word of the statistic named."""
    clause: str = ""


class TurningPointPlan(list[TurningPoint]):
    """A game's sentences in the order of declaration."""

    def sentence(self, words: str, values: str = "", clause: str = "") -> int:
        """Declare the next sentence; return the number with which a game's `decided` names it."""
        self.append(TurningPoint(words, tuple(values.split()), clause))
        return len(self) - 1


def seat_set(seats: list[int]) -> int:
    """Return seats as a bit mask."""
    return sum(1 << seat for seat in seats)
