"""Which versions of the program use a PostgreSQL database now: each connection is named after its own."""

import re
from typing import Final, NamedTuple

from sqlalchemy import Connection, text

from deadhand import __version__
from deadhand.server.database.upgrades.revisions import newest
from deadhand.table.errors import Refused

NAME: Final = re.compile(r"deadhand (?P<program>\S+) (?P<schema>\S+) (?P<server>\S+)")
UNNAMED: Final = "deadhand"
"""The name of all connections of programs before revision 0026."""
CONNECTED: Final = text(
    "SELECT DISTINCT application_name FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name ~ '^deadhand( |$)'"
)
"""PostgreSQL forgets a connection when it ends, even if its server was killed."""


class ProgramVersion(NamedTuple):
    """A version of the program, and the revision of its schema."""

    schema: str
    program: str

    def __str__(self) -> str:
        return f"{self.program}, schema {self.schema}" if self.program else "one before schema 0026"


def own_version() -> ProgramVersion:
    """Return the version of this program."""
    return ProgramVersion(newest(), __version__)


def connection_name(server: str) -> str:
    """Return the name of a server's connections."""
    schema, program = own_version()
    return f"{UNNAMED} {program} {schema} {server}"


def connected_versions(connection: Connection) -> set[ProgramVersion]:
    """Return the versions of the programs that use the database; for a file there is only this one."""
    if connection.dialect.name == "sqlite":
        return {own_version()}
    found: set[ProgramVersion] = set()
    for name in connection.scalars(CONNECTED):
        known = NAME.fullmatch(name)
        found.add(ProgramVersion(known["schema"], known["program"]) if known else ProgramVersion("", ""))
    return found


def check_older_programs(connection: Connection, *, needed: str) -> None:
    """Check that no program is connected that is older than the revision `needed`.

    Raises:
        Refused: naming its version.
    """
    older = sorted(version for version in connected_versions(connection) if version.schema < needed)
    if older:
        raise Refused(
            "The database cannot be brought up to date yet: an older version uses it ({0}). Stop that one first.",
            str(older[0]),
        )
