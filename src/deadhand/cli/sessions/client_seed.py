"""The number that this terminal gives to the deal of a server's table, and what it was told of the others' before."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

Frame = Mapping[str, Any]

CHANGED: Final = "The server's promise has changed since you came: the deal may have been picked."
OTHER: Final = "The promises have changed since you gave your number: the deal may have been picked."
MISSING: Final = "The deal was made without your number. If your line was good, it may have been picked."


class ClientSeed:
    """A number, promised by its hash when this terminal comes to a table, and opened to frozen promises only."""

    def __init__(self, server: str | None = None) -> None:
        """`server` is what the server has promised, if it is known already."""
        self.number = secrets.token_hex(32)
        self.commitment = hashlib.sha256(self.number.encode()).hexdigest()
        self._server = server
        self._frozen: set[tuple[int, str]] | None = None
        """Everybody's promises as they were when the number was opened."""
        self._promised = False

    def attend(self, told: Frame) -> Frame | None:
        """What to send to a table that is not dealt yet, if anything."""
        self._server = self._server or told["commitment"]
        standing = next((each for each in told["promises"] if each["seat"] in told["seats_of_mine"]), None)
        mine = standing is not None and standing["commitment"] == self.commitment
        if told["opening"]:
            return self._reveal(told) if mine and not self.doubt(told) else None
        if mine or not told["seats_of_mine"] or self._frozen is not None or (standing and self._promised):
            return None
        self._promised = True
        return {"type": "promise", "commitment": self.commitment}

    def _reveal(self, told: Frame) -> Frame | None:
        frozen = _commitments_of(told["promises"])
        if len({commitment for _, commitment in frozen}) < len(told["promises"]):
            return None
        self._frozen = frozen
        return {"type": "open", "number": self.number}

    def doubt(self, told: Frame) -> str:
        """Why the deal may not be fair, by what a table tells before it or after; nothing if it is, for all we know."""
        if self._server is not None and told["commitment"] != self._server:
            return CHANGED
        if self._frozen is None:
            return ""
        if _commitments_of(told["promises"]) != self._frozen:
            return OTHER
        mine = next(each for each in told["promises"] if each["commitment"] == self.commitment)
        return MISSING if told["type"] == "dealt" and mine["number"] != self.number else ""


def _commitments_of(promises: Sequence[Frame]) -> set[tuple[int, str]]:
    return {(each["seat"], each["commitment"]) for each in promises}
