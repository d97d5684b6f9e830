"""Names and words that look alike: by their letters, case, accents, spaces and punctuation.

Confusable characters are those of Unicode (UTS 39), from the data of `confusable_homoglyphs`.
"""

import json
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from deadhand.bots.names import NAMES
from deadhand.table.errors import Refused
from deadhand.table.game.printable_text import PICTURE_FORM

LEFT_TO_RIGHT: Final = "\u200e"
"""The mark around right-to-left characters in the data."""
ACCENTS: Final = range(0x300, 0x370)
"""Combining accents of Latin, Greek and Cyrillic letters. Marks of other scripts are vowels, which make other words."""


def look_alike(one: str, other: str) -> bool:
    """Return whether two names look alike to somebody who reads them in passing."""
    return not _keys(one).isdisjoint(_keys(other))


def check_new_name(name: str, others: Iterable[str], *, bots: bool = True) -> None:
    """Refuse a name that looks like another at its table, or like one that bots have.

    Raises:
        Refused: naming the other name.
    """
    for other in others:
        if look_alike(name, other):
            raise Refused('"{0}" could be taken for {1}, who is at this table. Choose another name.', name, other)
    for other in NAMES if bots else ():
        if look_alike(name, other):
            raise Refused('"{0}" could be taken for the bot {1}. Choose another name.', name, other)


def plain_words(text: str) -> frozenset[str]:
    """Return the words of a text in plain letters, between spaces; in two ways, as capitals may look like others."""
    return frozenset(f" {' '.join(_words(form))} " for form in _plain_forms(text))


def has_letters(text: str) -> bool:
    """Return whether a text has letters, digits or symbols, by which it can be compared."""
    return any(words.strip() for words in plain_words(text))


@lru_cache(maxsize=4096)
def _keys(name: str) -> frozenset[str]:
    """Return the letters, digits and pictures of a name in plain forms; all of it if there are none."""
    forms = _plain_forms(name)
    return frozenset("".join(_words(form)) or form for form in forms)


def _plain_forms(text: str) -> tuple[str, str]:
    """Return a text in plain small letters, replaced before and after capitals become small."""
    wide = unicodedata.normalize("NFKC", text).replace(PICTURE_FORM, "")
    return _skeleton(wide.casefold()).casefold(), _skeleton(wide).casefold()


def _words(text: str) -> list[str]:
    """Split a text at all that is no letter, mark, digit or symbol."""
    return "".join(letter if unicodedata.category(letter)[0] in "LMNS" else " " for letter in text).split()


def _skeleton(text: str) -> str:
    """Return a text without accents, in which each character is the usual one of those that look like it."""
    letters = (letter for letter in unicodedata.normalize("NFD", text) if ord(letter) not in ACCENTS)
    usual = _usual_characters()
    return "".join(usual.get(letter, letter) for letter in letters)


@cache
def _usual_characters() -> dict[str, str]:
    """Return the usual characters of others that look like them.

    The data list for each character all that look like it: many for a usual one, and only that for the others.
    """
    data = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text("utf-8"))
    similar = {
        key.strip(LEFT_TO_RIGHT): [each["c"].strip(LEFT_TO_RIGHT) for each in alike] for key, alike in data.items()
    }
    return {
        letter: alike[0]
        for letter, alike in similar.items()
        if len(letter) == len(alike) == 1 and _is_usual(alike[0], letter, similar.get(alike[0], []))
    }


def _is_usual(character: str, other: str, similar: list[str]) -> bool:
    """Return which of two is the usual one: others look like it too, or it is longer, or it comes first in Unicode."""
    return len(similar) > 1 or (-len(character), character) < (-len(other), other)
