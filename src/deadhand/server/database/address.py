"""The address of a database, as an operator writes it."""

from importlib.util import find_spec
from typing import Final

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from deadhand.server.masking import mask_secrets
from deadhand.table.errors import Refused

DRIVERS: Final = {"sqlite+aiosqlite": "aiosqlite", "postgresql+asyncpg": "asyncpg"}
"""What tables can be kept in, and the module that speaks with it."""
FORMS: Final = "sqlite+aiosqlite:////folder/tables.sqlite or postgresql+asyncpg://user@host/name"


def check_address(text: str) -> str:
    """The address, if tables can be kept there.

    Raises:
        Refused: if it is no address, of another sort of database, or a part of Deadhand is missing for it.
    """
    try:
        driver = make_url(text).drivername
    except (ArgumentError, ValueError):
        driver = ""
    if driver not in DRIVERS:
        raise Refused(f'A database is written {FORMS}, not "{mask_secrets(text)[:100]}".')
    if find_spec(DRIVERS[driver]) is None:
        raise Refused(f'For {driver} the module {DRIVERS[driver]} is needed: pip install "deadhand[postgres]".')
    return text
