"""Errors whose message is one clear sentence for people."""

from collections.abc import Mapping
from string import Formatter
from typing import Any


class _English(Formatter):
    """Fills the messages of exceptions in: `{0}` is a value, `{0:1 second|# seconds}` a number in words."""

    def format_field(self, value: object, format_spec: str) -> str:
        one, _, more = format_spec.partition("|")
        return (one if value == 1 else more).replace("#", str(value)) if more else str(value)


class Message:
    """A sentence for people that may be translated: an English template and its values; a value may be a message."""

    def __init__(self, template: str, *values: object) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return _English().vformat(self.template, self.values, {}) if self.values else self.template


class Refused(Exception):
    """Input was refused; the message says what was wrong and what is allowed.

    Attributes:
        message: the sentence; its template is English. `str` fills it in.
    """

    def __init__(self, template: str, *values: object) -> None:
        super().__init__(template, *values)
        self.message = Message(template, *values)

    def __str__(self) -> str:
        return str(self.message)


class IllegalAction(Refused):
    """An action that is not offered now.

    Attributes:
        clause: the rule that forbids it.
        facts: the same in numbers, if it is about a table; see `RefusalFacts`.
    """

    def __init__(self, message: str, *, clause: str, facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.clause = clause
        self.facts = facts


class BrokenTable(Exception):
    """A bug in the rules, never the player's mistake. The table cannot be continued."""
