"""Tables gather before they begin, and their people talk."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add who is ready, who is banned and what was said; tables that were started before have begun."""
    op.add_column("tables", sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "bans",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("who", sa.String(16), primary_key=True),
    )
    op.create_table(
        "words",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
