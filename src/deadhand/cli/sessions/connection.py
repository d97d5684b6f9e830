"""A WebSocket connection to a server's table that reconnects by itself."""

import contextlib
import json
import queue
import socket
import threading
from collections.abc import Mapping
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from deadhand.cli.interruptions import wait_for
from deadhand.cli.words.say import say
from deadhand.match.state_in_words import PROTOCOL, complete_frame
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import ENGLISH

MOST_FRAME: Final = 2**22
PAUSES: Final = (0.5, 1, 2, 4, 8, 15)
"""Seconds between attempts to reconnect; the last is repeated."""
REFUSED: Final = 1008
"""The close code of a final refusal."""
LOST: Final[Mapping[str, Any]] = {"type": "lost"}
BACK: Final[Mapping[str, Any]] = {"type": "back"}
ENDED: Final[Mapping[str, Any]] = {"type": "ended"}


class ConnectionLost(Refused):
    """The connection is currently lost."""


class ServerConnection:
    """A connection in a background thread; frames are queued, and `fileno` becomes readable.

    After a lost connection it reconnects with the same secret and receives only the states since then.
    """

    def __init__(self, address: str, secret: str | None, language: str = ENGLISH) -> None:
        self._address = address
        self.language = language
        """The language of what the server writes: refusals and answers to questions."""
        self._secret = secret
        self._frames: queue.SimpleQueue[Mapping[str, Any]] = queue.SimpleQueue()
        self._wakeup_read, self._wakeup_write = socket.socketpair()
        self._closed = threading.Event()
        self.known = -1
        """The number of the last received state."""
        try:
            self._socket = self._open_socket()
        except (OSError, ValueError, InvalidHandshake) as error:
            raise Refused(say("The server cannot be reached at {0}: {1}.", address, error)) from None
        threading.Thread(target=self._queue_frames, daemon=True).start()

    def _open_socket(self) -> ClientConnection:
        opened = connect(self._address, max_size=MOST_FRAME).__enter__()  # left by `close`, in whichever thread
        hello = {"type": "hello", "protocol": PROTOCOL, "secret": self._secret, "since": self.known}
        opened.send(json.dumps({**hello, "facts": True, "language": self.language}))
        return opened

    def _queue_frames(self) -> None:
        """Queue frames and reconnect, until this is closed or the server refuses."""
        state: dict[str, Any] = {}
        while not self._closed.is_set():
            try:
                frame = complete_frame(json.loads(self._socket.recv()), state)
            except ConnectionClosed as lost:
                if self._closed.is_set() or not self._reconnect(lost):
                    return
                continue
            if frame["type"] == "state":
                self.known = frame["n"]
            self._put_frame(frame)

    def _reconnect(self, lost: ConnectionClosed) -> bool:
        """Reconnect, with growing pauses; return False if the server refuses."""
        if lost.rcvd is not None and lost.rcvd.code == REFUSED:
            self._put_frame(ENDED)
            return False
        self._put_frame(LOST)
        attempt = 0
        while not self._closed.wait(PAUSES[min(attempt, len(PAUSES) - 1)]):
            attempt += 1
            with contextlib.suppress(OSError, ValueError, InvalidHandshake, ConnectionClosed):
                self._socket = self._open_socket()
                self._put_frame(BACK)
                return True
        return False

    def _put_frame(self, frame: Mapping[str, Any]) -> None:
        self._frames.put(frame)
        with contextlib.suppress(OSError):
            self._wakeup_write.send(b".")

    def fileno(self) -> int:
        """Return the descriptor that is readable when a frame has come."""
        return self._wakeup_read.fileno()

    def send(self, frame: Mapping[str, Any]) -> None:
        """Send a frame; it is not sent again after a lost connection.

        Raises:
            Lost: if it is lost now.
        """
        try:
            self._socket.send(json.dumps(frame))
        except ConnectionClosed:
            raise ConnectionLost(say("Connection lost. Reconnecting...")) from None

    def receive(self, seconds: float | None = None) -> Mapping[str, Any] | None:
        """Return the next frame; None after the timeout."""
        if self._frames.empty():
            wait_for(self, seconds=seconds)
        try:
            frame = self._frames.get_nowait()
        except queue.Empty:
            return None
        self._wakeup_read.recv(1)
        return frame

    def close(self) -> None:
        """Close the connection."""
        self._closed.set()
        self._socket.close()
        self._wakeup_write.close()
        self._wakeup_read.close()
