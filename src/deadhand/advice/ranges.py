"""The ranges of numbers that callers of hints, previews and odds choose."""

from deadhand.table.errors import Refused
from deadhand.table.game.setup import whole_number


def check_worlds(worlds: int | None, most: int) -> None:
    """Check a number of worlds to imagine; None stands for the usual one.

    Raises:
        Refused: if it is not a whole number from 1 to `most`.
    """
    if worlds is None:
        return
    number = whole_number(worlds)
    if number is None or not 1 <= number <= most:
        raise Refused("The number of worlds must be 1 to {0}, not {1}.", most, repr(worlds))
