"""The public numbers that a game declares: counters of the table and of seats, marks on cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from deadhand.table.record.state import NOBODY
from deadhand.table.rules.rule import Rule

Bounds = tuple[int, int]
"""The least and the greatest value of a number."""


@dataclass(frozen=True)
class Counter:
    """A public number, one for all or one per seat: a field of the record, or derived by a rule from open facts.

    `compute` is that rule. It takes the table, and the seat if there is one number per seat. One for each place of a
    family of zones names it in `places`: its rule takes the place, and only pictures show it. If `as_set`, the rule
    takes the table alone and returns all places whose number is 1, as bits, and those of the others are 0.

    `forms` are the words in which it is counted, such as "1 point|# points". One that is not `said` is for the eye: a
    picture shows it, and the terminal leaves it out. `most` is its upper limit, if that is worth drawing.

    One that only says who has `answered` a question makes it no other question when it changes. Of most numbers less is
    worse; of a `threat` it is more. One that is `rare` is said only while it is not 0. A "flag" (0 or 1) is rare, and
    says no more than its label. One that is `felt` is heard when it gets worse for a player at the page.

    In a terminal it has a `short` label if the other is long. It stands together with the number that it is counted
    `of` ("Round 1 of 5"). It is left out first if it is `minor`, where there is little room.

    `bounds` are the least and the greatest value that a game with the deck as shipped can show, with any options and
    any number of seats. A number needs them, unless it is never negative and `most` is its greatest value. Observations
    for machine learners leave out a counter that is only `drawn`: it follows from the fixed map or from other open
    numbers, and only pictures need it.
    """

    field: str
    label: str
    per_seat: bool = False
    what: Literal["number", "seat", "flag"] = "number"
    compute: Rule | None = None
    places: str = ""
    as_set: bool = False
    forms: str = "#"
    said: bool = True
    most: int | None = None
    answered: bool = False
    threat: bool = False
    rare: bool = False
    felt: bool = False
    short: str = ""
    of: str = ""
    minor: bool = False
    bounds: Bounds | None = None
    drawn: bool = False

    @property
    def is_numbered(self) -> bool:
        """True if it has one number for each seat or place."""
        return self.per_seat or bool(self.places)

    def limits(self, seats: int) -> Bounds | None:
        """Return the least and the greatest value in games with up to `seats` seats; None if it declares none."""
        if self.as_set:
            return 0, 1
        if self.bounds is None and self.most is not None:
            return 0, self.most
        return self.bounds or _limits_of(self.what, seats)


@dataclass(frozen=True)
class Mark:
    """A public number that lies on each card; shown with the cards of the zones that the viewer may look into.

    `what` says how it reads: a "number" (0 is not worth showing), a "flag" (0 or 1), a "seat" (or NOBODY), or "seats"
    (a bit mask of seats). `compute` is the rule that derives it from the table and the card, if the record has no field
    for it. A `said` mark is written on the card and distinguishes choices about equal cards. It is shown in `zones`, or
    everywhere if there are none. A number has `bounds`, as a counter does, and a mark may be only `drawn` as well.
    """

    field: str
    label: str
    what: Literal["number", "flag", "seat", "seats"] = "number"
    compute: Rule | None = None
    said: bool = True
    zones: Sequence[str] = ()
    bounds: Bounds | None = None
    drawn: bool = False

    @property
    def is_seat_set(self) -> bool:
        """True if the record holds a set of seats for it."""
        return self.what == "seats" and self.compute is None

    @property
    def blank(self) -> int:
        """The value that is not worth showing."""
        return NOBODY if self.what == "seat" else 0

    def limits(self, seats: int) -> Bounds | None:
        """Return the least and the greatest value in games with up to `seats` seats; None if it declares none."""
        return self.bounds or _limits_of(self.what, seats)


def _limits_of(what: str, seats: int) -> Bounds | None:
    """Return the limits that follow from what a number is; None for one that must declare its own."""
    return {"flag": (0, 1), "seat": (NOBODY, seats - 1), "seats": (0, (1 << seats) - 1)}.get(what)
