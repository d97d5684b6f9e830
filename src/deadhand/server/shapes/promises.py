"""The numbers that people give to a deal, as everybody is told of them."""

from typing import Annotated

from pydantic import StringConstraints, with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT

Digits = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
"""64 hexadecimal digits: a number of 256 random bits, or the SHA-256 of its digits."""


@with_config(EXACT)
class Promised(TypedDict):
    """What the person at a seat gives to the deal."""

    seat: int
    commitment: str
    """SHA-256 of a number that their browser made up, as 64 hexadecimal digits."""
    opened: bool
    number: str | None
    """Told once the deal is made, if it was opened in time; else it counts for nothing."""
