"""The operator's list of words that nobody may use at open tables."""

from collections.abc import Iterable, Iterator

from deadhand.server.limits.look_alikes import plain_words


class BlockedWords:
    """A list of words and phrases. One that ends with * matches every word that begins so."""

    __slots__ = ("_patterns", "entries")

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self.entries = tuple(entries)
        self._patterns = [pattern for entry in self.entries for pattern in _patterns_of(entry)]

    def is_used_in(self, text: str) -> bool:
        """Return whether a text has one of the words, also in letters that look like its own."""
        if not self._patterns:
            return False
        said = plain_words(text)
        return any(pattern in words for pattern in self._patterns for words in said)


def _patterns_of(entry: str) -> Iterator[str]:
    """Yield an entry as it stands between the words of a plain text."""
    for words in plain_words(entry.rstrip("*")):
        if words.strip():
            yield words.rstrip() if entry.endswith("*") else words
