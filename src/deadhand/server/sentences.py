"""Sentences that quote what somebody sent, as they may be told: on one line, visible, and no longer than is read."""

import re
from typing import Final

MOST_QUOTED: Final = 80
"""Letters of a value that are repeated to who sent it."""
MOST: Final = 380
"""Letters of a sentence."""
LONG: Final = re.compile(rf'(?<=")([^"]{{{MOST_QUOTED}}})[^"]+(?=")|(\S{{{MOST_QUOTED}}})\S+')
"""What stands in quotes, or has no space in it, and is longer than that."""


CUT: Final = "\N{HORIZONTAL ELLIPSIS}"


def tellable(sentence: str) -> str:
    """A sentence with its long values cut and its control characters made visible."""
    short = LONG.sub(lambda value: (value[1] or value[2]) + CUT, sentence)
    if len(short) > MOST:
        short = short[:MOST] + CUT
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in short)
    return f"{line}." if line.endswith(CUT) else line
