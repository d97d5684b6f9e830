"""The parts of a session without a server."""

from collections.abc import Sequence
from typing import Any

from deadhand.cli.sessions.log import LogSentence, log_sentences
from deadhand.cli.sessions.protocol import Session
from deadhand.match.match import Match
from deadhand.table.game.levels import GREEDY
from deadhand.table.view.view_types import Odds, Preview, View


class OfflineSession(Session):
    """A session without other people."""

    match: Match
    next_move: int
    """The number of states of the match that the person has seen."""

    @property
    def view(self) -> View:
        """Everything that the person may see."""
        return self.match.view(self.seat, by_name=self.has_several_seats)

    def take_news(self) -> list[LogSentence]:
        """Return the events since the last call, as the person saw them."""
        moves = self.match.sentences_by_move(self.seat, since=self.next_move, by_name=self.has_several_seats)
        self.next_move = len(self.match.actions) + 1
        return [sentence for _, sentences in moves for sentence in log_sentences(sentences)]

    def why_not(self, spots: Sequence[str]) -> str:
        """Return why nothing can be done with these spots now."""
        refusal = self.match.why_not(spots)
        return "" if refusal is None else f"{refusal[0]} ({refusal[1]})"

    def hint(self, level: str = "") -> dict[str, Any]:
        """Return a good player's choices, or those of a level of bots."""
        from deadhand.advice.hints import hints  # costs a moment, and is not asked at every table

        return hints(self.match, level=level or GREEDY.name, by_name=self.has_several_seats)

    def card_odds(self) -> Odds:
        """Return the odds of unseen cards."""
        from deadhand.advice.odds import odds

        return odds(self.match, self.seat, by_name=self.has_several_seats)

    def preview(self, action: int) -> Preview:
        """Return a preview of a choice."""
        from deadhand.advice.preview import preview

        return preview(self.match, action, by_name=self.has_several_seats)
