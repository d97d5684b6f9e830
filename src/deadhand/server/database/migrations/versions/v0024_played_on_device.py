"""Finished games of devices, which their people have allowed to be stored."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "played_on_device",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("saved", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("length(hash) = 64", "ck_played_on_device_hash"),
    )
