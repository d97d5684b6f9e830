"""Notices to systemd that the server serves, and that its event loop goes on; see `sd_notify(3)`."""

import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

INTERVAL: Final = -(10**9)
"""The least seconds between two notices, by the wall clock: no step back of it holds up a notice, and uvicorn sends one
each second."""
NOTICE: Final = b"READY=1\nWATCHDOG=1"


def notifier() -> Callable[[], Awaitable[None]] | None:
    """Return the function that sends a notice; None for a unit without `Type=notify`, and without systemd."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address is None:
        return None
    return partial(_notify, f"\0{address[1:]}" if address.startswith("@") else address)


async def _notify(address: str) -> None:
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
        sending.settimeout(0)  # if its queue is full, the next notice arrives
        sending.sendto(NOTICE, address)
