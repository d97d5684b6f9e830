"""The chat of one table: stored with the table but outside its game, with a rate limit per person."""

from dataclasses import dataclass, field
from typing import Final

from deadhand.server.database.chat import MAX_MESSAGES, ChatStorage, NewText
from deadhand.server.database.records import TableRecord
from deadhand.server.limits.buckets import RateLimit
from deadhand.server.shapes.server_frames import ChatMessage
from deadhand.table.errors import Refused
from deadhand.table.game.printable_text import invisible_character, normalize_spaces

LONGEST: Final = 200
"""The most characters (code points) of a message."""
AT_ONCE: Final = 5
EVERY: Final = 2.0
"""Seconds per further message after a burst of `AT_ONCE`."""


def message_rates(most: int = MAX_MESSAGES) -> RateLimit:
    """Return the rate limit of the messages of so many people."""
    return RateLimit("Too many messages. Try again in a moment.", 1 / EVERY, burst=AT_ONCE, most=most)


@dataclass(slots=True, eq=False)
class Chat:
    """The chat messages of a table."""

    _record: TableRecord
    _storage: ChatStorage
    messages: list[ChatMessage] = field(default_factory=list)
    rates: RateLimit = field(default_factory=message_rates)

    def sync(self, messages: list[ChatMessage]) -> list[ChatMessage]:
        """Apply the database's rows; return the new messages."""
        known = {message["id"] for message in self.messages}
        self.messages = messages
        return [message for message in self.messages if message["id"] not in known]

    async def post(self, text: str, *, seat: int, who: str, name: str, browser: str | None = None) -> ChatMessage:
        """Store a message of a person.

        Raises:
            Refused: if it is empty, too long, early or has invisible characters, or the host has switched the chat off.
        """
        if not self._record.chat:
            raise Refused("The host has switched the chat off. You can still send quick messages.")
        checked = validated_text(text)
        self.rates.check(who)
        message = await self._storage.add(self._record.id, NewText(seat, name, checked, browser), who=who)
        self.messages = [*self.messages, message][-MAX_MESSAGES:]
        return message


def validated_text(text: str) -> str:
    """Return a message of a person without superfluous spaces.

    Raises:
        Refused: if it is empty, too long or has invisible characters.
    """
    message = normalize_spaces(text).strip()
    if not 0 < len(message) <= LONGEST:
        raise Refused("A message has 1 to {0} characters, not {1}.", LONGEST, len(message))
    hidden = invisible_character(message)
    if hidden is not None:
        raise Refused("A message must be visible text; yours contains {0}.", hidden)
    return message
