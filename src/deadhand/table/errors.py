"""Errors whose message is one clear sentence for people."""


class Refused(Exception):
    """Input was refused; the message says what was wrong and what is allowed."""


class IllegalAction(Refused):
    """An action that is not offered now.

    Attributes:
        clause: the rule that forbids it.
    """

    def __init__(self, message: str, *, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class BrokenTable(Exception):
    """A bug in the rules, never the player's mistake. The table cannot be continued."""
