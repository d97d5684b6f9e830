"""Bans have an end and may be of names, people may be muted and reported, words blocked; all of it is audited."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add all tables; earlier bans have no end, and the browsers of earlier messages are unknown."""
    create_restrictions()
    create_reports()
    op.create_table(
        "blocked_words",
        sa.Column("word", sa.String(40), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("operator", sa.String(40), nullable=False),
        sa.Column("action", sa.String(24), nullable=False),
        sa.Column("target", sa.String(80), nullable=False),
        sa.Column("words", sa.String(300), nullable=False),
    )
    op.add_column("words", sa.Column("browser", sa.String(16)))
    op.add_column("comments", sa.Column("browser", sa.String(16)))


def create_restrictions() -> None:
    """Add bans and mutes, and take over the bans."""
    op.create_table(
        "restrictions",
        sa.Column("effect", sa.String(8), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("words", sa.String(300), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.CheckConstraint("effect IN ('ban', 'mute')", "ck_restrictions_effect"),
        sa.CheckConstraint("kind IN ('address', 'browser', 'name')", "ck_restrictions_kind"),
    )
    op.execute(
        "INSERT INTO restrictions (effect, kind, value, words, at) SELECT 'ban', kind, value, words, at FROM barred"
    )
    op.drop_table("barred")


def create_reports() -> None:
    """Add reports."""
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("about", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("browser", sa.String(16)),
        sa.Column("address", sa.String(64)),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("reporter_name", sa.String(40), nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("closed", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("table_id", "about", "subject", "reporter"),
        sa.CheckConstraint("about IN ('message', 'comment', 'name')", "ck_reports_about"),
    )
