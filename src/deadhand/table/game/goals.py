"""Goals of players and their progress, as a game declares them; `view_goals.py` shows them in views.

Only the seat that may look into hidden cards sees a goal that counts them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from deadhand.table.rules.rule import Rule


@dataclass(frozen=True)
class Goal:
    """A goal of a player: one for all, or one per seat.

    `numbers` are rules that take the table, and the seat if there is a goal per seat. `words` are a template for them,
    such as "{0} of {1}, {2:1 kind|# kinds}". If it is a way to go, the first number is the way covered, and the second
    the whole way.

    It is shown while `when` holds: to everybody, to its "owner" alone, or to all the "others", with less knowledge. Its
    meaning, with the clause, stands in the game's `help.toml` under its name.
    """

    name: str
    label: str
    words: str
    numbers: Sequence[Rule]
    per_seat: bool = False
    audience: Literal["everyone", "owner", "others"] = "everyone"
    way: bool = False
    when: Rule | None = None
    veiled: bool = False
    """True if a page shows it only on request, because a person beside the player could read a secret."""

    def is_visible(self, seat: int | None, viewer: int | None) -> bool:
        """Return True if a viewer (None: a spectator) may see this goal of a seat (None: of all)."""
        return self.audience == "everyone" or (self.audience == "owner") == (seat == viewer)
