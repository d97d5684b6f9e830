"""Write the offers of the open question, with what distinguishes their words now, as a list of integers.

For each offer there stand

- the action, the number of the template that holds (or UNWORDED), and 1 if the choice is final;
- the number of arguments that are said with their backs, and which these are;
- the number of values of the template and their pairs: the code of the type (`VALUE_TYPES`), and the value;
- the number of cards alike and their pairs: the zone, and the place from the lowest.
"""

from collections.abc import MutableSequence
from typing import Final

import numpy as np

from deadhand.table.choices.actions import ACTIONS
from deadhand.table.choices.wordings import BACKS, FINAL, MOST_VALUES, UNWORDED, VALUES, WORDS_SIZE, clear_words
from deadhand.table.flow.hooks import choose_words, list_alike
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import door, inline_rule, rule

MOST_ARGUMENTS: Final = 3
OFFER_SIZE: Final = 6 + MOST_ARGUMENTS + 2 * MOST_VALUES
"""The most integers of an offer without cards alike; each of those takes two."""


@door("states", "integer", "integers")
def write_offers(states: MutableSequence[Table], index: int, out: Integers) -> int:
    """Write the offers of one table in their order, and return how many integers that are."""
    t = states[index]
    words, cards = np.zeros(WORDS_SIZE, np.int64), np.zeros(1 + t.cards, np.int64)
    at = 0
    for place in range(t.offer_count):
        at = write_offer(t, t.offers[place], words, cards, out, at)
    return at


@rule
def write_offer(t: Table, action: int, words: Integers, cards: Integers, out: Integers, at: int) -> int:
    """Write one offer, and return the end of what is written. `words` and `cards` have room for what rules list."""
    verb, x, y, z = int(ACTIONS[action, 0]), int(ACTIONS[action, 1]), int(ACTIONS[action, 2]), int(ACTIONS[action, 3])
    clear_words(words)
    variant = choose_words(t, verb, x, y, z, words)
    out[at] = action
    out[at + 1] = variant
    at = write_no_words(out, at + 2) if variant == UNWORDED else write_words(words, out, at + 2)
    cards[0] = 0
    list_alike(t, verb, x, y, z, cards)
    return write_places(t, cards, out, at)


@inline_rule
def write_no_words(out: Integers, at: int) -> int:
    """Write that an offer is not final, and has neither backs nor values, as it reads as declared."""
    out[at] = 0
    out[at + 1] = 0
    out[at + 2] = 0
    return at + 3


@rule
def write_words(words: Integers, out: Integers, at: int) -> int:
    """Write whether the choice is final, the arguments said with their backs, and the values."""
    out[at] = words[FINAL]
    at += 1
    count = at
    out[count] = 0
    for argument in range(MOST_ARGUMENTS):
        if (words[BACKS] >> argument) & 1:
            out[count] += 1
            at += 1
            out[at] = argument
    for each in range(1 + 2 * words[VALUES]):
        at += 1
        out[at] = words[VALUES + each]
    return at + 1


@rule
def write_places(t: Table, cards: Integers, out: Integers, at: int) -> int:
    """Write where each of these cards lies, after their number."""
    count = int(cards[0])
    out[at] = count
    at += 1
    for each in range(count):
        out[at] = t.zone[cards[1 + each]]
        out[at + 1] = cards_below(t, cards[1 + each])
        at += 2
    return at


@rule
def cards_below(t: Table, card: int) -> int:
    """Return the number of cards below a card in its zone."""
    lower, count = t.below[card], 0
    while lower != NOBODY:
        count += 1
        lower = t.below[lower]
    return count
