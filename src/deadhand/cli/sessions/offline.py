"""The parts of a session without a server: no other people, no clock, no early answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deadhand.match.match import Match
from deadhand.table.errors import Refused


class OfflineSession:
    """A session without other people."""

    match: Match

    if TYPE_CHECKING:

        @property
        def seat(self) -> int:
            """The person's seat."""

    @property
    def has_several_seats(self) -> bool:
        """True if several seats are played here, which are then called by name instead of "you"."""
        return False

    @property
    def is_multiplayer(self) -> bool:
        """Always false: the others are bots."""
        return False

    @property
    def premove_prompt(self) -> None:
        """Always None: bots wait for nobody."""

    @property
    def premove_text(self) -> str:
        """Always empty."""
        return ""

    @property
    def seconds_left(self) -> None:
        """Always None: there is no clock."""

    @property
    def event_source(self) -> None:
        """Always None: there are no outside events."""

    def poll_events(self) -> bool:
        """Return False: there are no outside events."""
        return False

    def why_not(self, spots: Sequence[str]) -> str:
        """Return why nothing can be done with these spots now."""
        refusal = self.match.why_not(spots)
        return "" if refusal is None else f"{refusal[0]} ({refusal[1]})"

    def hint(self) -> dict[str, Any]:
        """Return a good player's choices."""
        from deadhand.advice.hints import hints  # costs a moment, and is not asked at every table

        return hints(self.match, by_name=self.has_several_seats)

    def card_odds(self) -> dict[str, Any]:
        """Return the odds of unseen cards."""
        from deadhand.advice.odds import odds

        return odds(self.match, self.seat, by_name=self.has_several_seats)

    def preview(self, action: int) -> dict[str, Any]:
        """Return a preview of a choice."""
        from deadhand.advice.preview import preview

        return preview(self.match, action)

    def submit_premove(self, action: int) -> None:  # noqa: ARG002  # as in `Session`
        """Refuse: it is not the person's turn.

        Raises:
            Refused: always.
        """
        raise Refused("It is not your turn.")
