"""Names of bots at a table, as on old gravestones, one for each seat."""

from collections.abc import Collection
from typing import Final

NAMES: Final = (
    "Mortimer",
    "Agatha",
    "Silas",
    "Ophelia",
    "Grimsby",
    "Edith",
    "Barnaby",
    "Winifred",
    "Lazarus",
    "Hester",
    "Crispin",
    "Maud",
)


def name_of_bot(seat: int, taken: Collection[str] = ()) -> str:
    """Return the name of the bot at a seat. It is always the same, with an addition if a player already has it."""
    name = NAMES[seat % len(NAMES)]
    return f"{name} II" if name.casefold() in {other.casefold() for other in taken} else name
