"""Translations in PO files, the format of GNU gettext: one file for each language in a folder."""

import json
import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final

from deadhand.table.files import decode_text

CONTEXT_END: Final = "\4"
"""Stands between the context of a message and its English text, as in gettext's own files."""
HEADER: Final = CONTEXT_END
"""The key of a file's header, which is no text."""
STRINGS: Final = r'((?:".*"\n?)+)'
MESSAGE: Final = re.compile(
    rf"^(?:#, (.*)\n)?(?:#\|.*\n)*(?:msgctxt {STRINGS})?msgid {STRINGS}msgstr {STRINGS}", re.MULTILINE
)
BETWEEN_STRINGS: Final = re.compile(r'"\n"')


def translations_in(folder: Traversable, language: str) -> Mapping[str, str]:
    """Return the translations of a folder into a language, by the keys of `key_of`; empty if there is no file."""
    file = folder / f"{language}.po"
    return read_po(decode_text(file.read_bytes())) if file.is_file() else {}


def key_of(english: str, context: str = "") -> str:
    """Return the key of an English text; a context tells texts apart that are equal in English only."""
    return f"{context}{CONTEXT_END}{english}" if context else english


def read_po(text: str) -> dict[str, str]:
    """Return the translations of a PO file, without those that are empty or fuzzy; the header's key is `HEADER`.

    Raises:
        ValueError: quoting a string that is none.
    """
    found = {}
    for flags, context, english, other in MESSAGE.findall(text):
        if "fuzzy" not in flags and (translation := _unquoted(other)):
            found[key_of(_unquoted(english), _unquoted(context)) or HEADER] = translation
    return found


def _unquoted(strings: str) -> str:
    """Return what one or more quoted strings say; PO files escape as JSON does."""
    try:
        return str(json.loads(BETWEEN_STRINGS.sub("", strings), strict=False)) if strings else ""
    except ValueError:
        raise ValueError(strings.strip()) from None
