"""The operator ends tables, and bars addresses and browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0010"


def upgrade() -> None:
    """Add what was ordered."""
    op.create_table(
        "ended",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, index=True),
        sa.Column("words", sa.String(300), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "barred",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("words", sa.String(300), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
