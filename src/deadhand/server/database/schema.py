"""The tables of the database. Changing them takes a migration in `migrations/versions`."""

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

metadata = MetaData()


class UTCDateTime(TypeDecorator[datetime]):
    """A time in UTC, also when it is read from SQLite, which forgets the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return a time with its zone."""
        return None if value is None else value.replace(tzinfo=UTC)


def insert_into(table: Table, connection: AsyncConnection | Connection) -> postgresql.Insert | sqlite.Insert:
    """Return an insertion that may say what happens if there is such a row already; both databases write that alike."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def checks(table: str, conditions: Mapping[str, str]) -> list[CheckConstraint]:
    """Return the constraints of a table, each called by what it is about."""
    return [CheckConstraint(condition, f"ck_{table}_{name}") for name, condition in conditions.items()]


decks = Table(
    "decks",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
"""The changed decks that tables are played with, each once, by SHA-256 of its text."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("host", Integer, nullable=False),
    Column("pace", Float, nullable=False),
    Column("rematch", String(32)),
    Column("begun", Boolean, nullable=False, default=True),
    Column("chat", Boolean, nullable=False, default=True),
    Column("clock", Integer, nullable=False, default=0),
    Column("late", String(8), nullable=False, default="default"),
    Column("daily", String(10)),
    Column("deck_hash", String(64), ForeignKey("decks.hash", name="fk_tables_deck_hash"), index=True),
    Column("hints", Boolean, nullable=False, default=True),
    Column("scene", Integer),
    Column("revealing", Boolean, nullable=False, default=False),
    Column("seed", String(64)),
    Column("program", String(16), nullable=False, default=""),
    Column("folded", Integer, nullable=False, default=0),  # nobody reads it; SQLite drops no column with a check
    Column("earlier", JSON(none_as_null=True)),
    Column("moved", JSON(none_as_null=True)),
    Column("format", Integer, nullable=False, default=1, server_default="1"),
    Column("created", UTCDateTime, nullable=False),
    *checks(
        "tables",
        {
            "rules": "rules >= 1",
            "seats": "seats >= 1",
            "secret": "length(secret) >= 1",
            "host": "host >= 0 AND host < seats",
            "pace": "pace >= 0",
            "clock": "clock >= 0",
            "late": "late IN ('default', 'bot')",
            "scene": "scene >= 0",
            "folded": "folded >= 0",
        },
    ),
)

