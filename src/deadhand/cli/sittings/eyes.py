"""Whose eyes a replay is seen through: one seat's, a spectator's, or all seats' at once."""

from dataclasses import dataclass
from typing import Any

from deadhand.cli.parameters import chosen_seat
from deadhand.cli.sittings.told import Told, told_of
from deadhand.match.account import sentences_for_actor
from deadhand.match.match import Match
from deadhand.table.errors import Refused


@dataclass(frozen=True)
class Eyes:
    """A viewer of a replay."""

    seat: int | None = None
    everywhere: bool = False
    """Whether every hand is seen, as when all lay their cards open."""

    def view(self, match: Match) -> dict[str, Any]:
        """The view of a match as it stands."""
        return match.open_view() if self.everywhere else match.view(self.seat)

    def news(self, match: Match, move: int) -> list[Told]:
        """What the move with this number brought about (0: the deal)."""
        now = match.at(move)
        if not self.everywhere:
            return [
                told for _, sentences in now.sentences_by_move(self.seat, since=move) for told in told_of(sentences)
            ]
        return told_of(sentences_for_actor(now, match.actor_of(move)))


def chosen_eyes(word: str, match: Match) -> Eyes:
    """The eyes that `--seat` names.

    Raises:
        Refused: if it is no seat, "all" or "none".
    """
    if word == "all":
        return Eyes(everywhere=True)
    if word == "none":
        return Eyes()
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise Refused(f'A seat is a number from 1 to {match.seats}, "all" or "none", not "{word}".')
    return Eyes(chosen_seat(int(word), match.seats))
