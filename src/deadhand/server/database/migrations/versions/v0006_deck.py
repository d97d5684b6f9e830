"""Tables may be played with a changed deck."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the text of the deck file; tables that were started before have their game's own."""
    op.add_column("tables", sa.Column("deck", sa.Text()))
