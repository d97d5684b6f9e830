"""The seats that this person has at servers' tables, so that the same link gives the same seat back."""

import json
from pathlib import Path
from typing import Final

from deadhand.cli.sittings.saves import saves_folder
from deadhand.saved import write_text
from deadhand.table.errors import Refused
from deadhand.table.files import read_text

MOST: Final = 100
"""Seats that are remembered; older ones are forgotten."""


def _file() -> Path:
    return saves_folder().parent / "seats.json"


def known_seat(table: str) -> str | None:
    """The secret of my seat at a table, which is named by its link."""
    return _known().get(table)


def remember_seat(table: str, secret: str) -> None:
    """Keep the secret of my seat at a table; if that cannot be done, the link that is printed does as well."""
    seats = {**{link: kept for link, kept in _known().items() if link != table}, table: secret}
    try:
        write_text(_file(), json.dumps(dict(list(seats.items())[-MOST:]), indent=1))
    except Refused:
        return


def _known() -> dict[str, str]:
    try:
        seats = json.loads(read_text(_file(), what="list of seats")) if _file().exists() else {}
    except (Refused, ValueError, RecursionError):
        return {}
    if not isinstance(seats, dict):
        return {}
    return {link: secret for link, secret in seats.items() if isinstance(link, str) and isinstance(secret, str)}
