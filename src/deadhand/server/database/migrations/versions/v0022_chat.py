"""The column that says whether a table's chat is on is named for it."""

from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Rename the column `talk`."""
    op.execute("ALTER TABLE tables RENAME COLUMN talk TO chat")
