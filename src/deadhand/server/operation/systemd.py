"""What systemd is told of the server: that it has started, and that its event loop goes on; see `sd_notify(3)`."""

import asyncio
import os
import socket
from contextlib import suppress
from typing import Final

INTERVAL: Final = 5.0
"""Seconds between two notices; `WatchdogSec` in `deploy/deadhand.service` allows for several that are late."""
NOTICE: Final = b"READY=1\nWATCHDOG=1"


def notify_address() -> str | None:
    """Return the address of systemd's socket; None for a unit without `Type=notify`, and without systemd."""
    return os.environ.get("NOTIFY_SOCKET")


async def send_notices(address: str) -> None:
    """Send systemd notices until cancelled."""
    while True:
        with suppress(OSError):  # its queue is full: the next one arrives
            _send(f"\0{address[1:]}" if address.startswith("@") else address)
        await asyncio.sleep(INTERVAL)


def _send(address: str) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
        sending.settimeout(0)
        sending.sendto(NOTICE, address)
