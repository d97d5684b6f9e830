"""Checks of every row of a store: types, lengths and times of values, and what rows say of each other."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import JSON, Boolean, Column, DateTime, Float, Integer, LargeBinary, String
from sqlalchemy.schema import Table
from sqlalchemy.types import TypeEngine

from deadhand.server.database import schema

TIME: Final = "[0-9]" * 4 + "-[0-9][0-9]" * 2 + " [0-9][0-9]" + ":[0-9][0-9]" * 2 + "." + "[0-9]" * 6
RELATIONS: Final = {
    "the seats of table {} are not as many as it has": (
        "SELECT id FROM tables WHERE seats <> (SELECT count(*) FROM seats WHERE table_id = id AND seat < tables.seats) "
        "OR seats <> (SELECT count(*) FROM seats WHERE table_id = id)"
    ),
    "the host of table {} is no person": (
        "SELECT id FROM tables WHERE NOT EXISTS "
        "(SELECT 1 FROM seats WHERE table_id = id AND seat = host AND kind = 'human')"
    ),
    "a seat of table {} has a secret that is no hash": (
        "SELECT table_id FROM seats WHERE secret_hash GLOB '*[^0-9a-f]*' "
        "OR (kind = 'human') <> (secret_hash IS NOT NULL)"
    ),
    "the options of table {} are none": "SELECT id FROM tables WHERE json_type(options) <> 'object'",
    "the deck {} is another than was kept": "SELECT hash FROM decks WHERE hash <> sha256(text)",
    "a number for the deal of table {} is another than was promised": (
        "SELECT table_id FROM contributions WHERE commitment <> sha256(number)"
    ),
    **{
        f"a row in {name} is of a seat that table {{}} has not": (
            f"SELECT table_id FROM {name} JOIN tables ON id = table_id WHERE {name}.seat >= tables.seats"  # noqa: S608
        )
        for name in ("moves", "sealed", "contributions")
    },
}
"""What is wrong, and which rows it is wrong with."""


def check_rows(file: Path) -> None:
    """Do nothing if a store with the schema of this version has only rows that a server could have written.

    Raises:
        sqlite3.DatabaseError: naming the first row that is damaged.
    """
    with closing(sqlite3.connect(file)) as connection:
        connection.create_function("sha256", 1, _sha256, deterministic=True)
        for damage in _damages(connection):
            raise sqlite3.DatabaseError(f"it is damaged ({damage})")


def _damages(connection: sqlite3.Connection) -> Iterator[str]:
    for table in schema.metadata.sorted_tables:
        for column in table.c:
            yield from _damaged_values(connection, table, column)
    for sentence, query in RELATIONS.items():
        for (key,) in connection.execute(query).fetchmany(1):
            yield sentence.format(key)


def _damaged_values(connection: sqlite3.Connection, table: Table, column: Column[Any]) -> Iterator[str]:
    key = next(iter(table.primary_key)).name
    fits = f"({_condition(column.name, column.type)})"
    allowed = f'{fits} OR "{column.name}" IS NULL' if column.nullable else fits
    query = f'SELECT "{key}" FROM "{table.name}" WHERE ({allowed}) IS NOT TRUE LIMIT 1'  # noqa: S608
    for (found,) in connection.execute(query):
        yield f'{column.name} of "{found}" in {table.name}'


def _condition(name: str, kind: TypeEngine[Any]) -> str:
    """Return what SQLite must find true of a value that is one of a type."""
    match kind:
        case JSON():
            return f"typeof({name}) = 'text' AND json_valid({name})"
        case Boolean():
            return f"typeof({name}) = 'integer' AND {name} IN (0, 1)"
        case Integer():
            return f"typeof({name}) = 'integer'"
        case Float():
            return f"typeof({name}) IN ('real', 'integer') AND {name} BETWEEN -1e9 AND 1e9"
        case DateTime():  # a day that no month has is another one to SQLite
            day = f"substr({name}, 1, 10)"
            return f"{name} GLOB '{TIME}' AND datetime({name}) IS NOT NULL AND date({day}, '+0 days') = {day}"
        case LargeBinary():
            return f"typeof({name}) = 'blob'"
        case String():
            return f"typeof({name}) = 'text' AND length({name}) <= {kind.length or 10**9}"
        case _:
            raise TypeError(f"No check is known for {kind!r}.")


def _sha256(text: str | None) -> str | None:
    return None if text is None else hashlib.sha256(text.encode()).hexdigest()
