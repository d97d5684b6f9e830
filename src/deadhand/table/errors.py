"""Errors: each says in one clear sentence what was refused."""


class Refused(Exception):
    """Something from outside was refused; the message says what was wrong and what is allowed."""


class IllegalAction(Refused):
    """An action that is not offered now.

    Attributes:
        clause: the rule that forbids it.
    """

    def __init__(self, message: str, *, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class BrokenTable(Exception):
    """A fault in the rules themselves; never the fault of who played. The table must not be played on."""
