"""Sentences for people that may quote what a client sent: one printable line of bounded length."""

import re
from typing import Final

MAX_QUOTED: Final = 80
"""Characters of a quoted value."""
MAX_LENGTH: Final = 380
"""Characters of a sentence."""
LONG_VALUE: Final = re.compile(rf'(?<=")([^"]{{{MAX_QUOTED}}})[^"]+(?=")|(\S{{{MAX_QUOTED}}})\S+')
"""A value in quotes, or without spaces, that is longer than MAX_QUOTED."""


ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def printable_sentence(sentence: str) -> str:
    """Shorten the long values of a sentence, and escape its control characters."""
    short = LONG_VALUE.sub(lambda value: (value[1] or value[2]) + ELLIPSIS, sentence)
    if len(short) > MAX_LENGTH:
        short = short[:MAX_LENGTH] + ELLIPSIS
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in short)
    return f"{line}." if line.endswith(ELLIPSIS) else line


def seconds_text(seconds: int) -> str:
    """Return a number of seconds in words for people."""
    return "1 second" if seconds == 1 else f"{seconds} seconds"
