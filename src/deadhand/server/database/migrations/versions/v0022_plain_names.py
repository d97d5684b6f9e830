"""Name two columns as frames name them: whether the chat is on, and whether numbers are being revealed."""

from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Rename two columns."""
    op.execute("ALTER TABLE tables RENAME COLUMN talk TO chat")
    op.execute("ALTER TABLE tables RENAME COLUMN opening TO revealing")
