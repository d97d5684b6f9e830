"""Commit-reveal of this terminal's number for a server's deal, and checks of the other commitments."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from deadhand.cli.words.say import say

Frame = Mapping[str, Any]

CHANGED: Final = "The server's commitment has changed since you joined: the deal may have been manipulated."
OTHER: Final = "The commitments have changed since you revealed your number: the deal may have been manipulated."
MISSING: Final = "The deal was made without your number. If your connection was good, it may have been manipulated."


class ClientSeed:
    """A random number that is committed on joining and revealed only to frozen commitments."""

    def __init__(self, server: str | None = None) -> None:
        """`server` is the server's commitment, if it is known."""
        self.number = secrets.token_hex(32)
        self.commitment = hashlib.sha256(self.number.encode()).hexdigest()
        self._server = server
        self._frozen: set[tuple[int, str]] | None = None
        """Everybody's commitments at the time of the reveal."""
        self._committed = False

    def frame_to_send(self, frame: Frame) -> Frame | None:
        """Return the frame to send before the deal, if any."""
        self._server = self._server or frame["commitment"]
        standing = next((each for each in frame["commitments"] if each["seat"] in frame["seats_of_mine"]), None)
        mine = standing is not None and standing["commitment"] == self.commitment
        if frame["revealing"]:
            return self._reveal_frame(frame) if mine and not self.fairness_warning(frame) else None
        if mine or not frame["seats_of_mine"] or self._frozen is not None or (standing and self._committed):
            return None
        self._committed = True
        return {"type": "commit", "commitment": self.commitment}

    def _reveal_frame(self, frame: Frame) -> Frame | None:
        frozen = _commitments_of(frame["commitments"])
        if len({commitment for _, commitment in frozen}) < len(frame["commitments"]):
            return None
        self._frozen = frozen
        return {"type": "reveal", "number": self.number}

    def fairness_warning(self, frame: Frame) -> str:
        """Return why the deal may be unfair; empty if nothing is suspicious."""
        if self._server is not None and frame["commitment"] != self._server:
            return say(CHANGED)
        if self._frozen is None:
            return ""
        if _commitments_of(frame["commitments"]) != self._frozen:
            return say(OTHER)
        mine = next(each for each in frame["commitments"] if each["commitment"] == self.commitment)
        return say(MISSING) if frame["type"] == "dealt" and mine["number"] != self.number else ""


def _commitments_of(commitments: Sequence[Frame]) -> set[tuple[int, str]]:
    return {(each["seat"], each["commitment"]) for each in commitments}