compatibility = Table("compatibility", metadata, Column("oldest", String(32), primary_key=True))
"""One row, written by migrations: the oldest revision whose programs can use the database."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(16)),
    Column("secret_hash", String(64), index=True),
    Column("stand_in", Boolean, nullable=False, default=False),
    Column("ready", Boolean, nullable=False, default=False),
    Column("late", Integer, nullable=False, default=0),
    Column("bot_changed", Boolean, nullable=False, default=False),
    Column("orders", JSON(none_as_null=True)),
    Column("browser", String(16)),
    Column("answered_for", Boolean),
    *checks(
        "seats",
        {
            "seat": "seat >= 0",
            "kind": "kind IN ('human', 'bot', 'open')",
            "bot": "kind <> 'bot' OR bot IS NOT NULL",
            "secret": "kind <> 'human' OR secret_hash IS NOT NULL",
            "secret_hash": "length(secret_hash) = 64",
            "late": "late >= 0",
        },
    ),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", UTCDateTime, nullable=False),
    *checks("moves", {"n": "n >= 1", "seat": "seat >= 0", "action": "action >= -2"}),
)

premoves = Table(
    "sealed",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("question", String(16), nullable=False),
    Column("action", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    *checks("sealed", {"seat": "seat >= 0", "action": "action >= 0", "n": "n >= 0"}),
)
"""Premoves that are not played yet."""

endings = Table(
    "endings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("at", UTCDateTime, nullable=False),
    Column("saved", LargeBinary),
    *checks("endings", {"moves": "moves >= 0"}),
)
"""How games ended; without a saved game, that it was not over after so many moves."""

commitments = Table(
    "contributions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("commitment", String(64), nullable=False),
    Column("number", String(64)),
    UniqueConstraint("table_id", "commitment"),
)
"""The commitments of people to numbers for the deal, and these numbers once they are revealed."""

bans = Table(
    "bans",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("who", String(16), primary_key=True),
)

messages = Table(
    "words",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("seat", Integer, nullable=False),
    Column("who", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(200), nullable=False),
    Column("at", UTCDateTime, nullable=False),
    Column("browser", String(16)),
)
"""The chat messages of tables."""

comments = Table(
    "comments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("move", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(200), nullable=False),
    Column("at", UTCDateTime, nullable=False),
    Column("browser", String(16)),
    *checks("comments", {"move": "move >= 0", "seat": "seat >= 0"}),
)
"""Comments of players on the moves of finished games."""

listings = Table(
    "listings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("since", UTCDateTime, nullable=False),
    Column("attended", UTCDateTime, nullable=False),
)
"""Open tables, whose hosts look for players: the language that is spoken, and when somebody there was last seen."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("secret_hash", String(64), primary_key=True),
    Column("endpoint", String(1000), primary_key=True, index=True),
    Column("public_key", String(87), nullable=False),
    Column("auth", String(22), nullable=False),
    Column("language", String(16), nullable=False),
    Column("pushed", Integer, nullable=False, default=0),
    Column("at", UTCDateTime, nullable=False),
)
"""The browsers that get a push message when it is the turn of a seat that this secret opens."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(64), nullable=False),
)
"""Private keys that servers have made for themselves; all servers of a database share them."""

ended = Table(
    "ended",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    Column("words", String(300), nullable=False),
    Column("at", UTCDateTime, nullable=False),
)
"""Tables that the operator has ended, which are deleted."""

restrictions = Table(
    "restrictions",
    metadata,
    Column("effect", String(8), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("words", String(300), nullable=False),
    Column("at", UTCDateTime, nullable=False),
    Column("until", UTCDateTime),
    *checks("restrictions", {"effect": "effect IN ('ban', 'mute')", "kind": "kind IN ('address', 'browser', 'name')"}),
)
"""Addresses, browsers and names that may not come to this server, or may not write; without an end for good."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("about", String(8), nullable=False),
    Column("subject", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(200), nullable=False),
    Column("browser", String(16)),
    Column("address", String(64)),
    Column("lines", JSON, nullable=False),
    Column("reporter", String(16), nullable=False),
    Column("reporter_name", String(40), nullable=False),
    Column("note", String(200), nullable=False),
    Column("at", UTCDateTime, nullable=False, index=True),
    Column("closed", UTCDateTime),
    UniqueConstraint("table_id", "about", "subject", "reporter"),
    *checks("reports", {"about": "about IN ('message', 'comment', 'name')"}),
)
"""The reports of people to the operator. A report stays when its table is deleted."""

blocked_words = Table(
    "blocked_words",
    metadata,
    Column("word", String(40), primary_key=True),
    Column("at", UTCDateTime, nullable=False),
)
"""Words that nobody may use at open tables."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UTCDateTime, nullable=False, index=True),
    Column("operator", String(40), nullable=False),
    Column("action", String(24), nullable=False),
    Column("target", String(80), nullable=False),
    Column("words", String(300), nullable=False),
)
"""The orders of operators, each with its time."""

people = Table(
    "people",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("settings", JSON(none_as_null=True)),
    Column("allows_export", Boolean, nullable=False, default=False),
    Column("seen", UTCDateTime, nullable=False, index=True),
    *checks("people", {"key_hash": "length(key_hash) = 64"}),
)
"""The people who keep a list of their games here, by a hash of their key."""

person_games = Table(
    "person_games",
    metadata,
    Column("key_hash", String(64), ForeignKey("people.key_hash", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
    Column("game", String(32), nullable=False),
    Column("started", UTCDateTime, nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("sealed_secret", String(256), nullable=False),
    Column("ended", UTCDateTime),
    Column("result", JSON(none_as_null=True)),
    *checks(
        "person_games",
        {
            "secret_hash": "length(secret_hash) = 64",
            "ended": "(ended IS NULL) = (result IS NULL)",
        },
    ),
)
"""The tables at which people have seats. Results stay when their tables are deleted."""

played_on_device = Table(
    "played_on_device",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("hash", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("at", UTCDateTime, nullable=False, index=True),
    Column("saved", LargeBinary, nullable=False),
    *checks("played_on_device", {"hash": "length(hash) = 64"}),
)
"""Finished games of devices, by the id that the device has drawn; `hash` is that of the request. They name nobody."""
