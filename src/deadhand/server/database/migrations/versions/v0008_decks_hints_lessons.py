"""Tables may be played with a changed deck, without hints, or as a lesson."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0005"


def upgrade() -> None:
    """Add decks, hints and scenes; earlier tables have their game's own deck, give hints and are no lessons."""
    op.add_column("tables", sa.Column("deck", sa.Text()))
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("scene", sa.Integer))
