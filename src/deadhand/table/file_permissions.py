"""Permissions of files with secrets, such as the secrets of seats: only their user may read them."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

FOLDER: Final = 0o700
FILE: Final = 0o600
OTHERS: Final = 0o077
"""The permissions of all but the owner."""
OF_UNIX: Final = os.name == "posix"
"""Elsewhere a user's folders are closed to others anyway."""


def make_private(folder: Path) -> None:
    """Create a folder that only the user may read, and its missing parents; existing folders stay as they are."""
    for lacking in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        lacking.mkdir(FOLDER, exist_ok=True)


def restrict_access(paths: Iterable[Path]) -> list[Path]:
    """Make files and folders of this user private; return those that were not, outer folders first.

    What belongs to somebody else, or cannot be changed, is left alone.
    """
    return [path for path in sorted(paths) if OF_UNIX and _restrict(path)]


def _restrict(path: Path) -> bool:
    try:
        status = path.stat()
        if status.st_uid != os.geteuid() or not status.st_mode & OTHERS:
            return False
        path.chmod(status.st_mode & ~OTHERS)
    except OSError:
        return False
    return True
