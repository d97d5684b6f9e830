"""The result of a game, in words."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from deadhand.table.game.game import Game
from deadhand.table.view.ending import statistics_in_words
from deadhand.table.view.view_types import View
from deadhand.table.words.grammar import grammar_of
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import Part, SeatName, count_of, table_sentence, text_of
from deadhand.table.words.words import words_of

OVER: Final = "The game is over."
TEAM_WINS: Final = "The team wins."
TEAM_LOSES: Final = "The team does not win."
WINS: Final = "{0} win[s]."
SHARE: Final = "{0} and {1} share the win."
NOBODY_WINS: Final = "Nobody wins."
ONE_WON: Final = "{0} won."
SEVERAL_WON: Final = "{0} and {1} won."
NOBODY_WON: Final = "Nobody won."
SENTENCES: Final = sentences(WINS, SHARE, NOBODY_WINS, ONE_WON, SEVERAL_WON, NOBODY_WON)
"""Those that are not passed to `table_sentence` by name."""


class FinishedGame(Protocol):
    """The facts about a finished game, whether it was played here or at a server."""

    game: Game
    seats: int
    language: str

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


def result_lines(match: FinishedGame, reader: int | None, view: View) -> list[str]:
    """Return the statistics and turning points of the view, all scores, best first, and who won.

    `reader` is the seat called "you".
    """
    say = partial(table_sentence, match.language)
    lines = [say(OVER), *statistics_in_words(view, match.language)]
    lines += [point["text"] for point in view["ending"]["decided"]] if view["ending"] else []
    return [*lines, *standing_lines(match, reader), outcome_in_words(match, reader)]


def outcome_in_words(match: FinishedGame, reader: int | None) -> str:
    """Return who won, or whether the team did, in one sentence."""
    if match.game.team:
        return table_sentence(match.language, TEAM_WINS if any(match.returns) else TEAM_LOSES)
    return winners_in_words(match, reader)


def standing_lines(match: FinishedGame, reader: int | None) -> list[str]:
    """Return everybody's rank and score, best first; nothing if the game is won by a team or a faction."""
    if match.game.team or match.game.factions:
        return []
    standing = sorted(range(match.seats), key=lambda seat: match.ranks[seat])
    forms = next(counter.forms for counter in match.game.counters if counter.field == match.game.scores)
    forms = words_of(match.game, match.language).translate(forms)
    counted = [text_of(count_of(score, match.language).with_style(forms)) for score in match.scores]
    return [f"{match.ranks[seat]}. {name_at_beginning(match, seat, reader)}: {counted[seat]}" for seat in standing]


def winners_in_words(match: FinishedGame, reader: int | None) -> str:
    """Return the winners in one sentence; of a faction all, whatever their share."""
    say = partial(table_sentence, match.language)
    seats = [seat for seat in range(match.seats) if match.returns[seat] > 0]
    names = [name_at_beginning(match, seat, reader) for seat in sorted(seats, key=lambda seat: seat != reader)]
    nobody, one, several = (NOBODY_WON, ONE_WON, SEVERAL_WON) if match.game.factions else (NOBODY_WINS, WINS, SHARE)
    if not names:
        return say(nobody)
    grammar = grammar_of(match.language)
    *first, last = names if len(names) > 1 else [*names, ""]
    others = SeatName((Part(grammar.separators[0].join(first)),), grammar, you=reader in seats)
    return say(several, others, last) if last else say(one, others)


def name_at_beginning(match: FinishedGame, seat: int, reader: int | None) -> str:
    """Return a player's name at the beginning of a sentence; the reader is "You"."""
    return grammar_of(match.language).you["nom"].capitalize() if seat == reader else match.names[seat]
