"""The grammar of a language: articles, cases, pronouns and plurals, read from `languages/<code>.toml`."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from deadhand.table.errors import Refused
from deadhand.table.files import decode_text

ENGLISH: Final = "en"
FOLDER: Final = files("deadhand.table.words") / "languages"
PLURALS: Final[Mapping[str, Callable[[int], bool]]] = {"fr": lambda number: number in (0, 1)}
"""Languages in which other numbers than 1 take the singular (Unicode CLDR, plural rules)."""
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
    file = FOLDER / f"{language}.toml"
    content = read_words(file)
    card, possessor = NounForms(**content.pop("card")), Possessor(**content.pop("possessor"))
    return Grammar(card=card, possessor=possessor, **content)


def read_words(file: Traversable) -> dict[str, Any]:
    """Return the content of a file of words, without the sentences that are not filled in yet."""
    content = tomllib.loads(decode_text(file.read_bytes()))
    sentences = content.get("sentences", {})
    return content | {"sentences": {english: other for english, other in sentences.items() if other}}


def is_singular(language: str, number: int) -> bool:
    """Return True if a number of things takes the singular."""
    rule = PLURALS.get(language)
    return number == 1 if rule is None else rule(number)


def english_gender(name: str) -> str:
    """Return the "gender" that decides an English article: "p" without one, "v" before a vowel, else "c".

    Several things have none, such as Binoculars or Zombies!!!, and names that have one themselves, as The Trader.
    """
    if name.rstrip("!").endswith("s") or name.startswith("The "):
        return "p"
    return "v" if name[:1].lower() in VOWELS else "c"
