"""A connection between a browser and a server that a test can break without notice to either end."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 65536
FORBIDDEN = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Line:
    """A TCP proxy to a local port. While it is stalled it accepts and forwards nothing, and closes nothing.

    With `blocks`, it answers a request whose head contains these bytes itself, as a proxy that forbids it does.
    """

    def __init__(self, port: int, *, blocks: bytes | None = None) -> None:
        self._port = port
        self.blocks = blocks
        self._flowing = threading.Event()
        self._flowing.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []

    @property
    def address(self) -> str:
        """The address at which it answers."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def stall(self) -> None:
        """Hold back whatever is sent from now on."""
        self._flowing.clear()

    def resume(self) -> None:
        """Deliver what was held back, and forward again."""
        self._flowing.set()

    def serve(self) -> None:
        """Serve connections until the listener is closed."""
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._ends.append(near)
                self._flowing.wait()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends.append(far)
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self._flowing.wait()
                if self.blocks is not None and self.blocks in data.lower():
                    source.sendall(FORBIDDEN)
                    break
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Close everything."""
        self.resume()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        for end in (self._listener, *self._ends):
            end.close()


@contextmanager
def line_to(site: str, *, blocks: bytes | None = None) -> Iterator[Line]:
    """A line to a server, open until the end."""
    line = Line(int(site.rpartition(":")[2]), blocks=blocks)
    threading.Thread(target=line.serve, daemon=True).start()
    try:
        yield line
    finally:
        line.close()
