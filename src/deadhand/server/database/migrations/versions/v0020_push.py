"""Browsers that get push messages, and keys that servers make for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add both tables; earlier tables have no subscription."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("public_key", sa.String(87), nullable=False),
        sa.Column("auth", sa.String(22), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("pushed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_subscriptions_endpoint", "subscriptions", ["endpoint"])
