"""The person's seats at servers' tables, so that the same link opens the same seat."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from deadhand.cli.sessions.saves import data_folder
from deadhand.match.saved import write_text
from deadhand.table.errors import Refused
from deadhand.table.files import read_text

MOST: Final = 100
"""The number of tables that are remembered, latest first."""


def _seats_file() -> Path:
    return data_folder() / "seats.json"


def known_seat(table: str, name: str | None) -> str | None:
    """Return the secret of a seat at a table: the seat of this name, or the last one."""
    seats = _read_seats().get(table, {})
    return seats.get(name) if name is not None else next(reversed(seats.values()), None)


def remember_seat(table: str, name: str, secret: str) -> None:
    """Save the secret of a seat; a failure is ignored, as the link is printed."""
    known = _read_seats()
    seats = known.pop(table, {})
    name = next((other for other, kept in seats.items() if kept == secret), name)
    seats = {**{other: kept for other, kept in seats.items() if other != name}, name: secret}
    with suppress(Refused):
        write_text(_seats_file(), json.dumps(dict([*known.items(), (table, seats)][-MOST:]), indent=1))


def _read_seats() -> dict[str, dict[str, str]]:
    """Return the secrets of seats by table and name, the latest last; empty if the file cannot be read."""
    try:
        tables = json.loads(read_text(_seats_file())) if _seats_file().exists() else {}
    except (Refused, OSError, ValueError, RecursionError):
        return {}
    if not isinstance(tables, dict):
        return {}
    return {table: seats for table, seats in tables.items() if isinstance(seats, dict)}
