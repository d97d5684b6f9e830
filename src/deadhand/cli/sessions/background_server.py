"""A server in a background thread."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from deadhand.table.errors import Refused

if TYPE_CHECKING:
    import uvicorn

PATIENCE: Final = 30.0
"""Timeout of the server's start, in seconds."""


@contextmanager
def run_in_background(server: "uvicorn.Server") -> Iterator[None]:
    """Run a server in a thread until the block ends.

    Raises:
        Refused: if it does not come up.
    """
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        due = time.monotonic() + PATIENCE
        while not server.started:
            if not thread.is_alive() or time.monotonic() > due:
                raise Refused("The server did not start.")
            time.sleep(0.02)
        yield
    finally:
        server.should_exit = True
        thread.join()
