"""How a game ended, in words."""

from collections.abc import Sequence

from deadhand.cli.sittings.shown import Shown
from deadhand.table.sentences import Word


def result_lines(match: Shown, reader: int | None) -> list[str]:
    """Everybody's score, best first, and who won; `reader` is the seat called "you"."""
    if match.game.team:
        return ["The game is over.", f"The team {'wins' if any(match.returns) else 'does not win'}."]
    standing = sorted(range(match.seats), key=lambda seat: match.ranks[seat])
    forms = next(counter.forms for counter in match.game.counters if counter.field == match.game.scores)
    scores = [
        f"{match.ranks[seat]}. {'You' if seat == reader else match.names[seat]}: {Word(match.scores[seat]):{forms}}"
        for seat in standing
    ]
    return ["The game is over.", *scores, winners(match, reader)]


def winners(match: Shown, reader: int | None) -> str:
    """Who won, in one sentence."""
    seats = [seat for seat in range(match.seats) if match.returns[seat] > 0]
    names = ["You" if seat == reader else match.names[seat] for seat in seats]
    if len(names) == 1:
        return f"{names[0]} {'win' if seats[0] == reader else 'wins'}."
    return f"{_listed(sorted(names, key=lambda name: name != 'You'))} share the win."


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if names else "Nobody"
