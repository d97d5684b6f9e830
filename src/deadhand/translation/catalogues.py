"""The PO files of all parts of the program: their faults, and how they are brought up to date with the source code."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

import deadhand
from deadhand.games import GAMES, find_game
from deadhand.table.words.grammar import Grammar, NounForms, grammar_of
from deadhand.table.words.po_file import HEADER, read_po
from deadhand.table.words.templates import placeholders_of
from deadhand.translation import texts
from deadhand.translation.texts import EXTRA, WEB, Text

SOURCE: Final = Path(deadhand.__file__).parent
TAG: Final = re.compile(r"</?\w+/?>")
COUNTED: Final = re.compile(r"\{\d:([^}]*\|[^}]*)\}")


@dataclass(frozen=True)
class TextDomain:
    """A part of the program with PO files of its own, one for each language."""

    name: str
    folder: Path
    texts: Callable[[], Iterable[Text]]

    def file(self, language: str) -> Path:
        """Return the file of a language."""
        return self.folder / f"{language}.po"

    def texts_by_key(self) -> dict[str, Text]:
        """Return the English texts in the order of the source code."""
        found: dict[str, Text] = {}
        for text in self.texts():
            found.setdefault(text.key, text)
        return found

    @property
    def is_translated(self) -> bool:
        """True if it has a file in some language."""
        return any(self.folder.glob("*.po"))


def all_parts() -> list[TextDomain]:
    """Return the parts of the program; a clone has the page, too."""
    parts = [
        TextDomain("core", SOURCE / "table" / "words" / "languages", texts.texts_of_core),
        TextDomain("terminal", SOURCE / "cli" / "words", partial(texts.texts_below, texts.TERMINAL)),
        TextDomain("server", SOURCE / "server" / "words", partial(texts.texts_below, texts.SERVER)),
        TextDomain("page", WEB / "src" / "lib" / "words", texts.texts_of_page),
    ]
    games = (
        TextDomain(slug, SOURCE / "games" / slug / "words", partial(texts.texts_of_game, find_game(slug)))
        for slug in GAMES
    )
    return [*(part for part in parts if part.folder.is_dir()), *games]


def faults_of(part: TextDomain, language: str) -> Iterator[str]:
    """Yield what is wrong with the file of a language, a sentence for each text; a fuzzy translation is missing."""
    wanted, grammar, file = part.texts_by_key(), grammar_of(language), part.file(language)
    try:
        there = read_po(file.read_text(encoding="utf-8")) if file.is_file() else {}
    except ValueError as error:
        yield f"no PO file: {error}"
        return
    for key, text in wanted.items():
        found = there.get(key)
        if found is None:
            yield f"missing: {text.english}"
        elif text.is_noun:
            yield from _faults_of_noun(found, grammar)
        else:
            yield from (f"{fault}: {text.english}" for fault in _faults_of_text(text, found, grammar))
    yield from (f"of nothing: {key}" for key in there if key not in wanted and key != HEADER)


def _faults_of_noun(found: str, grammar: Grammar) -> Iterator[str]:
    genders = {gender for cases in grammar.articles.values() for forms in cases.values() for gender in forms}
    try:
        forms = NounForms.parse(found)
    except (TypeError, ValueError):
        yield f"not name|gender|plural|case=name: {found}"
    else:
        if forms.gender not in {"", *genders}:
            yield f"the grammar has no gender {forms.gender}: {found}"


def _faults_of_text(text: Text, found: str, grammar: Grammar) -> Iterator[str]:
    english, forms = text.english, len(grammar.plurals)
    if placeholders_of(english) != placeholders_of(found):
        yield "other placeholders"
    if sorted(TAG.findall(english)) != sorted(TAG.findall(found)):
        yield "other tags"
    if (english[0].isspace(), english[-1].isspace()) != (found[0].isspace(), found[-1].isspace()):
        yield "other spaces at its ends"
    if any(counted.count("|") + 1 not in (forms, forms + 1) for counted in COUNTED.findall(found)):
        yield f"a number has {forms} forms"


def update(part: TextDomain, language: str) -> int:
    """Bring the file of a language up to date with the source code, and return how many texts are to be translated.

    A text that is new gets the translation of a similar one that is gone, marked as fuzzy.

    Raises:
        Refused: if Babel is not installed.
    """
    with EXTRA.libraries_needed():
        from babel.messages.catalog import Catalog
        from babel.messages.pofile import read_po, write_po
    template, file = Catalog(), part.file(language)
    for text in part.texts():
        template.add(
            text.english,
            context=text.context or None,
            auto_comments=[text.comment] if text.comment else [],
            locations=[(text.file, 0)] if text.file else [],
        )
    if file.is_file():
        catalog = read_po(BytesIO(file.read_bytes()))
    else:
        catalog = Catalog(
            language, project="Deadhand", version=part.name, header_comment="# See docs/translating.md.", fuzzy=False
        )
    catalog.update(template, update_creation_date=False)
    for message in catalog:
        message.flags &= {"fuzzy"}  # Babel guesses that they are in the syntax of Python
    content = BytesIO()
    write_po(content, catalog, width=0, ignore_obsolete=True, include_lineno=False)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content.getvalue())
    return sum(not message.string or message.fuzzy for message in catalog if message.id)
