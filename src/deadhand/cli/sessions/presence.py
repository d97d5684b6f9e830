"""The presence of people at a server's table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

from deadhand.cli.words.say import say

Presence = Literal["here", "away", "played"]
"""True if a person is there, away, or played by a bot."""


class PresenceTracker:
    """The presence of the other people at a table, as last reported."""

    def __init__(self) -> None:
        self._known: dict[int, Presence] = {}

    def describe_changes(self, seats: Sequence[Mapping[str, Any]], *, mine: Collection[int]) -> list[str]:
        """Return the changes, in a sentence each."""
        people = [seat for seat in seats if seat["kind"] == "human" and seat["seat"] not in mine]
        return [sentence for seat in people for sentence in self._change_of(seat)]

    def _change_of(self, seat: Mapping[str, Any]) -> Iterator[str]:
        before = self._known.get(seat["seat"], "here")
        now = self._known[seat["seat"]] = presence_of(seat)
        if now == before:
            return
        if now == "played":
            yield say("A bot plays for {0}.", seat["name"])
        else:
            yield say("{0} is away." if now == "away" else "{0} is back.", seat["name"])


def presence_of(seat: Mapping[str, Any]) -> Presence:
    """Return a person's presence: "here", "away", or "played" by a bot."""
    return "played" if seat["stand_in"] else "away" if seat["away"] else "here"
