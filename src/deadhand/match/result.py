"""The result of a game, in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from deadhand.table.game.game import Game
from deadhand.table.view.ending import statistics_in_words
from deadhand.table.view.sentences import join_words
from deadhand.table.words.values import count_of, text_of


class FinishedGame(Protocol):
    """The facts about a finished game, whether it was played here or at a server."""

    game: Game
    seats: int

    @property
    def names(self) -> Sequence[str]:
        """The names of the players."""

    @property
    def scores(self) -> Sequence[int]:
        """Each seat's points."""

    @property
    def ranks(self) -> Sequence[int]:
        """Each seat's rank."""

    @property
    def returns(self) -> Sequence[float]:
        """The returns of each seat."""


def result_lines(match: FinishedGame, reader: int | None, view: Mapping[str, Any]) -> list[str]:
    """The statistics of the view, everybody's score, best first, and who won; `reader` is the seat called "you"."""
    lines = ["The game is over.", *statistics_in_words(view)]
    if match.game.team:
        return [*lines, f"The team {'wins' if any(match.returns) else 'does not win'}."]
    if match.game.factions:
        return [*lines, winners_in_words(match, reader)]
    standing = sorted(range(match.seats), key=lambda seat: match.ranks[seat])
    forms = next(counter.forms for counter in match.game.counters if counter.field == match.game.scores)
    counted = [text_of(count_of(score).with_style(forms)) for score in match.scores]
    scores = [
        f"{match.ranks[seat]}. {'You' if seat == reader else match.names[seat]}: {counted[seat]}" for seat in standing
    ]
    return [*lines, *scores, winners_in_words(match, reader)]


def winners_in_words(match: FinishedGame, reader: int | None) -> str:
    """Return the winners in one sentence; of a faction all, whatever their share."""
    seats = [seat for seat in range(match.seats) if match.returns[seat] > 0]
    names = ["You" if seat == reader else match.names[seat] for seat in seats]
    if match.game.factions:
        return f"{join_words(sorted(names, key=lambda name: name != 'You')) or 'Nobody'} won."
    if len(names) == 1:
        return f"{names[0]} {'win' if seats[0] == reader else 'wins'}."
    return f"{join_words(sorted(names, key=lambda name: name != 'You')) or 'Nobody'} share the win."
