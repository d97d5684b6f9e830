"""The lock of a database file, held by one process. A lock file beside it names that process."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from deadhand.server.database.address import file_of
from deadhand.table.errors import Refused
from deadhand.table.file_lock import lock_file
from deadhand.table.file_permissions import FILE
from deadhand.table.files import os_error_reason, real_path

MAX_HOLDER: Final = 300
"""Maximum length of the holder's description, in bytes."""

logger = logging.getLogger(__name__)


@contextmanager
def lock_store(url: str, *, doing: str) -> Iterator[None]:
    """Lock a store; `doing` says why, for others: "serves them at 127.0.0.1:8000". PostgreSQL is shared.

    Raises:
        Refused: naming the process that holds it.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    handle = _lock_file(file)
    os.ftruncate(handle, 0)
    os.write(handle, f"process {os.getpid()} {doing}\n".encode()[:MAX_HOLDER])
    try:
        yield
    finally:
        os.ftruncate(handle, 0)
        os.close(handle)


def _lock_file(file: Path) -> int:
    """Lock a database file; return the open file beside it that is locked."""
    real = real_path(file)
    beside = real.with_name(f"{real.name}.lock")
    try:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT, FILE)
    except OSError as error:
        raise Refused(f"The tables in {file} cannot be used: {beside.name}: {os_error_reason(error)}.") from None
    try:
        lock_file(handle)
    except BlockingIOError:
        holder = os.read(handle, MAX_HOLDER).decode(errors="replace").strip()
        os.close(handle)
        raise Refused(
            f"The tables in {file} are in use: {holder or 'another process holds them'}. "
            "Stop that one first, or use other tables with --data."
        ) from None
    except OSError as error:  # some network drives know no locks
        logger.warning("Whether another server uses %s cannot be known here: %s.", file, os_error_reason(error))
    return handle
