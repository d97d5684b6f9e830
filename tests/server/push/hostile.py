"""A push service that never comes to its answer: it sends the same bytes again and again, from a thread of its own."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

PATIENCE: Final = 20.0
"""Seconds after which it gives up."""


@contextmanager
def hostile_service(first: bytes, again: bytes, *, pause: float = 0.0) -> Iterator[int]:
    """Serve everybody alike; gives the port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_accept, args=(listener, first, again, pause), daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


def _accept(listener: socket.socket, first: bytes, again: bytes, pause: float) -> None:
    with suppress(OSError):
        while True:
            peer, _ = listener.accept()
            threading.Thread(target=_pour, args=(peer, first, again, pause), daemon=True).start()


def _pour(peer: socket.socket, first: bytes, again: bytes, pause: float) -> None:
    until = time.monotonic() + PATIENCE
    with suppress(OSError), peer:
        peer.sendall(first)
        while time.monotonic() < until:
            peer.sendall(again)
            time.sleep(pause)
