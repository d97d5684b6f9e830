"""What holds for every game at this keyboard alone: nothing happens elsewhere, and no clock runs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deadhand.match.match import Match
from deadhand.table.errors import Refused


class OfflineSession:
    """A sitting in which nobody else is waited for."""

    match: Match

    if TYPE_CHECKING:

        @property
        def seat(self) -> int:
            """The person's seat."""

    @property
    def has_several_seats(self) -> bool:
        """Whether several seats are played here; then each is called by its name, none "you"."""
        return False

    @property
    def is_multiplayer(self) -> bool:
        """Only bots play with whoever sits here."""
        return False

    @property
    def premove_prompt(self) -> None:
        """Bots wait for nobody, so nothing is asked ahead."""

    @property
    def premove_text(self) -> str:
        """Nothing is answered ahead."""
        return ""

    @property
    def seconds_left(self) -> None:
        """No clock runs."""

    @property
    def event_source(self) -> None:
        """Nothing happens elsewhere."""

    def poll_events(self) -> bool:
        """Nothing happens elsewhere."""
        return False

    def why_not(self, spots: Sequence[str]) -> str:
        """Why nothing can be done with these spots now."""
        refusal = self.match.why_not(spots)
        return "" if refusal is None else f"{refusal[0]} ({refusal[1]})"

    def hint(self) -> dict[str, Any]:
        """What a good player would choose."""
        from deadhand.advice.hints import hints  # costs a moment, and is not asked at every table

        return hints(self.match, by_name=self.has_several_seats)

    def unseen(self) -> dict[str, Any]:
        """What may still come."""
        from deadhand.advice.odds import unseen

        return unseen(self.match, self.seat, by_name=self.has_several_seats)

    def forecast(self, action: int) -> dict[str, Any]:
        """What a choice would lead to."""
        from deadhand.advice.preview import forecast

        return forecast(self.match, action)

    def submit_premove(self, action: int) -> None:  # noqa: ARG002  # as a sitting has it
        """Nothing is asked ahead.

        Raises:
            Refused: always.
        """
        raise Refused("It is not your turn.")
