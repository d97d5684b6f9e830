"""A time for an answer."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the clock of a table, off for those there are, and how often a seat was too late in a row."""
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("late", sa.String(8), nullable=False, server_default="default"))
    op.add_column("seats", sa.Column("late", sa.Integer, nullable=False, server_default="0"))
