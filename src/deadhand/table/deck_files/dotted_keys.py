"""A limit on dotted keys in TOML: Python's parser needs much time and memory for keys with very many parts."""

import re
from typing import Final

from deadhand.table.errors import Refused

MOST_PARTS: Final = 4
"""No deck has a name of more than two."""
NO_NAME: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""A string or a comment, in which dots do not separate; each is read only once."""
JOINED: Final = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_PARTS}}}")


def check_dotted_keys(source: str, *, name: str) -> None:
    """Check that every key has few parts; `name` is the name of the text in the error.

    Raises:
        Refused: naming the line where one has more.
    """
    found = JOINED.search(NO_NAME.sub(_blank_out, source))
    if found:
        line = found.string.count("\n", 0, found.start()) + 1
        raise Refused(f"{name}, line {line}: a name has at most {MOST_PARTS} parts joined by dots.")


def _blank_out(found: re.Match[str]) -> str:
    return "x" + "\n" * found[0].count("\n")
