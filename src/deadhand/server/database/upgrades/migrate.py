"""Migrate a database to the schema of this version, with Alembic."""

from typing import Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, delete, insert

from deadhand.server.database import schema
from deadhand.server.database.upgrades.peer_versions import check_older_programs
from deadhand.server.database.upgrades.revisions import contracts, is_usable, missing, oldest_usable, scripts
from deadhand.table.errors import Refused

EXCLUSIVE_LOCK: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7246113)"}
"""Take the migration lock: servers that start at the same time wait, and all migrations are one transaction."""

WRITE_NOTHING: Final = "UPDATE alembic_version SET version_num = version_num"
"""A write that changes nothing."""


def migrate(connection: Connection) -> None:
    """Apply the migrations that the database lacks, all or none.

    SQLite ignores foreign keys on this connection from then on: to alter a table is to make a new one, and dropping the
    old one would delete all rows that refer to it.

    Raises:
        Refused: if the database was made by a newer version of the program that left nothing for this one, or if a
            server is connected that needs what a migration takes away.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    connection.exec_driver_sql(EXCLUSIVE_LOCK[connection.dialect.name])
    lacking = missing(connection)
    if lacking is None and not is_usable(connection):
        raise Refused("The database was made by a newer version of Deadhand; use that one, or another database.")
    if lacking:
        check_older_programs(
            connection, needed=max((n for script in lacking for n in contracts(script).values()), default="")
        )
        context = MigrationContext.configure(connection)
        with Operations.context(context):
            for script in lacking:
                script.module.upgrade()
                context.stamp(scripts(), script.revision)
        connection.execute(delete(schema.compatibility))
        connection.execute(insert(schema.compatibility), {"oldest": oldest_usable()})
    connection.exec_driver_sql(WRITE_NOTHING)  # fails now if the database is read-only
