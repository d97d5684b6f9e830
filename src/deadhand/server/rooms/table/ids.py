"""The ids of new tables."""

import secrets


def new_id() -> str:
    """An id that nobody guesses, and that no command takes for an option."""
    while True:
        made = secrets.token_urlsafe(12)
        if made[0] != "-":
            return made
