"""The words of an offer as the table stands, as integers that the rules `@wording` write.

Such a rule returns the number of the template that holds, or UNWORDED. The values of the template, besides the verb's
arguments, are written into a list: `words` has room for those of one offer.
"""

from typing import Final

from deadhand.table.record.record import Integers
from deadhand.table.rules.rule import rule

UNWORDED: Final = -1
"""Returned by a rule if the declared words of the verb hold."""
VALUE_TYPES: Final = ("number", "seat", "kind", "cards")
"""The types of values by their codes; `cards` are packed (see `packed_counts.py`)."""
NUMBER: Final = VALUE_TYPES.index("number")
SEAT: Final = VALUE_TYPES.index("seat")
KIND: Final = VALUE_TYPES.index("kind")
CARDS: Final = VALUE_TYPES.index("cards")

MOST_VALUES: Final = 4
"""The most values that a rule adds."""
FINAL: Final = 0
"""The place of 1 if the choice is final, ..."""
BACKS: Final = 1
"""... of the set of arguments said with their backs, ..."""
VALUES: Final = 2
"""... and of the number of values, before their pairs: the code of the type, and the value."""
WORDS_SIZE: Final = VALUES + 1 + 2 * MOST_VALUES
"""The length of `words`."""


@rule
def clear_words(words: Integers) -> None:
    """Begin the words of another offer."""
    words[FINAL] = 0
    words[BACKS] = 0
    words[VALUES] = 0


@rule
def make_final(words: Integers) -> None:
    """Let a page ask for a second click."""
    words[FINAL] = 1


@rule
def add_back(words: Integers, argument: int) -> None:
    """Say the kind that is the verb's first (0), second or third argument with its back."""
    words[BACKS] |= 1 << argument


@rule
def add_value(words: Integers, what: int, value: int) -> None:
    """Add the next value of the template, of a type such as SEAT."""
    pair = VALUES + 1 + 2 * words[VALUES]
    words[pair] = what
    words[pair + 1] = value
    words[VALUES] += 1
