"""Migrate a database to the schema of this version, with Alembic."""

from functools import cache
from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from deadhand.table.errors import Refused

FOLDER: Final = Path(__file__).parent / "migrations"
EXCLUSIVE_LOCK: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7246113)"}
"""Take the migration lock: servers that start at the same time wait, and all migrations are one transaction."""

WRITE_NOTHING: Final = "UPDATE alembic_version SET version_num = version_num"
"""A write that changes nothing."""


def migrate(connection: Connection) -> None:
    """Apply the migrations that the database lacks, all or none.

    SQLite ignores foreign keys on this connection from then on: to alter a table is to make a new one, and dropping the
    old one would delete all rows that refer to it.

    Raises:
        Refused: if the database was made by a newer version of the program.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    connection.exec_driver_sql(EXCLUSIVE_LOCK[connection.dialect.name])
    scripts = _scripts()
    context = MigrationContext.configure(connection)
    known = {script.revision: script for script in scripts.walk_revisions()}
    current = context.get_current_revision()
    if current is not None and current not in known:
        raise Refused("The database was made by a newer version of Deadhand; use that one, or another database.")
    with Operations.context(context):
        for script in reversed(list(scripts.iterate_revisions("head", current))):
            script.module.upgrade()
            context.stamp(scripts, script.revision)
    connection.exec_driver_sql(WRITE_NOTHING)  # fails now if the database is read-only


def is_current(connection: Connection) -> bool:
    """Return whether the database has the schema of this version."""
    return MigrationContext.configure(connection).get_current_revision() == _scripts().get_current_head()


@cache
def _scripts() -> ScriptDirectory:
    """Return all migrations, read once."""
    return ScriptDirectory(str(FOLDER))
