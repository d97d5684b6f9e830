"""Reasons why an action is not offered, as numbers: those of the core, then those that a game declares.

A game declares its own with `ActionSpace.refusal`.
"""

from typing import Final, NamedTuple


class RefusalWords(NamedTuple):
    """The words of a refusal, without a capital: a template for the arguments of the refused action, and the clause."""

    sentence: str
    clause: str = ""
    """Empty for a clause of the verb, the question or the outcome."""


CORE_REFUSALS: Final = (
    RefusalWords("you do not have the cards for it: {0}"),
    RefusalWords("no such card lies there: {0}"),
    RefusalWords("nobody sits there"),
    RefusalWords("that is not among the choices now"),
    RefusalWords("now you are asked: {0}"),
    RefusalWords("the question is: {0}"),
    RefusalWords("The game is over ({0})."),
    RefusalWords("There is no action {0}; {1} numbers them 0 to {2}"),
)
"""The core's own refusals."""
MISSING, NOT_THERE, NOBODY_THERE, NOT_AMONG, OTHER_QUESTION, THE_QUESTION, OVER, NO_ACTION = range(len(CORE_REFUSALS))
"""Their numbers."""
