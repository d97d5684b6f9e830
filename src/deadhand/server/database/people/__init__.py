"""People in the database: lists of games, texts, reports and bans. Begin with `moderation.py`."""
