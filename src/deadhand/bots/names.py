"""Names of bots at a table: those on old gravestones, one for each seat."""

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
    """The name of the bot at a seat: always the same, or its heir's if somebody at the table is called so."""
    name = NAMES[seat % len(NAMES)]
    return f"{name} II" if name.casefold() in {other.casefold() for other in taken} else name
