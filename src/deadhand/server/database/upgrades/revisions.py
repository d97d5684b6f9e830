"""The revisions of the schema: which this program knows, and which programs may use which.

A migration only adds. What a release no longer uses stays until a later one: its migration declares in `CONTRACTS`
what it takes away, with the first revision whose programs do without. So the version before runs beside this one.
"""

from functools import cache
from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, inspect, select

from deadhand.server.database import schema

FOLDER: Final = Path(__file__).parents[1] / "migrations"
FIRST_KEPT: Final = "0025"
"""The revision from which on migrations only add. No release has an older one."""


@cache
def scripts() -> ScriptDirectory:
    """Return all migrations, read once."""
    return ScriptDirectory(str(FOLDER))


def newest() -> str:
    """Return the revision of this program."""
    (head,) = scripts().get_heads()
    return head


def contracts(script: Script) -> dict[str, str]:
    """Return what a migration takes away, each with the first revision whose programs do without it."""
    declared: dict[str, str] = getattr(script.module, "CONTRACTS", {})
    return declared


def oldest_usable() -> str:
    """Return the oldest revision whose programs can use a database of this one."""
    return max(
        [FIRST_KEPT, *(needed for script in scripts().walk_revisions() for needed in contracts(script).values())]
    )


def missing(connection: Connection) -> list[Script] | None:
    """Return the migrations that a database lacks, in order; None if a newer program has made it."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {script.revision for script in scripts().walk_revisions()}:
        return None
    return list(reversed(list(scripts().iterate_revisions("head", current))))


def is_usable(connection: Connection) -> bool:
    """Return whether a database has the schema of this program, or a newer one that this program can use."""
    lacking = missing(connection)
    if lacking is not None:
        return not lacking
    if not inspect(connection).has_table(schema.compatibility.name):
        return False
    oldest = connection.scalar(select(schema.compatibility.c.oldest))
    return oldest is not None and oldest <= newest()
