"""The reader's language, and the terminal's own sentences in it.

English templates are the keys of `<language>.po`; their syntax is described in `table/words/templates.py`. A sentence
that the file lacks may belong to the table itself (`table/words/languages`), and else stays English.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Final

from deadhand.table.errors import Message
from deadhand.table.words.grammar import ENGLISH, Grammar, grammar_of, languages
from deadhand.table.words.po_file import translations_in
from deadhand.table.words.values import list_of, message_in, plain_word

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale, the strongest first."""

_current: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


def current_language() -> str:
    """Return the code of the reader's language."""
    return _current.get()


def current_grammar() -> Grammar:
    """Return the grammar of the reader's language."""
    return grammar_of(_current.get())


def set_language(language: str) -> None:
    """Change the language until the end of `use_language`."""
    _current.set(language)


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Use a language until the block ends."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


def locale_language() -> str:
    """Return the language of the locale, or English if there is no translation."""
    name = next((value for variable in LOCALE_VARIABLES if (value := os.environ.get(variable))), "")
    code = re.split(r"[_.@-]", name)[0].lower()
    return code if code in languages() else ENGLISH


def say(template: str, *values: object) -> str:
    """Translate an English template of the terminal and fill it in."""
    return say_message(Message(template, *values))


def say_message(message: Message) -> str:
    """Translate a message of the terminal or of the table and fill it in."""
    language = _current.get()
    return message_in(language, message, sentences_in(language))


def say_number(number: float, places: int = 0) -> str:
    """Return a number with the separators of the language."""
    example = say("1,234.5")
    return f"{number:,.{places}f}".translate({ord(","): example[1], ord("."): example[-2]})


def say_percent(share: float) -> str:
    """Return a share of 1 in percent, with one decimal."""
    return say("{0}%", say_number(100 * share, 1))


def say_list(words: Sequence[str]) -> str:
    """Return words as a list, for example "Ann, Ben and you"."""
    return str(list_of([plain_word(word) for word in words], current_grammar()))


@cache
def sentences_in(language: str) -> Mapping[str, str]:
    """Return the terminal's sentences in a language by the English ones; empty if there is no file."""
    return translations_in(files("deadhand.cli.words"), language)
