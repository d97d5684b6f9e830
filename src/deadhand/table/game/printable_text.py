"""Checks of text by people: every character must be visible, and none may change how the others are read."""

import re
import unicodedata
from typing import Final

from deadhand.table.errors import Message

JOINER: Final = "\u200d"
PICTURE_FORM: Final = "\ufe0f"
SKIN_TONES: Final = "\U0001f3fb-\U0001f3ff"
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that show nothing, though Unicode counts them as printable."""
KEYCAP: Final = re.compile(f"[0-9#*]{PICTURE_FORM}?\u20e3")
TAGGED_FLAG: Final = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{3,6}\U000e007f")
PIECE: Final = f"[^\\w\\s{JOINER}{PICTURE_FORM}]{PICTURE_FORM}?[{SKIN_TONES}]?"
JOINED: Final = re.compile(f"{PIECE}(?:{JOINER}{PIECE})*")
"""Pictures, drawn as one if they are joined."""


def invisible_character(text: str) -> Message | None:
    """Return the first invisible character of a text, such as "a control character (U+0007)"; None if there is none.

    Emoji may be joined, coloured and have a picture's form; elsewhere the signs that do that are invisible.
    """
    left = JOINED.sub(_without_joints, TAGGED_FLAG.sub("", KEYCAP.sub("", text)))
    for letter in left:
        if not letter.isprintable() or BLANK.match(letter):
            return Message("{0} (U+{1})", _describe_character(letter), f"{ord(letter):04X}")
    return None


def normalize_spaces(text: str) -> str:
    """Return the text with every kind of space that a keyboard may write as the usual one."""
    return "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text)


def _without_joints(found: re.Match[str]) -> str:
    """Return the pictures without what joins them, or any other text as it is, to be checked."""
    pieces = re.split(f"[{JOINER}{PICTURE_FORM}]", found[0])
    bases = [piece[:1] for piece in pieces if piece]
    return "".join(pieces) if all(_is_picture(base) for base in bases) else found[0]


def _is_picture(letter: str) -> bool:
    return unicodedata.category(letter) in ("So", "Sk") or letter in "↔‼⁉〰"


def _describe_character(letter: str) -> Message:
    """Describe an invisible character in a word or two."""
    category = unicodedata.category(letter)
    if unicodedata.bidirectional(letter) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"):
        return Message("a character that changes the writing direction")
    if category == "Cc":
        return Message("a control character")
    return Message("an unusual space" if category in ("Zs", "Zl", "Zp") else "an invisible character")
