"""People may allow that their finished games are exported; seats know whether a bot or the clock answered for them."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add both columns; nobody has allowed anything yet, and of earlier seats it is unknown who answered."""
    op.add_column("people", sa.Column("allows_export", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("answered_for", sa.Boolean))
