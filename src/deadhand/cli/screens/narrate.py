"""A log that is short to read: sentences about one player in a row become one sentence."""

from collections.abc import Sequence
from itertools import groupby


def narrate(sentences: Sequence[str], names: Sequence[str]) -> list[str]:
    """The same story with neighbouring sentences of one subject joined; `names` are those of all players.

    A sentence about nobody, such as "It is your turn.", shares the line of what follows it.
    """
    subjects = sorted(["You", *(name[:1].upper() + name[1:] for name in names)], key=len, reverse=True)

    def subject(sentence: str) -> str:
        return next((name for name in subjects if sentence.startswith(f"{name} ")), "")

    lines: list[str] = []
    opened = False
    for name, group in groupby(sentences, subject):
        told = list(group)
        told = [_joined(name, told)] if name else told
        if name and opened:
            told[0] = f"{lines.pop()} {told[0]}"
        lines += told
        opened = not name
    return lines


def _joined(name: str, sentences: Sequence[str]) -> str:
    told = [sentence[len(name) + 1 :].rstrip(".") for sentence in sentences]
    return f"{name} {', '.join(_counted(told))}."


def _counted(told: Sequence[str]) -> list[str]:
    """Neighbours that are the same, told once."""
    groups = [(text, len(list(group))) for text, group in groupby(told)]
    return [f"{text}{_times(count)}" for text, count in groups]


def _times(count: int) -> str:
    return "" if count == 1 else " twice" if count == 2 else f" ({count} times)"
