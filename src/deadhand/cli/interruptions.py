"""Ctrl-C, a closed terminal and a polite kill all end a game in the same way: saved, and never inside a move."""

import select
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class _InterruptState:
    shields = 0
    pending = False
    arrived: socket.socket | None = None
    """Stirs when one has arrived."""

    def arrive(self, _number: int, _frame: FrameType | None) -> None:
        if self.shields:
            self.pending = True
        else:
            raise KeyboardInterrupt


_interruptions = _InterruptState()


@contextmanager
def raise_on_signals() -> Iterator[None]:
    """Turn every signal to end into KeyboardInterrupt, as Ctrl-C does; for the main thread."""
    before = [(number, signal.signal(number, _interruptions.arrive)) for number in SIGNALS]
    try:
        with _wakeup_socket():
            yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


@contextmanager
def _wakeup_socket() -> Iterator[None]:
    """Have signals stir a socket, too."""
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


def wait_for(*watched: Any, seconds: float | None = None) -> list[Any]:
    """Wait until one of these files or sockets can be read, or so many seconds; returns those that can be.

    An interruption ends it even if it arrives in the moment before the waiting begins, when reading itself would go on
    to wait for ever.
    """
    arrived = _interruptions.arrived
    while True:
        ready = select.select([*watched, arrived] if arrived else watched, [], [], seconds)[0]
        if arrived is None or arrived not in ready:
            return ready
        arrived.recv(4096)  # and here it is raised, if nothing shields


@contextmanager
def delay_signals() -> Iterator[None]:
    """Let nothing interrupt what is done here; an interruption comes right after it instead."""
    _interruptions.shields += 1
    try:
        yield
    finally:
        _interruptions.shields -= 1
    if _interruptions.pending and not _interruptions.shields:
        _interruptions.pending = False
        raise KeyboardInterrupt
