"""The public data of the numbers that people give to a deal."""

from typing import Annotated

from pydantic import StringConstraints, with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT

Digits = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
"""64 hexadecimal digits: a number of 256 random bits, or the SHA-256 of its digits."""


@with_config(EXACT)
class Promised(TypedDict):
    """The contribution of the person at a seat to the deal."""

    seat: int
    commitment: str
    """SHA-256 of a number that their browser made up, as 64 hexadecimal digits."""
    opened: bool
    number: str | None
    """Public once the deal is made; null if it was not opened in time."""
