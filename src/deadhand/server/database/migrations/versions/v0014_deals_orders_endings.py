"""People give numbers to deals, the operator gives orders, and ended games are kept as text."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0008"


def upgrade() -> None:
    """Add contributions, orders, endings and folding; earlier tables are dealt from their secrets alone."""
    op.add_column("tables", sa.Column("opening", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seed", sa.String(64)))
    op.add_column("tables", sa.Column("program", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("folded", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "contributions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("number", sa.String(64)),
        sa.UniqueConstraint("table_id", "commitment"),
    )
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
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("saved", sa.LargeBinary),
    )
