"""The level of a bot may change during a game, and tables may play on from a move of an earlier game."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add both columns; earlier tables have neither."""
    op.add_column("seats", sa.Column("bot_changed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("earlier", sa.JSON))
