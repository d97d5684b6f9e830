"""The user's own folders. A user without a home folder has none, as in many containers and in cron."""

from collections.abc import Callable
from pathlib import Path

from platformdirs import user_cache_path, user_data_path


def user_data() -> Path | None:
    """Return the folder for the user's data; None without a home folder."""
    return _absolute(user_data_path)


def user_cache() -> Path | None:
    """Return the folder for what can be made again; None without a home folder."""
    return _absolute(user_cache_path)


def _absolute(find: Callable[[str], Path]) -> Path | None:
    try:
        folder = find("deadhand")
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None  # earlier versions of platformdirs return "~/..." instead
