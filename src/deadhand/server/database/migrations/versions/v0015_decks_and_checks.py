"""A changed deck is kept once for all its tables, and rows that no server writes are refused."""

import hashlib
from typing import Final

import sqlalchemy as sa
from alembic import op

from deadhand.table.errors import Refused

revision = "0015"
down_revision = "0014"

CHECKS: Final = {
    "tables": {
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
    "seats": {
        "seat": "seat >= 0",
        "kind": "kind IN ('human', 'bot', 'open')",
        "bot": "kind <> 'bot' OR bot IS NOT NULL",
        "secret": "kind <> 'human' OR secret_hash IS NOT NULL",
        "secret_hash": "length(secret_hash) = 64",
        "late": "late >= 0",
    },
    "moves": {"n": "n >= 1", "seat": "seat >= 0", "action": "action >= -2"},
    "sealed": {"seat": "seat >= 0", "action": "action >= 0", "n": "n >= 0"},
    "endings": {"moves": "moves >= 0"},
    "barred": {"kind": "kind IN ('address', 'browser')"},
}


def upgrade() -> None:
    """Move the decks to a table of their own, and add the checks.

    Raises:
        Refused: if a row that is there breaks one of them.
    """
    op.create_table(
        "decks",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("deck_hash", sa.String(64)))
    _move_decks(op.get_bind())
    for table, checks in CHECKS.items():
        _find_damaged(op.get_bind(), table, checks)
        with op.batch_alter_table(table) as batch:
            for name, condition in checks.items():
                batch.create_check_constraint(f"ck_{table}_{name}", condition)
            if table == "tables":
                batch.drop_column("deck")
                batch.create_foreign_key("fk_tables_deck_hash", "decks", ["deck_hash"], ["hash"])
                batch.create_index("ix_tables_deck_hash", ["deck_hash"])


def _move_decks(connection: sa.Connection) -> None:
    """Keep every text once, as it is: what was promised of a table is promised of its deck's exact text."""
    known: set[str] = set()
    for (table,) in connection.execute(sa.text("SELECT id FROM tables WHERE deck IS NOT NULL")).all():
        text = connection.execute(sa.text("SELECT deck FROM tables WHERE id = :table"), {"table": table}).scalar_one()
        digest = hashlib.sha256(text.encode()).hexdigest()
        if digest not in known:
            known.add(digest)
            connection.execute(sa.text("INSERT INTO decks VALUES (:hash, :text)"), {"hash": digest, "text": text})
        connection.execute(
            sa.text("UPDATE tables SET deck_hash = :hash WHERE id = :table"), {"hash": digest, "table": table}
        )


def _find_damaged(connection: sa.Connection, table: str, checks: dict[str, str]) -> None:
    for name, condition in checks.items():
        key = {"tables": "id", "barred": "value"}.get(table, "table_id")
        found = connection.execute(sa.text(f"SELECT {key} FROM {table} WHERE NOT ({condition}) LIMIT 1")).scalar()  # noqa: S608
        if found is not None:
            raise Refused(
                f'The database has a damaged row: {name} of "{found}" in {table} must be so that {condition}. '
                "Nothing was changed; restore a backup, or delete that row."
            )
