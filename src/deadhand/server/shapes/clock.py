"""The time for an answer, of people and of bots."""

from typing import Annotated, Literal

from pydantic import Field, with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT

Late = Literal["default", "bot"]
"""What happens to a late player: the default is played, and after two a bot stands in; or a bot at once."""

Pace = Annotated[float, Field(ge=0, le=5, strict=False)]
"""Seconds that bots take over a choice, on average."""


@with_config(EXACT)
class Countdown(TypedDict):
    """The clock of a table."""

    seconds: int
    """The time for an answer; 0 if the clock is off."""
    late: Late
    left: float | None
    """Seconds left when this is sent; null if no time is running."""
