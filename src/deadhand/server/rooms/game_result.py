"""The result of a finished game for one person, as their list of games keeps it."""

from collections.abc import Sequence
from datetime import datetime

from deadhand.match.match import Match
from deadhand.server.rooms.table import LiveTable
from deadhand.server.shapes.person import GameResult
from deadhand.table.game.outcomes import ABORTED


def game_result(table: LiveTable, mine: Sequence[int], *, started: datetime, ended: datetime) -> GameResult:
    """Return the result of a finished game for the person with these seats, lowest first."""
    match, seat = table.match, mine[0]
    outcome = match.game.outcomes[match.table.outcome]
    return {
        "seats": [{"name": each.name, "kind": each.kind, "bot": each.bot} for each in table.seats],
        "mine": list(mine),
        "moves": len(match.actions),
        "seconds": max(0, round((ended - started).total_seconds())),
        "outcome": outcome.name,
        "decided": outcome.result != ABORTED,
        "won": outcome.result != ABORTED and _has_won(match, seat),
        "rank": match.ranks[seat],
        "score": match.scores[seat],
        "sides": _sides_of(match, seat),
        "daily": table.record.daily,
        "branch": table.record.earlier is not None,
    }


def _has_won(match: Match, seat: int) -> bool:
    """Return whether a seat won: with its team or side, or alone."""
    shared = match.game.team or match.game.factions
    return match.returns[seat] > 0 if shared else match.ranks[seat] == 1


def _sides_of(match: Match, seat: int) -> list[str]:
    """Return the sides of a seat from its first to its last, each once."""
    factions = match.game.factions
    if not factions:
        return []
    sides = [factions.names[getattr(match.table, field)[seat]] for field in (factions.first, factions.final)]
    return list(dict.fromkeys(sides))
