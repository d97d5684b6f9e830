"""Answers before their turn, a time for an answer, and tables that gather and talk before they begin."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0001"


def upgrade() -> None:
    """Add sealed answers, clocks, lobbies and talk; tables that were started before have begun, without a clock."""
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("late", sa.String(8), nullable=False, server_default="default"))
    op.add_column("tables", sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("late", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "sealed",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("question", sa.String(16), nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("who", sa.String(16), primary_key=True),
    )
    op.create_table(
        "words",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
