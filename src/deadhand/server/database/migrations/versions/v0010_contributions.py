"""People give numbers to the deals of their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"


def upgrade() -> None:
    """Add what people promise and open; tables that were started before are dealt from their secrets alone."""
    op.add_column("tables", sa.Column("opening", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seed", sa.String(64)))
    op.add_column("tables", sa.Column("program", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "contributions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("number", sa.String(64)),
        sa.UniqueConstraint("table_id", "commitment"),
    )
