"""The messages of a socket that its reader has not taken yet."""

import asyncio
from typing import Any


class MessageQueue:
    """A queue for one reader. That of asyncio takes 3 KiB while it is empty, and every idle socket has one."""

    __slots__ = ("_messages", "_next")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._next: asyncio.Future[Any] | None = None
        """The message that the reader waits for, or has been given."""

    def empty(self) -> bool:
        """Return whether there is no message."""
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Add a message, or give it to the reader who waits."""
        if self._next is None or self._next.done():
            self._messages.append(message)
        else:
            self._next.set_result(message)

    def get(self) -> asyncio.Future[Any]:
        """Take the oldest message, as soon as there is one. A reader that is cancelled meanwhile may lose one."""
        self._next = asyncio.get_running_loop().create_future()
        if self._messages:
            self._next.set_result(self._messages.pop(0))
        return self._next
