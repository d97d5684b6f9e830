"""The point of view of a replay: a seat, a spectator, or all hands open."""

from dataclasses import dataclass

from deadhand.cli.parameters import chosen_seat
from deadhand.cli.sessions.log import LogSentence, log_sentences
from deadhand.match.account import sentences_for_actor
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.view.view_types import View


@dataclass(frozen=True)
class Viewpoint:
    """The point of view of a replay."""

    seat: int | None = None
    everywhere: bool = False
    """True if every hand is visible."""

    def view(self, match: Match) -> View:
        """Return the view of a match."""
        return match.open_view() if self.everywhere else match.view(self.seat)

    def effects_of(self, match: Match, move: int) -> list[LogSentence]:
        """Return the effects of a move by number (0: the deal)."""
        now = match.at(move)
        if not self.everywhere:
            return [
                sentence
                for _, sentences in now.sentences_by_move(self.seat, since=move)
                for sentence in log_sentences(sentences)
            ]
        return log_sentences(sentences_for_actor(now, match.actor_of(move)))


def viewpoint_of(word: str, match: Match) -> Viewpoint:
    """Return the point of view that `--seat` names.

    Raises:
        Refused: if it is no seat, "all" or "none".
    """
    if word == "all":
        return Viewpoint(everywhere=True)
    if word == "none":
        return Viewpoint()
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise Refused('A seat is a number from 1 to {0}, "all" or "none", not "{1}".', match.seats, word)
    return Viewpoint(chosen_seat(int(word), match.seats))
