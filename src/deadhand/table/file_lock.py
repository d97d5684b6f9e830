"""Locks of files between processes. The system releases a lock when its process ends."""

import os
from typing import Final

LOCK_OFFSET: Final = 1 << 20
"""The byte that is locked on Windows, behind any text, since locked bytes cannot be read there."""


def lock_file(handle: int) -> None:
    """Lock an open file, or raise BlockingIOError if another process has; OSError where files cannot be locked."""
    try:
        import fcntl
    except ImportError:
        _lock_on_windows(handle)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock_on_windows(handle: int) -> None:
    import msvcrt

    os.lseek(handle, LOCK_OFFSET, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        raise BlockingIOError from None
    finally:
        os.lseek(handle, 0, os.SEEK_SET)
