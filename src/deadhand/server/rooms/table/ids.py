"""The ids of new tables."""

import secrets


def new_id() -> str:
    """Return a random table id that does not look like a command-line option."""
    while True:
        made = secrets.token_urlsafe(12)
        if made[0] != "-":
            return made
