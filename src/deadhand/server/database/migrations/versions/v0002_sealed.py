"""Answers given before their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of sealed answers."""
    op.create_table(
        "sealed",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("question", sa.String(16), nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
    )
