"""The options that a game declares, which are chosen before it begins."""

from dataclasses import dataclass
from functools import partial, reduce

from deadhand.table.errors import Message


@dataclass(frozen=True)
class Option:
    """A choice that is fixed before the game; stored as an integer in the record's field of the same name.

    `choices` are the allowed words in the order of their integers. Without them the value is a whole number from
    `least` to `most`, or one of the `seat`s that the table has, from 0. `nothing` is a word that stands for -1.

    A switch that comes after a release is `later`. While it is off, digests and deals of the day leave it out, so that
    those of older games stay the same.

    One with `difficulty` makes the game for a team harder from each of its choices to the next. A switch that is
    `recommended_with` some choices of another option is switched on by forms when one of them is chosen.
    """

    name: str
    explanation: str
    clause: str
    default: int | str | bool
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    nothing: str = ""
    seat: bool = False
    later: bool = False
    difficulty: bool = False
    recommended_with: tuple[str, tuple[str, ...]] | None = None

    @classmethod
    def switch(
        cls,
        name: str,
        explanation: str,
        clause: str,
        default: str = "on",
        *,
        later: bool = False,
        difficulty: bool = False,
        recommended_with: tuple[str, tuple[str, ...]] | None = None,
    ) -> "Option":
        """Return an option that is "off" or "on"."""
        return cls(
            name,
            explanation,
            clause,
            default,
            choices=("off", "on"),
            later=later,
            difficulty=difficulty,
            recommended_with=recommended_with,
        )

    @classmethod
    def starting_seat(cls, name: str, explanation: str, clause: str, seats: int) -> "Option":
        """Return an option for the first seat at a table of at most this many seats, or by chance."""
        return cls(name, explanation, clause, "random", most=seats - 1, nothing="random", seat=True)

    def highest_value(self, seats: int | None = None) -> int:
        """Return the largest number that is allowed, at any table or at one with this many seats."""
        return self.most if seats is None or not self.seat else min(self.most, seats - 1)

    def allowed_values(self, seats: int | None = None, *, first_seat: int = 0) -> Message:
        """Return the allowed values in words, at any table or at one with this many seats, the first being seat 1."""
        if self.choices:
            first, *others = map(Message, self.choices)
            return reduce(partial(Message, "{0} or {1}"), others, first)
        shift = first_seat if self.seat else 0
        bounds = self.least + shift, self.highest_value(seats) + shift
        numbers = Message("seat {0} to {1}", *bounds) if self.seat else Message("{0} to {1}", *bounds)
        return Message("{0} or {1}", self.nothing, numbers) if self.nothing else numbers
