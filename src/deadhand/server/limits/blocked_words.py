"""The operator's list of words that nobody may use at open tables."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from deadhand.server.limits.look_alikes import plain_words

SHORTEST_SPREAD: Final = 3
"""The letters of a word that is also found letter by letter. Two single letters may stand in any sentence."""


class BlockedWords:
    """A list of words and phrases. One that ends with * matches every word that begins so."""

    __slots__ = ("_patterns", "entries")

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self.entries = tuple(entries)
        patterns = map(_pattern_of, self.entries)
        self._patterns = [pattern for pattern in patterns if pattern is not None]

    def is_used_in(self, text: str) -> bool:
        """Return whether a text has one of the words, also in letters that look like its own, or letter by letter."""
        if not self._patterns:
            return False
        said = frozenset().union(*map(plain_words, {text, _without_symbols(text)}))
        return any(pattern.search(words) for pattern in self._patterns for words in said)


def _pattern_of(entry: str) -> re.Pattern[str] | None:
    """Return an entry as it stands between the words of a plain text; None if it has no letters."""
    words = [forms for word in entry.split() if (forms := _forms_of(word))]
    return re.compile("".join(f" (?:{'|'.join(forms)})" for forms in words) + " ") if words else None


def _forms_of(word: str) -> list[str]:
    """Return the patterns of a word in plain letters: whole, and with a space between any two letters ("b a d").

    With * at its end, only the whole one may go on: otherwise "rap*" would be found in "r a pro".
    """
    letters = _letters(word.rstrip("*"))
    rest = r"\S*" if word.endswith("*") else ""
    forms = {re.escape(form.strip()) + rest for form in plain_words("".join(letters)) if form.strip()}
    if len(letters) >= SHORTEST_SPREAD:
        forms |= {re.escape(form.strip()) for form in plain_words(" ".join(letters)) if form.strip()}
    return sorted(forms)


def _letters(word: str) -> list[str]:
    """Split a word into its letters, each with its marks: accents, or vowels of other scripts."""
    letters: list[str] = []
    for character in word:
        if letters and unicodedata.category(character)[0] == "M":
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _without_symbols(text: str) -> str:
    """Return a text with a space for every symbol, which may divide letters and may look like one of them."""
    return "".join(" " if unicodedata.category(character)[0] == "S" else character for character in text)
