"""The files of translators: complete, read as others read them, and brought up to date without losing a translation."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_by_babel

from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.po_file import HEADER, key_of, read_po, translations_in
from deadhand.translation.catalogues import TextDomain, all_parts, faults_of, update
from deadhand.translation.texts import CARD_NAME, Text
from tests.game_settings import translated_games

OTHERS = [code for code in languages() if code != ENGLISH]
PARTS = {part.name: part for part in all_parts()}
TRANSLATED = ["core", "terminal", "server", "page", *translated_games()]

FILE = r"""# A translator's note
msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#. For translators
#: some/file.py
#, fuzzy
#| msgid "Wall"
msgid "Ball"
msgstr "Wand"

msgctxt "verb"
msgid "Play"
msgstr "Spielen"
msgid "Play"
msgstr "Spiel"

msgid ""
"Say \"hi\", "
"and go.\n"
msgstr ""
"Sag \"hallo\", "
"und geh.\n"

msgid "Not yet"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Weg"
"""


def test_a_file_is_read_without_what_is_fuzzy_empty_or_obsolete() -> None:
    assert read_po(FILE) == {
        HEADER: "Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
        key_of("Play", "verb"): "Spielen",
        "Play": "Spiel",
        'Say "hi", and go.\n': 'Sag "hallo", und geh.\n',
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", TRANSLATED)
def test_a_file_is_read_as_babel_reads_it(name: str, language: str) -> None:
    with PARTS[name].file(language).open("rb") as file:
        catalog = read_by_babel(file)
    by_babel = {key_of(str(each.id), each.context or ""): each.string for each in catalog if each.id}
    ours = dict(translations_in(PARTS[name].folder, language))
    ours.pop(HEADER)
    assert ours == by_babel


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", TRANSLATED)
def test_every_text_has_a_translation_that_fits(name: str, language: str) -> None:
    assert len(list(PARTS[name].texts())) > 100
    assert list(faults_of(PARTS[name], language)) == []


@pytest.fixture
def part(tmp_path: Path) -> TextDomain:
    texts = [
        Text("Hunter", "card hunter", CARD_NAME),
        Text("{0} draw[s] {1:1 card|# cards}."),
        Text("See <link>the log</link>."),
        Text("at ", file="web/src/App.svelte"),
    ]
    return TextDomain("some", tmp_path, lambda: texts)


RIGHT = {
    "Hunter": "Jäger|m|Jäger|gen=Jägers",
    "{0} draw[s] {1:1 card|# cards}.": "{0} zieh[t|st] {1:1 Karte|# Karten}.",
    "See <link>the log</link>.": "Sieh in <link>den Verlauf</link>.",
    "at ": "bei ",
}


def fill_in(part: TextDomain, translations: dict[str, str]) -> None:
    """Write translations into the German file of a part."""
    text = part.file("de").read_text(encoding="utf-8")
    for english, other in translations.items():
        before = f'msgid "{english}"\nmsgstr ""\n'
        assert text.count(before) == 1
        text = text.replace(before, f'msgid "{english}"\nmsgstr "{other}"\n')
    part.file("de").write_text(text, encoding="utf-8")


def test_a_new_file_lacks_everything_until_it_is_filled_in(part: TextDomain) -> None:
    assert update(part, "de") == len(RIGHT)
    assert [fault.partition(":")[0] for fault in faults_of(part, "de")] == ["missing"] * len(RIGHT)
    fill_in(part, RIGHT)
    assert list(faults_of(part, "de")) == []
    assert update(part, "de") == 0
    assert list(faults_of(part, "de")) == []


@pytest.mark.parametrize(
    ("english", "wrong", "fault"),
    [
        ("Hunter", "Jäger|x", "the grammar has no gender x: Jäger|x"),
        ("Hunter", "Jäger|m|Jäger|Jägers|m|m|m", "not name|gender|plural"),
        ("Hunter", "Jäger|m|loc=Jäger", "not name|gender|plural"),
        ("{0} draw[s] {1:1 card|# cards}.", "{0} zieh[t|st].", "other placeholders"),
        ("{0} draw[s] {1:1 card|# cards}.", "{0} zieht {1:1|2|3|#}.", "a number has 2 forms"),
        ("See <link>the log</link>.", "Sieh in den Verlauf.", "other tags"),
        ("at ", "bei", "other spaces"),
    ],
)
def test_a_translation_that_does_not_fit_is_a_fault(part: TextDomain, english: str, wrong: str, fault: str) -> None:
    update(part, "de")
    fill_in(part, {**RIGHT, english: wrong})
    (found,) = faults_of(part, "de")
    assert found.startswith(fault)


def test_a_file_that_cannot_be_read_is_a_fault(part: TextDomain) -> None:
    update(part, "de")
    fill_in(part, {**RIGHT, "at ": r"\qei "})
    (fault,) = faults_of(part, "de")
    assert fault.startswith("no PO file: ")
    assert r"\qei" in fault


def test_a_changed_text_keeps_its_translation_as_a_fuzzy_one(part: TextDomain) -> None:
    update(part, "de")
    fill_in(part, RIGHT)
    changed = TextDomain(
        part.name, part.folder, lambda: [*list(part.texts())[:2], Text("See <link>the whole log</link>.")]
    )
    assert sorted(faults_of(changed, "de")) == [
        "missing: See <link>the whole log</link>.",
        "of nothing: See <link>the log</link>.",
        "of nothing: at ",
    ]
    assert update(changed, "de") == 1
    assert RIGHT["See <link>the log</link>."] in part.file("de").read_text(encoding="utf-8")
    assert list(faults_of(changed, "de")) == ["missing: See <link>the whole log</link>."]
