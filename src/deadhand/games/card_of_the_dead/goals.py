"""The distance that the living still run [CD-11.4]: everybody sees it."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd
from deadhand.table.game.declare import rule
from deadhand.table.game.goals import Goal


@rule
def run_so_far(t: cd.CardOfTheDead, seat: int) -> int:
    """Return a player's movement points."""
    return t.movement[seat]


@rule
def all_the_way(t: cd.CardOfTheDead, seat: int) -> int:  # noqa: ARG001  # every rule of a goal takes the seat
    """Return the movement points needed to escape."""
    return t.escape_at


@rule
def is_running(t: cd.CardOfTheDead, seat: int) -> bool:
    """Return True if a player is alive in this round."""
    return t.alive[seat] == 1


@rule
def is_eaten(t: cd.CardOfTheDead, seat: int) -> bool:
    """Return True if a player is eaten, and waits for the next round."""
    return t.alive[seat] == 0


GOALS: Final = (
    Goal(
        "gate",
        "Way out",
        "{0} of {1} to the gate",
        (run_so_far, all_the_way),
        per_seat=True,
        way=True,
        when=is_running,
    ),
    Goal("eaten", "Way out", "Eaten: out of this round", (), per_seat=True, when=is_eaten),
)
