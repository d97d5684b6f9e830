"""The address of a database, as an operator writes it."""

import os
from getpass import getuser
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from deadhand.extras import command_to_add
from deadhand.server.operation.masking import mask_secrets
from deadhand.table.errors import Refused

SQLITE: Final = "sqlite+aiosqlite"
DRIVERS: Final = {SQLITE: "aiosqlite", "postgresql+asyncpg": "asyncpg"}
"""Supported databases and their drivers."""
FORMS: Final = "sqlite+aiosqlite:////folder/tables.sqlite or postgresql+asyncpg://user@host/name"


def check_address(text: str) -> str:
    """Return an address of a supported database.

    Raises:
        Refused: if it is no such address, its driver is not installed, or it lacks a user.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in DRIVERS or _is_in_memory(url):
        raise Refused(f'A database is written {FORMS}, not "{mask_secrets(text)[:100]}".')
    driver = url.drivername
    if find_spec(DRIVERS[driver]) is None:
        raise Refused(
            f"For {driver} the module {DRIVERS[driver]} is needed. To install it: {command_to_add('postgres')}"
        )
    if driver != SQLITE and url.username is None and not _has_user_name():
        raise Refused(f"This user has no name, so the address has to name one: {FORMS.rpartition(' ')[2]}.")
    return text


def _is_in_memory(url: URL) -> bool:
    return url.drivername == SQLITE and (url.database in (None, "", ":memory:") or url.query.get("mode") == "memory")


def _has_user_name() -> bool:
    """Return whether PostgreSQL's driver finds a user if the address names none."""
    try:
        return bool(os.environ.get("PGUSER") or getuser())
    except (KeyError, OSError):  # the latter since Python 3.13
        return False


def file_of(url: str | URL) -> Path | None:
    """Return the file that an address of SQLite names; None for PostgreSQL."""
    parsed = make_url(url)
    if parsed.drivername != SQLITE or parsed.database is None:
        return None
    if "uri" in parsed.query:
        return Path(unquote(urlsplit(parsed.database).path))
    return Path(parsed.database)


def sqlite_url(file: Path) -> str:
    """Return the address of an SQLite file.

    Raises:
        Refused: if its path is not UTF-8 text, as every address is.
    """
    try:
        return URL.create(SQLITE, database=str(file)).render_as_string()
    except UnicodeEncodeError:
        raise Refused("No tables can be kept in {0}: the name is not UTF-8 text.", file.parent) from None


def display_url(url: str) -> str:
    """Return an address without its password."""
    file = file_of(url)
    return url.rpartition("@")[2] if file is None else file.name
