"""What a client is told that something was refused, and with which code a connection ends because of it."""

from typing import Final

from deadhand.server.client_quota import TooManyRequests
from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.sentences import printable_sentence
from deadhand.server.shapes.told import Refusal
from deadhand.table.errors import IllegalAction, Refused

REFUSED: Final = 1008
"""Coming again would not help."""
TRY_AGAIN: Final = 1013
SOON: Final = 2.0
"""Seconds after which to try again what failed by the server's fault."""


class Crowded(Refused):
    """There are too many connections; there is room again when others have ended."""


class TooMany(Refused):
    """There were too many messages at once."""

    def __init__(self, after: int) -> None:
        super().__init__("Too many messages at once; please wait a moment.")
        self.after = after
        """Seconds after which another one is read."""


def refusal_frame(refusal: Refused, *, n: int) -> Refusal:
    """A refusal as a client is told it, after state `n`."""
    return {
        "type": "refused",
        "message": printable_sentence(str(refusal)),
        "clause": refusal.clause if isinstance(refusal, IllegalAction) else None,
        "n": n,
        "retry": retry_after(refusal),
    }


def retry_after(refusal: Refused) -> float | None:
    """The seconds after which the same may be sent again, if it was not wrong."""
    if isinstance(refusal, TooManyRequests | TooMany):
        return float(refusal.after)
    return SOON if isinstance(refusal, DatabaseUnavailable | Crowded) else None


def closing_code(refusal: Refused) -> int:
    """With which code a connection ends because of a refusal."""
    return REFUSED if retry_after(refusal) is None else TRY_AGAIN
