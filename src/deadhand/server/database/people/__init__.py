"""People in the database: lists of games, texts, reports, bans and the audit log. Begin with `moderation.py`."""
