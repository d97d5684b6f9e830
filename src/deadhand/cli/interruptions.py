"""Ctrl-C, a closed terminal and a polite kill all end a game in the same way: saved, and never inside a move."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class _Interruptions:
    shields = 0
    pending = False

    def arrive(self, _number: int, _frame: FrameType | None) -> None:
        if self.shields:
            self.pending = True
        else:
            raise KeyboardInterrupt


_interruptions = _Interruptions()


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn every signal to end into KeyboardInterrupt, as Ctrl-C does; for the main thread."""
    before = [(number, signal.signal(number, _interruptions.arrive)) for number in SIGNALS]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


@contextmanager
def shielded() -> Iterator[None]:
    """Let nothing interrupt what is done here; an interruption comes right after it instead."""
    _interruptions.shields += 1
    try:
        yield
    finally:
        _interruptions.shields -= 1
    if _interruptions.pending and not _interruptions.shields:
        _interruptions.pending = False
        raise KeyboardInterrupt
