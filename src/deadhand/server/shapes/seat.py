"""The public data of a seat."""

from typing import Literal

from pydantic import with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT


@with_config(EXACT)
class SeatSummary(TypedDict):
    """A seat: its player, and whether they are connected."""

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    online: bool
    away: bool
    stand_in: bool
    """Whether a bot plays for a player who is away."""
    ready: bool
    """Before the game begins: whether its player has said so; bots always are."""
    who: str | None
    """Always the same for one person at this table; None for a bot and an open seat."""
