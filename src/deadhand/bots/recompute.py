"""Recomputing the moves of bots: their choices follow from the seed and the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deadhand.bots.names import levels_of
from deadhand.bots.players import bot_at
from deadhand.match.match import Match


@dataclass(frozen=True, slots=True)
class RecomputedMove:
    """A move of a bot, and whether recomputing it gives the same."""

    move: int
    seat: int
    same: bool


def recompute_moves(match: Match, players: Sequence[str]) -> Iterator[RecomputedMove | None]:
    """Recompute every move of a match: the result for each move of a bot, None for each move of a person.

    Others may have played before the last branch, so those moves give None too.
    """
    again, bots = match.at(0), levels_of(match.game)
    for move, action in enumerate(match.actions, start=1):
        seat = again.actor
        player = players[seat] if seat is not None and seat < len(players) else ""
        if seat is None or player not in bots or move <= match.moves_before_branch:
            yield None
        else:
            yield RecomputedMove(move, seat, bot_at(again, player).choose(again.without_secret()) == action)
        again.play(action)
