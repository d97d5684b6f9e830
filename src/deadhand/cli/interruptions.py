"""Signal handling: Ctrl-C, SIGTERM and a closed terminal save the game, and never interrupt a move.

After Ctrl-Z and `fg`, the question is printed again.
"""

import select
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
RESUMED: Final[int] = getattr(signal, "SIGCONT", 0)
"""The signal with which a stopped process goes on; 0 on Windows, which has none."""


class _InterruptState:
    shields = 0
    pending = False
    arrived: socket.socket | None = None
    """Readable when a signal has arrived."""

    def handle_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self.shields:
            self.pending = True
        else:
            raise KeyboardInterrupt


_interruptions = _InterruptState()


@contextmanager
def raise_on_signals() -> Iterator[None]:
    """Turn SIGINT, SIGTERM and SIGHUP into KeyboardInterrupt; for the main thread."""
    before = [(number, signal.signal(number, _interruptions.handle_signal)) for number in SIGNALS]
    if RESUMED:  # only signals with a handler are written to the socket
        before.append((RESUMED, signal.signal(RESUMED, lambda _number, _frame: None)))
    try:
        with _wakeup_socket():
            yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


@contextmanager
def _wakeup_socket() -> Iterator[None]:
    """Write signals to a socket, so that `select` wakes up."""
    arrived, arriving = socket.socketpair()
    with arrived, arriving:
        arriving.settimeout(0)
        outer = _interruptions.arrived, signal.set_wakeup_fd(arriving.fileno(), warn_on_full_buffer=False)
        _interruptions.arrived = arrived
        try:
            yield
        finally:
            _interruptions.arrived = outer[0]
            signal.set_wakeup_fd(outer[1])


def wait_for(*watched: Any, seconds: float | None = None, on_resume: Callable[[], None] | None = None) -> list[Any]:
    """Wait until a file or socket is readable, or until the timeout; return the readable ones.

    `on_resume` is called when the process goes on after it was stopped, as by Ctrl-Z.

    An interruption ends it even if it arrives in the moment before the waiting begins, when reading itself would go on
    to wait for ever.
    """
    arrived = _interruptions.arrived
    while True:
        ready = select.select([*watched, arrived] if arrived else watched, [], [], seconds)[0]
        if arrived is None or arrived not in ready:
            return ready
        if RESUMED in arrived.recv(4096) and on_resume:  # and here it is raised, if nothing shields
            on_resume()


@contextmanager
def delay_signals() -> Iterator[None]:
    """Delay interruptions until this block has ended."""
    _interruptions.shields += 1
    try:
        yield
    finally:
        _interruptions.shields -= 1
    if _interruptions.pending and not _interruptions.shields:
        _interruptions.pending = False
        raise KeyboardInterrupt
