"""Sentences for people in their language. They may quote what a client sent: one printable line of bounded length.

English templates are the keys of `words/<language>.po`; those of the table itself are in `table/words/languages`.
"""

import re
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Final

from deadhand.table.errors import Message
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.po_file import translations_in
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import message_in

LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)
"""The language of the request or connection that is being served."""
BANNED, MUTED, ENDED = sentences(
    "The operator has banned you from this server.",
    "The operator has muted you. You can play on, and send quick messages.",
    "The operator has ended this table. Its game and replay are deleted.",
)
"""The operator's messages, unless they write their own."""
MAX_HEADER: Final = 200
"""Characters of a header that are read."""

MAX_QUOTED: Final = 80
"""Characters of a quoted value."""
MAX_LENGTH: Final = 380
"""Characters of a sentence."""
LONG_VALUE: Final = re.compile(rf'(?<=["„«])([^"“»]{{{MAX_QUOTED}}})[^"“»]+(?=["“»])|(\S{{{MAX_QUOTED}}})\S+')
"""A value in quotes, or without spaces, that is longer than MAX_QUOTED."""


ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def printable_sentence(sentence: str) -> str:
    """Shorten the long values of a sentence, and escape its control characters."""
    short = LONG_VALUE.sub(lambda value: (value[1] or value[2]) + ELLIPSIS, sentence)
    if len(short) > MAX_LENGTH:
        short = short[:MAX_LENGTH] + ELLIPSIS
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in short)
    return f"{line}." if line.endswith(ELLIPSIS) else line


def sentence_in(language: str, message: Message) -> str:
    """Return a message of the server or of the table in a language, printable."""
    return printable_sentence(message_in(language, message, sentences_of(language)))


@cache
def sentences_of(language: str) -> Mapping[str, str]:
    """Return the server's own sentences in a language by the English ones; empty if there is no file."""
    return translations_in(files("deadhand.server") / "words", language)


def accepted_language(header: str) -> str:
    """Return the first language of an Accept-Language header that there is; English if there is none."""
    codes = re.split(r"[-;,\s]+", header[:MAX_HEADER].lower())
    return next((code for code in codes if code in languages()), ENGLISH)
