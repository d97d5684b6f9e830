"""Hosts may list their tables as open, and the browsers of those who come from there are known."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the list; no earlier table is on it, and no earlier player came from there."""
    op.create_table(
        "listings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attended", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column("seats", sa.Column("browser", sa.String(16)))
