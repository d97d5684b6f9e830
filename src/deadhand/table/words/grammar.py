"""The grammar of a language: articles, cases, pronouns and plurals.

A language is `languages/<code>.toml`, how it forms its words, and `languages/<code>.po`, the sentences of the table
itself. The header of the second has the rule for plurals, as in every file of gettext.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from gettext import c2py
from importlib.resources import files
from typing import Final

from deadhand.table.errors import Refused
from deadhand.table.files import decode_text
from deadhand.table.words.po_file import HEADER, translations_in

ENGLISH: Final = "en"
FOLDER: Final = files("deadhand.table.words") / "languages"
PLURAL_RULE: Final = re.compile(r"^Plural-Forms:.*plural=([^;]*)", re.MULTILINE)
SMALL: Final = range(200)
"""Numbers that may be counted; some languages have one more plural form, for millions."""
NOMINATIVE: Final = "nom"
VOWELS: Final = "aeiou"


@dataclass(frozen=True)
class NounForms:
    """A noun: its name in the nominative, gender and plural, and other cases where they differ from the name."""

    name: str
    gender: str = ""
    """A key of the language's articles, such as "m", "f", "n", or "p" for a plural; in English it is computed."""
    plural: str = ""
    acc: str = ""
    dat: str = ""
    gen: str = ""

    @classmethod
    def parse(cls, text: str) -> "NounForms":
        """Return the forms of a translated noun, such as "Hunter|m|Hunters|gen=Hunters".

        Raises:
            TypeError: if it has another form.
        """
        plain = [form for form in text.split("|") if "=" not in form]
        cases = dict(form.split("=") for form in text.split("|") if "=" in form)
        return cls(*plain, **cases)

    def in_case(self, case: str) -> str:
        """Return the name in a case."""
        return (getattr(self, case) if case != NOMINATIVE else "") or self.name


@dataclass(frozen=True)
class Possessor:
    """The ending of a possessor: `other`, unless the name ends with a letter of `after`."""

    other: str
    after: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Grammar:
    """The forms of one language."""

    name: str
    """The language's name for itself."""
    cases: Sequence[str]
    separators: Sequence[str]
    """The separators of a list: between its words, and before the last one."""
    card: NounForms
    """A card that is not known."""
    seat: str
    """A seat without a name, `{0}` its number."""
    zone: str
    """A zone that belongs to nobody, `{0}` its name."""
    own_zone: str
    """A zone of the reader; `{0}` its name, `{1}` the reader."""
    zone_of_other: str
    """A zone of somebody else; `{0}` its name, `{1}` its owner."""
    you: Mapping[str, str]
    """The words for the reader, by case; "s" as a possessor."""
    possessor: Possessor
    articles: Mapping[str, Mapping[str, Mapping[str, str]]]
    """By article, case and gender, with the space that follows."""
    plural_genders: Sequence[str] = ()
    """The genders of names that are plurals: words that agree with them take their second form."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """The sentences of the table itself, by the English ones."""

    @cached_property
    def plural_rule(self) -> Callable[[int], int]:
        """The rule that says which plural form of the language a number takes."""
        found = PLURAL_RULE.search(self.sentences.get(HEADER, ""))
        return c2py(found[1] if found else "n != 1")

    @cached_property
    def plurals(self) -> Sequence[int]:
        """The plural forms that small numbers take."""
        return sorted(set(map(self.plural_rule, SMALL)))


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    codes = sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir() if file.name.endswith(".toml"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


@cache
def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language.

    Raises:
        Refused: if there is no such language.
    """
    if language not in languages():
        raise Refused('There is no language "{0}"; there are {1}.', language, ", ".join(languages()))
    content = tomllib.loads(decode_text((FOLDER / f"{language}.toml").read_bytes()))
    card, possessor = NounForms(**content.pop("card")), Possessor(**content.pop("possessor"))
    return Grammar(card=card, possessor=possessor, sentences=translations_in(FOLDER, language), **content)


def english_gender(name: str) -> str:
    """Return the "gender" that decides an English article: "p" without one, "v" before a vowel, else "c".

    Several things have none, such as Binoculars or Zombies!!!, and names that have one themselves, as The Trader.
    """
    if name.rstrip("!").endswith("s") or name.startswith("The "):
        return "p"
    return "v" if name[:1].lower() in VOWELS else "c"
